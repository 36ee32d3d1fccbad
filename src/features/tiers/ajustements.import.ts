import { SORTES_AJUSTEMENT } from '../../domain/argent/mots'
import { choice, integer, reference } from '../../exchange/imports/noun/column-types'
import { date, example, montant, ref, type Column } from '../../exchange/imports/noun/columns'
import { keyOf, noun, type Noun } from '../../exchange/imports/noun/noun'
import type { Row, RowOf } from '../../exchange/imports/rows/row'
import { insertInto } from '../../exchange/imports/rows/write-rows'
import { sentence } from '../../kit/sentence'
import { ajustements as table } from '../../school/schema'
import { anneeOfKey, annees, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { followsActivation } from '../frais/activation.service'
import { raison } from '../frais/delais.import'
import { frais, libelle, numero, type Frais } from '../frais/frais.import'
import {
	completeTakenBack,
	mustBeTheSame,
	mustHavePassed,
	takenBack,
	takenBackOn,
	writeContreEcritures
} from '../frais/contre-ecritures.import'
import { tiers } from './tiers.import'

const plain = ({ key: _key, ...column }: Column): Column => column

/** An adjustment with the key of its fee, and the day on which it was taken back. */
type Ajustement = RowOf<typeof table> &
	Pick<Frais, 'etudiant_id' | 'annee_id' | 'libelle' | 'numero'> & { readonly repris_le: string | null }

/** Reductions of fees, and parts of them that third parties pay (rule 7.1). */
export const ajustements: Noun<Ajustement> = noun<typeof table, Ajustement>(table, {
	doc: { fr: 'remises, exonérations et prises en charge', en: 'reductions, exemptions and shares of third parties' },
	columns: [
		example(ref, 'REM-001'),
		matricule,
		plain(anneeOfKey),
		plain(libelle),
		plain(numero),
		{
			name: 'sorte',
			type: choice(SORTES_AJUSTEMENT),
			required: true,
			doc: {
				fr: "remise, exoneration : une réduction ; prise_en_charge : la part d'un tiers",
				en: 'remise, exoneration: a reduction; prise_en_charge: the share of a third party'
			},
			example: 'remise'
		},
		{ ...montant('50000'), type: integer(1, 1_000_000_000_000) },
		{
			name: 'tiers',
			type: reference(tiers),
			stored: 'tiers_id',
			doc: { fr: "code du tiers, d'une prise en charge seulement", en: 'code of the third party, only of a prise_en_charge' },
			example: ''
		},
		raison,
		date,
		takenBack('repris_le', {
			fr: 'jour où il a été repris : une contre-écriture, une fois ; vide : ne dit rien',
			en: 'day on which it was taken back, as a counter-entry, once; empty: no change'
		})
	],
	key: ['ref'],
	needs: [annees, frais],
	yearOf: ({ annee_id }) => annee_id,
	outlivesYear: true,
	stored: `SELECT t.*, f.etudiant_id, f.annee_id, f.libelle, f.numero, ${takenBackOn('ajustement_id', 't.id', 'repris_le')}
		FROM ajustements t JOIN frais f ON f.id = t.frais_id`,
	exported: `SELECT t.id, t.ref, e.matricule, a.libelle AS annee, f.libelle, f.numero, t.sorte, t.montant, p.code AS tiers, t.motif, t.date,
			${takenBackOn('ajustement_id', 't.id', 'repris_le')}
		FROM ajustements t JOIN frais f ON f.id = t.frais_id JOIN etudiants e ON e.id = f.etudiant_id JOIN annees a ON a.id = f.annee_id
		LEFT JOIN tiers p ON p.id = t.tiers_id`,
	complete(at, draft, stored) {
		if (!stored || at.text('annee') !== undefined) prepareAnnee(at, draft)
		mustBeTheSame(at, draft, stored, FIXED)
		completeTakenBack(at, 'repris_le', draft, stored)
		if (stored || at.faulty) return
		const key = keyOf(frais, draft as Row)
		const fee = key === undefined ? undefined : (at.school.index(frais).get(key) ?? at.school.former<Frais>(frais, key)?.row)
		if (fee) draft.frais_id = fee.id
		else at.fault('libelle', 'the student does not have this fee (frais.csv)')
		if ((draft.sorte === 'prise_en_charge') !== ((draft.tiers_id ?? null) !== null))
			at.fault('tiers', 'a prise_en_charge names its third party, and nothing else does')
		mustHavePassed(at, 'date', draft.date)
	},
	/** The adjustments of a fee that nobody took back never exceed it. */
	settle({ table: { file }, changes, lines }, { school }, faults) {
		const changedFees = new Set(changes.map(({ after }) => after.frais_id))
		const rows = [...school.index(ajustements)].filter(([, row]) => row.repris_le === null && changedFees.has(row.frais_id))
		const totals = new Map(rows.length === 0 ? [] : [...school.index(frais).values()].map((fee) => [fee.id, fee.montant]))
		for (const [frais_id, adjustments] of Map.groupBy(rows, ([, row]) => row.frais_id)) {
			const [sum, total] = [adjustments.reduce((all, [, row]) => all + row.montant, 0), totals.get(frais_id)!]
			if (sum > total)
				faults.add(
					file,
					lines.get(adjustments.findLast(([key]) => lines.has(key))?.[0] ?? '') ?? 1,
					'montant',
					sentence('reductions and shares of this fee are {sum} together, and the fee is {total}', { sum, total })
				)
		}
	},
	async write(db, changes, act) {
		const rows = changes.flatMap(({ before, after }) => (before ? [] : [{ ...after, fait_at: act.at }]))
		await insertInto(db, table, ['id', 'ref', 'frais_id', 'sorte', 'montant', 'tiers_id', 'motif', 'date', 'fait_at'], rows)
		await writeContreEcritures(db, 'ajustement_id', 'repris_le', changes, act)
	},
	followsNew: true,
	follow: followsActivation
})

const FIXED = [
	['matricule', 'etudiant_id'],
	['annee', 'annee_id'],
	['libelle', 'libelle'],
	['numero', 'numero'],
	['sorte', 'sorte'],
	['montant', 'montant'],
	['tiers', 'tiers_id'],
	['motif', 'motif'],
	['date', 'date']
] as const
