import { jourLu } from '../../kit/jour'
import { sentence, type Told } from '../../kit/sentence'
import { integer } from '../../exchange/imports/noun/column-types'
import { date, example, keyed, montant } from '../../exchange/imports/noun/columns'
import type { Faults } from '../../exchange/imports/noun/faults'
import { keyOf, noun, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { Row, RowOf } from '../../exchange/imports/rows/row'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { echeances as table } from '../../school/schema'
import { anneeOfKey, annees, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { frais, libelle, numero, type Frais } from './frais.import'

/** A part with the key of its fee. */
type Echeance = RowOf<typeof table> & Pick<Frais, 'etudiant_id' | 'annee_id' | 'libelle' | 'numero'>

/** The parts of fees before the last one, which takes the remainder (rule 7.2). */
export const echeances: Noun<Echeance> = noun<typeof table, Echeance>(table, {
	doc: {
		fr: 'échéances de frais avant la dernière',
		en: 'parts of a fee before the last one'
	},
	columns: [
		keyed(matricule),
		anneeOfKey,
		{ ...libelle, byRule: true },
		numero,
		{
			name: 'rang',
			type: integer(1, 99),
			key: true,
			required: true,
			doc: { fr: '1, 2 … : dans l’ordre des jours', en: '1, 2 ...: in the order of their days' },
			example: '1'
		},
		example(date, '2026-10-31'),
		{ ...montant('150000'), type: integer(1, 1_000_000_000_000) }
	],
	key: ['etudiant_id', 'annee_id', 'libelle', 'numero', 'rang'],
	needs: [annees, frais],
	yearOf: ({ annee_id }) => annee_id,
	outlivesYear: true,
	stored: `SELECT e.*, f.etudiant_id, f.annee_id, f.libelle, f.numero FROM echeances e JOIN frais f ON f.id = e.frais_id`,
	exported: `SELECT t.id, e.matricule, a.libelle AS annee, f.libelle, f.numero, t.rang, t.date, t.montant
		FROM echeances t JOIN frais f ON f.id = t.frais_id JOIN etudiants e ON e.id = f.etudiant_id JOIN annees a ON a.id = f.annee_id`,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		draft.numero ??= 1
		const typed = at.text('libelle')
		if (typed !== undefined) draft.libelle = typed
	},
	complete(at, draft) {
		const key = keyOf(frais, draft as Row)
		const fee = key === undefined ? undefined : (at.school.index(frais).get(key) ?? at.school.former<Frais>(frais, key)?.row)
		if (fee) draft.frais_id = fee.id
		else if (!at.faulty) at.fault('libelle', 'the student does not have this fee (frais.csv)')
	},
	settle: mustBeParts,
	write: (db, changes) => upsertAfter(db, table, changes)
})

/** The parts of a fee have ascending days, before the day of the last one, and are less than the fee together. */
function mustBeParts({ table: { file }, changes, lines }: NounPlan<Echeance>, { school }: Plan, faults: Faults) {
	const changed = new Set(changes.map(({ after }) => after.frais_id))
	if (changed.size === 0) return
	const fees = new Map([...school.index(frais).values()].map((fee) => [fee.id, fee]))
	const parts = [...school.index(echeances)].flatMap(([key, part]) => (changed.has(part.frais_id) ? [{ key, ...part }] : []))
	for (const [frais_id, all] of Map.groupBy(parts, (part) => part.frais_id)) {
		const { montant: total, echeance } = fees.get(frais_id)!
		const said = all.filter(({ key }) => lines.has(key))
		const refuse = (column: 'date' | 'montant', message: Told, key = said.at(-1)!.key) =>
			faults.add(file, lines.get(key) ?? 1, column, message)
		const inOrder = all.toSorted((a, b) => a.rang - b.rang)
		for (const [index, { key, date: day }] of inOrder.entries()) {
			const before = inOrder[index - 1]
			if (before && before.date >= day)
				refuse(
					'date',
					sentence('must be after {day}, the day of the part before it', { day: jourLu(before.date) }),
					lines.has(key) ? key : undefined
				)
		}
		const last = inOrder.at(-1)!.date
		if (echeance !== null && last >= echeance)
			refuse('date', sentence('must be before {day}, the day of the last part (frais.csv)', { day: jourLu(echeance) }))
		const sum = inOrder.reduce((sum_, part) => sum_ + part.montant, 0)
		if (sum >= total)
			refuse('montant', sentence('the parts are {sum} together, and the fee is {total}: the last part takes the remainder', { sum, total }))
	}
}
