import { jourLu } from '../../kit/jour'
import { sentence, type Told } from '../../kit/sentence'
import { remark, text } from '../../exchange/imports/noun/column-types'
import { date, montant } from '../../exchange/imports/noun/columns'
import { warnOfSame } from '../../exchange/imports/noun/lookalikes'
import { noun, planned, type Noun, type Plan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede } from '../../exchange/imports/noun/rules'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { annees } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { derniers, isComingRecu } from '../papiers/papiers.import'
import { paiements as table } from '../../school/schema'
import { followsActivation } from './activation.service'
import { completeTakenBack, mustBeTheSame, takenBack, takenBackOn, writeContreEcritures } from './contre-ecritures.import'

const COMING = 'a coming receipt of this school will have this number: write another reference, or import papiers.csv with its receipt'

type Paiement = RowOf<typeof table> & { readonly annule_le: string | null }

export const paiements: Noun<Paiement> = noun<typeof table, Paiement>(table, {
	doc: { fr: 'paiements reçus', en: 'payments' },
	columns: [
		{
			name: 'reference',
			type: text(100),
			key: true,
			required: true,
			doc: { fr: 'du reçu, unique', en: 'of the receipt, unique' },
			example: 'R-00001'
		},
		matricule,
		date,
		montant('150000'),
		{
			name: 'mode',
			type: remark(60),
			doc: { fr: 'comment ce fut payé : especes, cheque, virement ...', en: 'how it was paid: especes, cheque, virement ...' },
			example: 'especes'
		},
		takenBack('annule_le', {
			fr: "jour de l'annulation : une contre-écriture, une fois ; vide : ne dit rien",
			en: 'day on which it was cancelled, as a counter-entry, once; empty: no change'
		})
	],
	key: ['reference'],
	stored: `SELECT *, ${takenBackOn('paiement_id', 'paiements.id', 'annule_le')} FROM paiements`,
	exported: `SELECT p.id, p.reference, e.matricule, p.date, p.montant, p.mode, ${takenBackOn('paiement_id', 'p.id', 'annule_le')}
		FROM paiements p JOIN etudiants e ON e.id = p.etudiant_id`,
	complete(at, draft, stored) {
		mustBeTheSame(at, draft, stored, FIXED, edited)
		completeTakenBack(at, 'annule_le', draft, stored)
		mustPrecede(at, 'date', 'annule_le', draft, stored, true)
	},
	async checkAll(plan, faults) {
		const payments = planned(plan, paiements)
		if (!payments) return
		await plan.school.load([derniers])
		for (const { before, after, line } of payments.changes)
			if (!before && isComingRecu(plan.school, after.reference)) faults.add(payments.table.file, line ?? 1, 'reference', COMING)
	},
	async warn(plan) {
		warnOfSame(
			plan,
			paiements,
			({ annule_le, etudiant_id, date: day, montant: amount }) => (annule_le === null ? `${etudiant_id} ${day} ${amount}` : undefined),
			(reference) => sentence('the payment {reference} has the same student, day and amount: the same one twice?', { reference })
		)
		await warnOfImprobable(plan)
	},
	async write(db, changes, act) {
		await upsertAfter(db, table, changes)
		await writeContreEcritures(db, 'paiement_id', 'annule_le', changes, act)
	},
	followsNew: true,
	follow: followsActivation
})

/** Warns of new payments of nothing, and of days that have not come yet or are long before the school. */
async function warnOfImprobable(plan: Plan) {
	const { school, warnings } = plan
	const payments = planned(plan, paiements)
	if (!payments) return
	await school.load([annees])
	const day = [...school.index(annees).values()].map(({ date_debut }) => date_debut).toSorted()[0]
	// a first year may be paid for before it begins
	const from = day === undefined ? '' : Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
	for (const { before, after, line } of payments.changes) {
		if (before) continue
		const warn = (column: string, message: Told) => warnings.add(payments.table.file, line ?? 1, column, message)
		if (after.montant === 0) warn('montant', 'is 0: nothing was paid')
		if (after.date > school.today) warn('date', 'must not be after today')
		if (after.date < from) warn('date', sentence('is long before the first year, which begins on {day}', { day: jourLu(day!) }))
	}
}

const FIXED = [
	['matricule', 'etudiant_id'],
	['date', 'date'],
	['montant', 'montant']
] as const

/** Another student, date or amount means another payment (rule 7.1). */
const edited = (name: string, value: Paiement[keyof Paiement]) =>
	sentence('the payment is stored, and its {name} is {known}: cancel it (annule_le), and give the right one another reference', {
		name,
		known: name === 'matricule' ? sentence('that of another student') : String(value)
	})
