import { imports } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Entry } from '../../db/journal'
import type { Touched, Write } from '../../db/store'
import type { Author } from '../../domain/caller'
import { toSeconds } from '../../domain/clock'
import { chunks } from './chunks'
import { frugal } from './frugal'
import type { Change, Noun, NounPlan, Plan } from './noun'
import type { NounSummary } from './report'
import { MEMORY } from './shared-cells'
import type { Row } from './row'
import { readHighestId } from './stored.queries'
import { identityOf, insertInto, journalId, onIds, upsert } from './write-rows'

export type Provenance = {
	readonly author: Author
	/** what the journal calls it: an import, or what a person wrote of single records */
	readonly trace: 'import' | 'fiche'
}

/** What is kept of an import. */
export type ImportFacts = {
	/** as the administrator named it */
	readonly source: string
	/** SHA-256 of the source's files */
	readonly empreinte: string
	readonly summary: readonly NounSummary[]
	/** the name of the copy that was made before it */
	readonly copie?: string | undefined
}

/** Whether a plan writes no record; it may still remember what the files say. */
export const changesNothing = ({ nouns }: Plan) => nouns.every((plan) => sizeOf(plan) === 0)

const sizeOf = ({ changes, gone }: NounPlan) => changes.length + gone.length

export const isEmpty = (plan: Plan) => changesNothing(plan) && plan.nouns.every(({ remembered }) => remembered.length === 0)

export const touchedBy = ({ nouns }: Plan): Touched[] => [
	...new Set<Touched>(['donnees', ...nouns.flatMap((plan) => (plan.noun.touches && sizeOf(plan) > 0 ? [plan.noun.touches] : []))])
]

/** Writes a plan without faults, all of it or, when this throws, nothing. */
export async function applyPlan(
	write: Write,
	plan: Plan,
	{ author, trace }: Provenance,
	progress: (done: number, total: number) => void = () => undefined
) {
	const act = { at: toSeconds(write.now), auteur: author.name }
	const changed = plan.nouns.filter((one) => sizeOf(one) > 0)
	const total = changed.reduce((sum, one) => sum + sizeOf(one), 0)
	let done = 0
	const collect = frugal()
	for (const { noun, changes, gone } of changed) {
		if (noun.write) await noun.write(write.db, changes, act)
		else
			await upsert(
				write.db,
				noun.table,
				changes.map(({ after }) => after)
			)
		for (const chunk of chunks(changes)) {
			await write.journal(...chunk.map((change) => journalEntry(trace, noun, change)))
			progress((done += chunk.length), total)
			collect(chunk.length)
		}
		for (const chunk of chunks(gone)) {
			await remove(write.db, noun, chunk)
			await write.journal(...chunk.map((row) => deletion(trace, noun, row)))
			progress((done += chunk.length), total)
		}
	}
	for (const nounPlan of changed) await nounPlan.noun.follow?.(write, nounPlan, plan.school)
	for (const nounPlan of plan.nouns) await remember(write.db, nounPlan)
}

/** Keeps that an import was written. */
export const keepImport = (write: Write, author: Author, { source, empreinte, summary, copie }: ImportFacts) =>
	insertInto(
		write.db,
		imports,
		['at', 'auteur', 'source', 'empreinte', 'resume', 'copie'],
		[{ at: toSeconds(write.now), auteur: author.name, source, empreinte, resume: JSON.stringify(summary), copie: copie ?? null }]
	)

async function remember({ $client }: Db, { noun, remembered }: NounPlan) {
	const table = (noun.partOf ?? noun).name
	const identity = identityOf(noun.table)
	const isOf = identity.map((column, at) => `${table}.${column} = said.value ->> ${at + 1}`).join(' AND ')
	for (const chunk of chunks(remembered))
		await $client.execute({
			sql: `UPDATE ${table} SET ${MEMORY} = said.value ->> 0 FROM json_each(?) AS said WHERE ${isOf}`,
			args: [JSON.stringify(chunk.map(({ row, memory }) => [memory, ...identity.map((column) => row[column])]))]
		})
}

/** Deletes rows of a numbered noun with what hangs on them; their ids are given to nothing else. */
async function remove(db: Db, { name, hangers = [] }: Noun, rows: readonly Row[]) {
	const ids = rows.map(({ id }) => id!)
	const highest = await readHighestId(async (statement) => (await db.$client.execute(statement)).rows as unknown as Row[], name)
	for (const { table, column } of hangers) await onIds(db, `DELETE FROM ${table} WHERE ${column} IN`, ids)
	await onIds(db, `DELETE FROM ${name} WHERE id IN`, ids)
	await db.$client.execute({ sql: 'DELETE FROM sqlite_sequence WHERE name = ?', args: [name] })
	await db.$client.execute({ sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', args: [name, highest] })
}

/** All that a deleted row said, for the journal. */
function deletion(trace: Provenance['trace'], { name }: Noun, row: Row): Entry {
	const avant = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== null && !SILENT.has(column)))
	return { action: `${trace}.delete`, objet: name, id: row['id']!, avant }
}

const SILENT = new Set(['id', 'updated_at', 'mot_de_passe_hash', MEMORY])

/** What changed, and only that; of a password, that it did. */
function journalEntry(trace: Provenance['trace'], { name, table }: Noun, { before, after }: Change): Entry {
	const avant: Record<string, unknown> = {}
	const apres: Record<string, unknown> = {}
	for (const column in after) {
		const value = after[column] ?? null
		const former = before?.[column] ?? null
		if (value === former) continue
		if (column === 'mot_de_passe_hash') apres['mot_de_passe'] = true
		if (SILENT.has(column)) continue
		apres[column] = value
		if (before) avant[column] = former
	}
	const action = `${trace}.${before ? 'update' : 'create'}`
	return { action, objet: name, id: journalId(table, after), apres, ...(before && { avant }) }
}
