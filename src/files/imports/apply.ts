import type { Author } from '../../domain/caller'
import { toSeconds } from '../../domain/clock'
import type { Entry } from '../../db/journal'
import type { Db } from '../../db/db'
import type { Touched, Write } from '../../db/store'
import { recomputeAttendances } from '../../features/presences/presences.service'
import { followSeances } from '../../messages/outbox/annulations.service'
import { chunks, insertInto, onIds, upsert } from './apply.queries'
import { frugal } from './frugal'
import type { Change, KindPlan, Plan } from './plan'
import type { Row } from './record'
import { isAccountKind } from './stored.queries'
import type { KindSummary } from './report'

export type Provenance = {
	readonly author: Author
	/** as the administrator named it */
	readonly source: string
	/** SHA-256 of the source's files */
	readonly empreinte: string
	readonly summary: readonly KindSummary[]
}

export const isEmpty = (plan: Plan) => plan.kinds.every(({ changes }) => changes.length === 0)

export const touchedBy = (plan: Plan): Touched[] =>
	plan.kinds.some(({ kind, changes }) => isAccountKind(kind) && changes.length > 0) ? ['donnees', 'acces'] : ['donnees']

/** Writes a plan without faults, all of it or, when this throws, nothing. */
export async function applyPlan(
	write: Write,
	plan: Plan,
	{ author, source, empreinte, summary }: Provenance,
	progress: (done: number, total: number) => void
) {
	const at = toSeconds(write.now)
	const total = plan.kinds.reduce((sum, { changes }) => sum + changes.length, 0)
	let done = 0
	const collect = frugal()
	for (const kindPlan of plan.kinds) {
		if (kindPlan.changes.length === 0) continue
		await writeRows(write.db, kindPlan, at, author.name)
		for (const chunk of chunks(kindPlan.changes)) {
			await write.journal(...chunk.map((change) => journalEntry(kindPlan, change)))
			progress((done += chunk.length), total)
			collect(chunk.length)
		}
	}
	await followSeances(write, seancesWhere(plan, ['statut', 'debut_s']))
	await recomputeAttendances(write, plan.school.facts, seancesWhere(plan, ['debut_s', 'fin_s']))
	await insertInto(
		write.db,
		'imports',
		['at', 'auteur', 'source', 'empreinte', 'resume'],
		[{ at, auteur: author.name, source, empreinte, resume: JSON.stringify(summary) }]
	)
}

/** The séances of a plan that were there before and change in one of these columns. */
const seancesWhere = (plan: Plan, columns: readonly string[]) =>
	plan.kinds
		.flatMap(({ kind, changes }) => (kind === 'seances' ? changes : []))
		.filter(({ before, after }) => before && columns.some((column) => before[column] !== after[column]))
		.map(({ after }) => Number(after['id']))

async function writeRows(db: Db, { kind, changes }: KindPlan, at: number, auteur: string) {
	const rows = changes.map(({ after }) => after)
	switch (kind) {
		case 'annees':
			return upsert(
				db,
				kind,
				lastOnes(rows, ({ courante }) => courante === 1)
			)
		case 'utilisateurs':
		case 'enseignants':
		case 'etudiants':
			await freeNames(db, changes)
			await upsert(db, 'utilisateurs', rows)
			if (kind !== 'utilisateurs') await upsert(db, kind, rows)
			return onIds(
				db,
				'DELETE FROM jetons WHERE utilisateur_id IN',
				changes.filter(locksOut).map(({ after }) => after['id'])
			)
		case 'filieres':
			await upsert(db, kind, rows)
			return writeLinks(db, changes, { table: 'coordinations', owner: 'filiere_id', other: 'utilisateur_id', list: 'coordinateurs' })
		case 'inscriptions':
			await upsert(
				db,
				kind,
				lastOnes(rows, ({ statut }) => statut === 'Active')
			)
			return insertInto(
				db,
				'inscriptions_historique',
				['inscription_id', 'statut', 'date_inscription', 'date_sortie', 'at', 'auteur'],
				rows.map((row) => ({ ...row, inscription_id: row['id']!, at, auteur }))
			)
		case 'seances':
			await upsert(db, kind, rows)
			await writeLinks(db, changes, { table: 'seances_classes', owner: 'seance_id', other: 'classe_id', list: 'classes' })
			return insertInto(db, 'emargements', ['seance_id', 'enseignant_id', 'signe_at'], rows.flatMap(signature))
		case 'notes':
			await upsert(db, kind, rows)
			return insertInto(
				db,
				'notes_historique',
				['note_id', 'note_centiemes', 'commentaire', 'at', 'auteur'],
				rows.map((row) => ({ ...row, note_id: row['id']!, at, auteur }))
			)
		case 'presences':
			await upsert(db, kind, rows)
			return onIds(db, `UPDATE seances SET presences_at = ${at} WHERE presences_at IS NULL AND id IN`, [
				...new Set(rows.map((row) => row['seance_id']))
			])
		default:
			return upsert(db, kind, rows)
	}
}

/** `rows` with those that claim what another gives up at the end, so that no unique index sees both at once. */
const lastOnes = (rows: readonly Row[], claims: (row: Row) => boolean) => [...rows.filter((row) => !claims(row)), ...rows.filter(claims)]

/** Names that change give way first: two people may exchange theirs. */
async function freeNames(db: Db, changes: readonly Change[]) {
	const renamed = changes.filter(
		({ before, after }) =>
			before && (before['identifiant_norm'] !== after['identifiant_norm'] || before['email_norm'] !== after['email_norm'])
	)
	await onIds(
		db,
		'UPDATE utilisateurs SET identifiant_norm = char(1) || id, email = NULL, email_norm = NULL WHERE id IN',
		renamed.map(({ after }) => after['id'])
	)
}

/** Whether the tokens of an account are void afterwards (contract section 6). */
const locksOut = ({ before, after }: Change) =>
	before !== undefined && (before['mot_de_passe_hash'] !== after['mot_de_passe_hash'] || (before['actif'] === 1 && after['actif'] === 0))

type Links = { table: string; owner: string; other: string; list: string }

async function writeLinks(db: Db, changes: readonly Change[], { table, owner, other, list }: Links) {
	const relinked = changes.filter(({ before, after }) => (before?.[list] ?? '') !== after[list])
	await onIds(
		db,
		`DELETE FROM ${table} WHERE ${owner} IN`,
		relinked.filter(({ before }) => before).map(({ after }) => after['id'])
	)
	const links = relinked.flatMap(({ after }) =>
		String(after[list])
			.split(',')
			.filter((id) => id !== '')
			.map((id): Row => ({ [owner]: after['id']!, [other]: Number(id) }))
	)
	await insertInto(db, table, [owner, other], links)
}

/** A séance that is imported as over counts as signed by its teacher. */
const signature = (row: Row): Row[] =>
	row['statut'] === 'terminee' && typeof row['enseignant_id'] === 'number'
		? [{ seance_id: row['id']!, enseignant_id: row['enseignant_id'], signe_at: row['fin_s']! }]
		: []

const SILENT = new Set(['id', 'updated_at', 'mot_de_passe_hash'])

/** What changed, and only that; of a password, that it did. */
function journalEntry({ kind }: KindPlan, { before, after }: Change): Entry {
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
	const id = after['id'] ?? `${after['utilisateur_id']}:${after['canal']}`
	return { action: before ? 'import.update' : 'import.create', objet: kind, id, apres, ...(before && { avant }) }
}
