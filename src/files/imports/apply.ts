import { imports } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Entry } from '../../db/journal'
import type { Touched, Write } from '../../db/store'
import type { Author } from '../../domain/caller'
import { toSeconds } from '../../domain/clock'
import { chunks } from './chunks'
import { frugal } from './frugal'
import type { Change, NounPlan, Plan } from './noun'
import type { NounSummary } from './report'
import { MEMORY } from './shared-cells'
import { identityOf, insertInto, upsert } from './write-rows'

export type Provenance = {
	readonly author: Author
	/** as the administrator named it */
	readonly source: string
	/** SHA-256 of the source's files */
	readonly empreinte: string
	readonly summary: readonly NounSummary[]
}

/** Whether a plan writes no record; it may still remember what the files say. */
export const changesNothing = ({ nouns }: Plan) => nouns.every(({ changes }) => changes.length === 0)

export const isEmpty = (plan: Plan) => changesNothing(plan) && plan.nouns.every(({ remembered }) => remembered.length === 0)

export const touchedBy = ({ nouns }: Plan): Touched[] => [
	...new Set<Touched>(['donnees', ...nouns.flatMap(({ noun, changes }) => (noun.touches && changes.length > 0 ? [noun.touches] : []))])
]

/** Writes a plan without faults, all of it or, when this throws, nothing. */
export async function applyPlan(
	write: Write,
	plan: Plan,
	{ author, source, empreinte, summary }: Provenance,
	progress: (done: number, total: number) => void
) {
	const act = { at: toSeconds(write.now), auteur: author.name }
	const changed = plan.nouns.filter(({ changes }) => changes.length > 0)
	const total = changed.reduce((sum, { changes }) => sum + changes.length, 0)
	let done = 0
	const collect = frugal()
	for (const { noun, changes } of changed) {
		if (noun.write) await noun.write(write.db, changes, act)
		else
			await upsert(
				write.db,
				noun.table,
				changes.map(({ after }) => after)
			)
		const identity = identityOf(noun.table)
		for (const chunk of chunks(changes)) {
			await write.journal(...chunk.map((change) => journalEntry(noun, identity, change)))
			progress((done += chunk.length), total)
			collect(chunk.length)
		}
	}
	for (const nounPlan of changed) await nounPlan.noun.follow?.(write, nounPlan, plan.school)
	for (const nounPlan of plan.nouns) await remember(write.db, nounPlan)
	await insertInto(
		write.db,
		imports,
		['at', 'auteur', 'source', 'empreinte', 'resume'],
		[{ ...act, source, empreinte, resume: JSON.stringify(summary) }]
	)
}

async function remember({ $client }: Db, { noun, remembered }: NounPlan) {
	const table = (noun.partOf ?? noun).name
	for (const chunk of chunks(remembered))
		await $client.execute({
			sql: `UPDATE ${table} SET ${MEMORY} = said.value ->> 1 FROM json_each(?) AS said WHERE ${table}.id = said.value ->> 0`,
			args: [JSON.stringify(chunk.map(({ id, memory }) => [id, memory]))]
		})
}

const SILENT = new Set(['id', 'updated_at', 'mot_de_passe_hash', MEMORY])

/** What changed, and only that; of a password, that it did. */
function journalEntry({ name }: NounPlan['noun'], identity: readonly string[], { before, after }: Change): Entry {
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
	const id = identity.length === 1 ? after[identity[0]!]! : identity.map((column) => after[column]).join(':')
	return { action: before ? 'import.update' : 'import.create', objet: name, id, apres, ...(before && { avant }) }
}
