import { integer, title } from '../../exchange/imports/noun/column-types'
import { date, example, ref } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import { sentence } from '../../kit/sentence'
import { autresTravaux as table } from '../../school/schema'
import { annees, yearsOf } from '../annees/annees.import'
import { completeTakenBack, mustBeTheSame, mustHavePassed, takenBack } from '../frais/contre-ecritures.import'
import { enseignant, mustBeOfOthers } from './taux.import'

/** Work of teachers besides the séances (rule 5.9). */
export const autresTravaux = noun(table, {
	doc: { fr: 'autres travaux des enseignants', en: 'other work of teachers' },
	columns: [
		example(ref, 'TRA-001'),
		enseignant,
		date,
		{ name: 'libelle', type: title(), required: true, doc: { fr: 'quel travail', en: 'what work' }, example: 'Correction de copies' },
		{
			name: 'quantite',
			type: { form: 'note', max: 10_000 },
			required: true,
			doc: { fr: 'combien, deux décimales', en: 'how many, two decimals' },
			example: '40'
		},
		{
			name: 'taux',
			type: integer(0, 10_000_000),
			required: true,
			doc: { fr: "de l'unité, en unités entières de la monnaie", en: 'of one, in whole units of the currency' },
			example: '250'
		},
		takenBack('retire_le', {
			fr: 'jour où il a été retiré, une fois ; vide : ne dit rien',
			en: 'day on which it was withdrawn, once; empty: no change'
		})
	],
	key: ['ref'],
	needs: [annees],
	yearOf: ({ date: day }, school) => yearsOf(school, day)[0]?.id,
	settle: mustBeOfOthers,
	exported: `SELECT t.id, t.ref, e.matricule AS enseignant, t.date, t.libelle, t.quantite, t.taux, t.retire_le
		FROM autres_travaux t JOIN enseignants e ON e.id = t.enseignant_id`,
	complete(at, draft, stored) {
		mustBeTheSame(at, draft, stored, FIXED)
		completeTakenBack(at, 'retire_le', draft, stored)
		mustHavePassed(at, 'date', draft.date)
		if (draft.quantite === 0)
			at.fault('quantite', sentence('must be between {min} and {max}, not {text}', { min: '0,01', max: 10_000, text: '0' }))
	}
})

const FIXED = [
	['enseignant', 'enseignant_id'],
	['date', 'date'],
	['libelle', 'libelle'],
	['quantite', 'quantite'],
	['taux', 'taux']
] as const
