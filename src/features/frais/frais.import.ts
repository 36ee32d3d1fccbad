import { jourLu } from '../../kit/jour'
import { sentence } from '../../kit/sentence'
import { NATURES_FRAIS } from '../../domain/argent/mots'
import { fraisEntames, partsNettes } from '../../domain/argent/solde-scolarite'
import { choice, integer, title } from '../../exchange/imports/noun/column-types'
import { keyed, montant, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, planned, type Ending, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import type { Read } from '../../exchange/imports/rows/stored.queries'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { anneeOfKey, annees, isYearOver, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { followsActivation } from './activation.service'
import { completeTakenBack, mustBeTheSame, takenBack, takenBackOn, writeContreEcritures } from './contre-ecritures.import'
import { paiements } from './paiements.import'
import { mustHaveReason } from './droits-dus.import'
import { warnOfGrille } from './frais-de-grille.import'
import { frais as table } from '../../school/schema'

/** `dernier`: the day of the last of the stored parts before the last one; `ajuste`: how much is reduced or moved to third parties */
export type Frais = RowOf<typeof table> & {
	readonly retire_le: string | null
	readonly ajuste: number
	readonly dernier: string | null
}

export const libelle: Column = {
	name: 'libelle',
	type: title(),
	key: true,
	required: true,
	doc: { fr: 'pour quoi', en: 'what for' },
	example: 'Scolarité 2026-2027'
}
export const numero: Column = {
	name: 'numero',
	type: integer(1, 99),
	key: true,
	initial: 1,
	doc: {
		fr: '2, 3 … : le même frais, réécrit après son retrait ; vide : 1',
		en: '2, 3 ...: the same fee, written again after it was withdrawn; empty: 1'
	},
	example: '1'
}

export const frais: Noun<Frais> = noun<typeof table, Frais>(table, {
	doc: { fr: 'frais à payer', en: 'fees' },
	columns: [
		keyed(matricule),
		anneeOfKey,
		libelle,
		numero,
		montant('450000'),
		{ name: 'echeance', type: { form: 'date' }, doc: { fr: "jour d'échéance", en: 'due day' }, example: '2026-12-31' },
		{
			name: 'nature',
			type: choice(NATURES_FRAIS),
			initial: 'autre',
			doc: { fr: "de quoi il s'agit ; droits : ceux de l'inscription", en: 'its kind; droits: of the enrollment' },
			example: 'scolarite'
		},
		{
			name: 'date',
			type: { form: 'date' },
			doc: {
				fr: "depuis quel jour il est dû, au journal comptable ; vide : ne change rien, ou le jour de l'import",
				en: 'since when it is owed, in the accounting journal; empty: no change, or the day of the import'
			},
			example: '2026-09-15'
		},
		takenBack('retire_le', {
			fr: 'jour où il a été retiré : une contre-écriture, une fois ; vide : ne dit rien',
			en: 'day on which it was withdrawn, as a counter-entry, once; empty: no change'
		})
	],
	key: ['etudiant_id', 'annee_id', 'libelle', 'numero'],
	needs: [annees],
	leavesEarly: true,
	yearOf: ({ annee_id }) => annee_id,
	outlivesYear: true,
	whole: { goesOn: ({ annee_id, retire_le }, school) => retire_le === null && !isYearOver(school, annee_id), end: withdraw },
	prepare(at, draft) {
		prepareAnnee(at, draft)
		draft.numero ??= 1
	},
	stored: `SELECT *, ${takenBackOn('frais_id', 'frais.id', 'retire_le')},
		(SELECT max(e.date) FROM echeances e WHERE e.frais_id = frais.id) AS dernier,
		(SELECT ifnull(sum(a.montant), 0) FROM ajustements a WHERE a.frais_id = frais.id
			AND NOT EXISTS (SELECT 1 FROM contre_ecritures c WHERE c.ajustement_id = a.id)) AS ajuste FROM frais`,
	exported: `SELECT f.id, e.matricule, a.libelle AS annee, f.libelle, f.numero, f.montant, f.echeance, f.nature, f.date, ${takenBackOn('frais_id', 'f.id', 'retire_le')}
		FROM frais f JOIN etudiants e ON e.id = f.etudiant_id JOIN annees a ON a.id = f.annee_id`,
	complete(at, draft, stored) {
		draft.date ??= stored?.date ?? at.school.today
		Object.assign(draft, { ajuste: stored?.ajuste ?? 0, dernier: stored?.dernier ?? null })
		if (stored && stored.retire_le !== null) keepWithdrawn(at, draft, stored.retire_le, stored)
		else mustStay(at, draft, stored)
		completeTakenBack(at, 'retire_le', draft, stored)
	},
	settle: mustBeAlone,
	checkAll: mustHaveReason,
	async write(db, changes, act) {
		await upsertAfter(db, table, changes)
		await writeContreEcritures(db, 'frais_id', 'retire_le', changes, act)
	},
	follow: followsActivation,
	async warn(plan) {
		await warnOfLargePayments(plan)
		await warnOfGrille(plan, frais)
	}
})

/** Warns of new payments of more than twice all fees of their student. It stands here because a fee reads payments, not the other way. */
async function warnOfLargePayments(plan: Plan) {
	const { school, warnings } = plan
	const payments = planned(plan, paiements)
	const newPayments = payments?.changes.filter(({ before }) => !before) ?? []
	if (newPayments.length === 0) return
	await school.load([frais])
	const due = new Map<number, number>()
	for (const { etudiant_id, montant: amount, retire_le } of school.index(frais).values())
		if (retire_le === null) due.set(etudiant_id, (due.get(etudiant_id) ?? 0) + amount)
	for (const { after, line } of newPayments) {
		const total = due.get(after.etudiant_id)
		if (total !== undefined && after.montant > 2 * total)
			warnings.add(
				payments!.table.file,
				line ?? 1,
				'montant',
				sentence('is more than twice all fees of this student, {total} in all', { total })
			)
	}
}

/** Keeps a withdrawn fee as it was, with a warning if the file claims it again. */
function keepWithdrawn(at: Cursor, draft: Draft<Frais>, retire_le: string, stored: Frais) {
	Object.assign(draft, { montant: stored.montant, echeance: stored.echeance })
	if (typeof at.value('retire_le') !== 'string')
		at.warn('libelle', sentence('it was withdrawn on {retire_le} and stays withdrawn; a new charge has the next numero', { retire_le }))
}

/** Another amount means another fee (rule 7.1). */
const edited = (_name: string, known: Frais[keyof Frais]) =>
	sentence('the fee is stored, and its amount is {known}: withdraw it (retire_le), and give the right one the next numero', {
		known: Number(known)
	})

/** A stored fee keeps its amount, and its last day stays after those of its parts. */
function mustStay(at: Cursor, draft: Draft<Frais>, stored: Frais | undefined) {
	mustBeTheSame(at, draft, stored, [['montant', 'montant']], edited)
	const dernier = stored?.dernier ?? null
	if (dernier !== null && typeof draft.echeance === 'string' && draft.echeance <= dernier)
		at.fault('echeance', sentence('must be after {day}, the day of a part before it (echeances.csv)', { day: jourLu(dernier) }))
}

/** At most one fee of a student, year and libellé is in force (rule 7.1). */
function mustBeAlone({ table: { file }, changes, lines }: NounPlan<Frais>, { school }: Plan, faults: Faults) {
	const named = ({ etudiant_id, annee_id, libelle: name }: Frais) => `${etudiant_id}@${annee_id}@${name}`
	const added = new Set(changes.flatMap(({ before, after }) => (before || after.retire_le !== null ? [] : [named(after)])))
	if (added.size === 0) return
	const inForce = [...school.index(frais)].filter(([, fee]) => fee.retire_le === null && added.has(named(fee)))
	for (const [, fees] of Map.groupBy(inForce, ([, fee]) => named(fee))) {
		const [first, second] = fees.toSorted(([, a], [, b]) => a.numero - b.numero)
		const line = lines.get(second?.[0] ?? '') ?? lines.get(first![0]) ?? 1
		if (second)
			faults.add(
				file,
				line,
				'numero',
				sentence('number {numero} of this fee is still owed: withdraw it first (retire_le)', { numero: first![1].numero })
			)
	}
}

/** The money of families by student: payments of the import too, without those of third parties, and less refunds. */
async function paidByFamilies(school: School, read: Read): Promise<Map<number, number>> {
	await school.load([paiements])
	const ofTiers = new Set((await read('SELECT id FROM versements WHERE tiers_id IS NOT NULL')).map(({ id }) => Number(id)))
	const paid = new Map<number, number>()
	const add = (student: number, amount: number) => paid.set(student, (paid.get(student) ?? 0) + amount)
	for (const { etudiant_id, montant: amount, annule_le, versement_id } of school.index(paiements).values())
		if (annule_le === null && !ofTiers.has(versement_id ?? 0)) add(etudiant_id, amount)
	for (const { etudiant_id, montant: amount } of await read(
		'SELECT etudiant_id, montant FROM contre_ecritures WHERE etudiant_id IS NOT NULL'
	))
		add(Number(etudiant_id), -Number(amount))
	return paid
}

/** Withdraws fees that a complete list leaves out, except those with a part that is due or paid, or that a third party pays. */
async function withdraw(rows: readonly Frais[], school: School, read: Read): Promise<Ending<Frais>[]> {
	const paid = await paidByFamilies(school, read)
	const before = Map.groupBy(await read('SELECT frais_id, rang, date, montant FROM echeances ORDER BY frais_id, rang'), ({ frais_id }) =>
		Number(frais_id)
	)
	const shares = `SELECT a.frais_id FROM ajustements a WHERE a.tiers_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM contre_ecritures c WHERE c.ajustement_id = a.id)`
	const ofTiers = new Set((await read(shares)).map(({ frais_id }) => Number(frais_id)))
	const partsOf = ({ id, montant: amount, echeance, ajuste }: Frais) => {
		const parts = (before.get(id) ?? []).map((part) => ({ echeance: String(part['date']), montant: Number(part['montant']) }))
		return partsNettes(id, { montant: amount, echeance, parts, ajuste })
	}
	const due = Map.groupBy(
		[...school.index(frais).values()].filter(({ retire_le }) => retire_le === null),
		({ etudiant_id }) => etudiant_id
	)
	const begun = new Set([...due].flatMap(([student, all]) => [...fraisEntames(all.flatMap(partsOf), paid.get(student) ?? 0)]))
	return rows.map((row) => {
		if (begun.has(row.id)) return { row, stays: 'it is paid, at least in part' }
		if (ofTiers.has(row.id)) return { row, stays: 'a third party pays a part of it' }
		const first = partsOf(row).find(({ echeance }) => echeance !== null && echeance < school.today)
		if (first) return { row, stays: sentence('it was due on {echeance}', { echeance: first.echeance! }) }
		return { row, becomes: { retire_le: school.today } }
	})
}
