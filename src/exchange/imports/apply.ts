import { imports } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import { spendIds } from '../../db/store/spent-ids'
import type { Entry } from '../../db/store/journal'
import type { Write } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import { toSeconds } from '../../kit/clock'
import { chunks } from './rows/chunks'
import { collectAfter, frugal } from './rows/frugal'
import { keepFollowed, type Change, type Noun, type NounPlan, type Plan } from './noun/noun'
import type { RememberedRow } from './mapped-reading'
import { changesIn } from './plan/plan'
import type { NounSummary } from './report/report'
import { MEMORY } from './plan/shared-cells'
import type { Row } from './rows/row'
import { identityOf, insertInto, journalId, onIds, upsertAfter } from './rows/write-rows'

export { mustStillHold } from '../../auth/still-held.service'

export type Provenance = {
	readonly author: Author
	/** how the journal names it: an import, or single records that a person wrote */
	readonly trace: 'import' | 'fiche'
	/** why its author changes the records */
	readonly motif?: string | undefined
}

export type ImportFacts = {
	/** as the administrator named it */
	readonly source: string
	/** SHA-256 of the source's files */
	readonly empreinte: string
	readonly summary: readonly NounSummary[]
	/** the name of the copy that was made before it */
	readonly copie?: string | undefined
}

/** The receiver of a plan's writes: a write, or what is laid ready for one. */
export type Taker = Pick<Write, 'db' | 'journal'>

/** Writes the records of a plan without faults, except those that have left. Releases the changes from which nothing follows. */
export async function writeRecords(
	taker: (noun: Noun) => Taker,
	plan: Plan,
	now: Temporal.Instant,
	provenance: Provenance,
	progress: (done: number, total: number) => void = () => undefined
) {
	const staying = plan.nouns.filter(({ left }) => !left)
	const total = staying.reduce((sum, { changes, gone }) => sum + changes.length + gone.length, 0)
	let done = 0
	for (const nounPlan of staying) {
		const { length } = nounPlan.changes
		await writeNoun(taker(nounPlan.noun), nounPlan, now, provenance, (records) => progress((done += records), total))
		keepFollowed(nounPlan)
		collectAfter(length)
	}
}

export async function writeNoun(
	{ db, journal }: Taker,
	plan: NounPlan,
	now: Temporal.Instant,
	provenance: Provenance,
	progress: (records: number) => void = () => undefined
) {
	const { noun, changes, gone: goneRows } = plan
	const { author, trace } = provenance
	const collect = frugal()
	if (changes.length > 0)
		if (noun.write) await noun.write(db, changes, { at: toSeconds(now), auteur: author.name })
		else await upsertAfter(db, noun.table, changes)
	for (const chunk of chunks(changes)) {
		await journal(...chunk.map((change) => journalEntry(provenance, noun, change)))
		progress(chunk.length)
		collect(chunk.length)
	}
	for (const chunk of chunks(goneRows)) {
		await remove(db, noun, chunk)
		await journal(...chunk.map((row) => deletion(trace, noun, row)))
		progress(chunk.length)
	}
	await remember(db, plan)
}

/** Runs what follows from the records of a plan, once they are written. */
export async function followRecords(write: Write, plan: Plan, author: Author) {
	const act = { at: toSeconds(write.now), auteur: author.name }
	for (const nounPlan of plan.nouns.filter(changesIn)) await nounPlan.noun.follow?.(write, nounPlan, plan.school, act)
}

/** Records that an import was written. */
export const keepImport = (write: Write, author: Author, { source, empreinte, summary, copie }: ImportFacts) =>
	insertInto(
		write.db,
		imports,
		['at', 'auteur', 'source', 'empreinte', 'resume', 'copie'],
		[{ at: toSeconds(write.now), auteur: author.name, source, empreinte, resume: JSON.stringify(summary), copie: copie ?? null }]
	)

/** Remembers which people the rows of a school's own lists name. */
export async function keepRows({ db }: Pick<Write, 'db'>, rows: readonly RememberedRow[]) {
	for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind))
		for (const chunk of chunks(ofKind))
			await db.$client.execute({
				sql: `INSERT OR REPLACE INTO lignes_reconnues (cle, personne_id)
					SELECT r.value ->> 0, p.id FROM json_each(?) AS r JOIN ${kind} p ON p.matricule = r.value ->> 1`,
				args: [JSON.stringify(chunk.map(({ row, matricule }) => [row, matricule]))]
			})
}

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

/** Deletes rows of a numbered noun with what hangs on them; their ids are never given again. */
async function remove(db: Db, { name, hangers = [] }: Noun, rows: readonly Row[]) {
	const ids = rows.map(({ id }) => id!)
	await spendIds(db, name)
	for (const { table, column } of hangers) await onIds(db, `DELETE FROM ${table} WHERE ${column} IN`, ids)
	await onIds(db, `DELETE FROM ${name} WHERE id IN`, ids)
}

/** The journal's entry for a deleted row: all that it said. */
function deletion(trace: Provenance['trace'], { name }: Noun, row: Row): Entry {
	const avant = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== null && !isSilent(name, column)))
	return { action: `${trace}.delete`, objet: name, id: row['id']!, avant }
}

const SILENT = new Set(['id', 'updated_at', 'mot_de_passe_hash', MEMORY])
/** Contents of publications and papers: they are long, and never change. */
const HELD: Readonly<Record<string, string>> = {
	publications: 'contexte',
	resultats: 'contenu',
	dettes_publiees: 'contenu',
	papiers: 'contenu'
}
const isSilent = (noun: string, column: string) => SILENT.has(column) || HELD[noun] === column

/** The journal's entry for a change: only what changed; for a password, only that it changed. */
function journalEntry({ trace, motif }: Provenance, { name, table }: Noun, { before, after }: Change): Entry {
	const avant: Record<string, unknown> = {}
	const apres: Record<string, unknown> = {}
	for (const column in after) {
		const value = after[column] ?? null
		const former = before?.[column] ?? null
		if (value === former) continue
		if (column === 'mot_de_passe_hash') apres['mot_de_passe'] = true
		if (isSilent(name, column)) continue
		apres[column] = value
		if (before) avant[column] = former
	}
	if (motif) apres['motif'] = motif
	const action = `${trace}.${before ? 'update' : 'create'}`
	return { action, objet: name, id: journalId(table, after), apres, ...(before && { avant }) }
}
