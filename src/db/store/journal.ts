import { sql } from 'drizzle-orm'
import type { Author } from '../../domain/droits/caller'
import { prepared } from '../queries/prepared'
import { ecritures, etat, journalLignes } from '../queries/tables'
import type { Db } from '../queries/db'

/** A line of the audit journal: what was done to which record, and the record before and after. */
export type Entry = {
	/** `user.create`, `notes.write`, … */
	readonly action: string
	/** the record's table */
	readonly objet: string
	readonly id?: string | number
	readonly avant?: unknown
	readonly apres?: unknown
}

/** The journal of one write. It adds its lines inside that write's transaction. */
export class Ecriture {
	#id: number | undefined
	#lines = 0

	constructor(
		readonly db: Db,
		readonly author: Author,
		/** seconds */
		readonly at: number
	) {}

	/** Adds lines; consecutive ones that do the same to the same table go in one statement. */
	async write(entries: readonly Entry[]) {
		this.#id ??= await this.#open()
		for (const alike of runsOf(entries)) {
			const [{ action, objet }] = alike
			const rows = alike.map((entry) => {
				const { objet_id, avant, apres } = lineOf(entry)
				return [objet_id, avant, apres]
			})
			await insertLignesStatement(this.db).run({ ecriture: this.#id, first: this.#lines, action, objet, rows: JSON.stringify(rows) })
			this.#lines += rows.length
		}
	}

	/** Adds `count` lines from a table that has the columns of LINE and `rang`, their order. */
	async writeFrom(table: string, count: number) {
		this.#id ??= await this.#open()
		await this.db.$client.execute({
			sql: `INSERT INTO journal_lignes (ecriture_id, rang, ${LINE.join(', ')}) SELECT ?, ? + rang, ${LINE.join(', ')} FROM ${table} ORDER BY rang`,
			args: [this.#id, this.#lines]
		})
		this.#lines += count
	}

	async #open(): Promise<number> {
		const { name, userId, tokenId, address, requestId } = this.author
		const { lastInsertRowid } = await insertEcritureStatement(this.db).run({
			at: this.at,
			auteur: name,
			utilisateur: userId ?? null,
			jeton: tokenId ?? null,
			adresse: address ?? null,
			request_id: requestId ?? null
		})
		return Number(lastInsertRowid)
	}
}

/** The columns of a line, except its write and its position. */
export const LINE = ['action', 'objet', 'objet_id', 'avant', 'apres'] as const

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export const lineOf = ({ action, objet, id, avant, apres }: Entry): Record<(typeof LINE)[number], string | null> => ({
	action,
	objet,
	objet_id: id === undefined ? null : String(id),
	avant: jsonOf(avant),
	apres: jsonOf(apres)
})

const placeholder = (name: string) => sql.placeholder(name)

/** This commit's revision is one more than the file's, which nobody else can change meanwhile. */
const insertEcritureStatement = prepared((db) =>
	db.insert(ecritures).values({
		at: placeholder('at'),
		revision: sql`(SELECT ${etat.revision} + 1 FROM ${etat})`,
		auteur: placeholder('auteur'),
		utilisateur_id: placeholder('utilisateur'),
		jeton_id: placeholder('jeton'),
		adresse: placeholder('adresse'),
		request_id: placeholder('request_id')
	})
)

const insertLignesStatement = prepared((db) =>
	db.insert(journalLignes).select(
		sql`SELECT ${placeholder('ecriture')}, ${placeholder('first')} + key, ${placeholder('action')}, ${placeholder('objet')}, value ->> 0, value ->> 1, value ->> 2
				FROM json_each(${placeholder('rows')})`
	)
)

/** Groups consecutive entries that have the same action and table. */
function runsOf(entries: readonly Entry[]): [Entry, ...Entry[]][] {
	const runs: [Entry, ...Entry[]][] = []
	for (const entry of entries) {
		const last = runs.at(-1)
		if (last && last[0].action === entry.action && last[0].objet === entry.objet) last.push(entry)
		else runs.push([entry])
	}
	return runs
}
