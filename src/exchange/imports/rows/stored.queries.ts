import type { Revisions } from '../../../db/client/revisions'
import type { Reading } from '../../../db/queries/reading'
import type { Trace } from '../../../domain/memoire-import'
import type { UidSource } from '../../../domain/seances/uid-seance'
import { UID_SALT } from '../../../school/identity'
import { personne } from '../../../school/words'
import type { Row } from './row'
import { chunks } from './chunks'

/** Runs one SELECT, in whatever transaction the caller has. */
export type Read = (sql: string, args?: readonly number[]) => Promise<Row[]>

export const readBy =
	(reading: Pick<Reading, 'execute'>): Read =>
	async (sql, args = []) =>
		(await reading.execute(sql, [...args])).rows as unknown as Row[]

/** The institution of the file, and the revisions that this reading sees. */
export type Facts = UidSource & { readonly timezone: string; readonly revisions: Revisions }

/** The condition of journal lines `l` about keys and records that people changed or removed. It repeats that of the journal's index word by word. */
export const BY_HAND =
	"(l.action = 'fiche.update' OR l.action = 'fiche.delete' OR l.action = 'etudiant.fusion' OR l.action = 'notes.suivi')"

/** How many rows are read at once; the driver needs several times the memory of what it answers. */
const PAGE = 5000

type Stored = { readonly stored: string; readonly isNumbered: boolean }

/** The stored rows of one noun, page by page. */
export async function* readStored(read: Read, { stored, isNumbered }: Stored): AsyncGenerator<Row[]> {
	if (!isNumbered) {
		yield await read(stored)
		return
	}
	for (let after = 0; ;) {
		const page = await read(`SELECT * FROM (${stored}) WHERE id > ${after} ORDER BY id LIMIT ${PAGE}`)
		yield page
		if (page.length < PAGE) return
		after = Number(page.at(-1)?.['id'])
	}
}

/** The facts about the institution of a file; `undefined` if the file does not hold one. */
export async function readFacts(read: Read): Promise<Facts | undefined> {
	const [row] = await read(
		`SELECT e.code, e.timezone, ${UID_SALT} AS uid_salt, t.revision, t.revision_donnees, t.revision_acces FROM etablissement e, etat t`
	)
	const of = (column: string) => Number(row?.[column])
	return (
		row && {
			code: String(row['code']),
			uidSalt: String(row['uid_salt']),
			timezone: String(row['timezone']),
			revisions: { total: of('revision'), donnees: of('revision_donnees'), acces: of('revision_acces') }
		}
	)
}

/** The highest id of a table; if ids are never given twice, the highest that was ever given. */
export async function readHighestId(read: Read, table: string): Promise<number> {
	const [row] = await read(`SELECT max(coalesce((SELECT max(id) FROM ${table}), 0),
		coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)) AS highest`)
	return Number(row?.['highest'])
}

/** The journal's lines about each of the records `ids` of the tables `objets`, oldest first. */
export async function readTraces(read: Read, objets: readonly string[], ids: readonly string[]): Promise<Map<string, Trace[]>> {
	const traces = new Map<string, Trace[]>()
	for (const chunk of chunks(ids)) {
		const names = chunk.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ')
		const rows = await read(`SELECT l.objet_id, l.action, l.avant, l.apres, coalesce(${personne('u')}, e.auteur) AS auteur, e.at
			FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id LEFT JOIN utilisateurs u ON u.id = e.utilisateur_id
			WHERE l.objet IN (${objets.map((objet) => `'${objet}'`).join(', ')}) AND l.objet_id IN (${names}) ORDER BY l.ecriture_id, l.rang`)
		for (const { objet_id, action, avant, apres, auteur, at } of rows) {
			const trace = {
				action: String(action),
				auteur: String(auteur),
				at: Number(at),
				...(typeof avant === 'string' && { avant: JSON.parse(avant) as Record<string, unknown> }),
				apres: (typeof apres === 'string' ? JSON.parse(apres) : {}) as Record<string, unknown>
			}
			const id = String(objet_id)
			const known = traces.get(id)
			if (known) known.push(trace)
			else traces.set(id, [trace])
		}
	}
	return traces
}
