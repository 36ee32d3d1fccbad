import { imports } from '../../school/schema'
import type { Entry } from '../../db/journal'
import type { Touched, Write } from '../../db/store'
import type { Author } from '../../domain/caller'
import { toSeconds } from '../../domain/clock'
import { frugal } from './frugal'
import type { Change, NounPlan, Plan } from './noun'
import type { NounSummary } from './report'
import { chunks, identityOf, insertInto, upsert } from './write-rows'

export type Provenance = {
	readonly author: Author
	/** as the administrator named it */
	readonly source: string
	/** SHA-256 of the source's files */
	readonly empreinte: string
	readonly summary: readonly NounSummary[]
}

export const isEmpty = (plan: Plan) => plan.nouns.every(({ changes }) => changes.length === 0)

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
	await insertInto(
		write.db,
		imports,
		['at', 'auteur', 'source', 'empreinte', 'resume'],
		[{ ...act, source, empreinte, resume: JSON.stringify(summary) }]
	)
}

const SILENT = new Set(['id', 'updated_at', 'mot_de_passe_hash'])

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
