import { finEnseignement } from '../../domain/liste-complete'
import { decimal, reference } from '../../files/imports/column-types'
import { keyed } from '../../files/imports/columns'
import { noun } from '../../files/imports/noun'
import { mustPrecede } from '../../files/imports/rules'
import { isYearOver } from '../annees/annees.import'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { matiere } from '../matieres/matieres.import'
import { enseignements as table } from '../../school/schema'

export const enseignements = noun(table, {
	doc: { fr: 'qui enseigne quoi à quelle classe', en: 'who teaches what to which class' },
	columns: [
		keyed(classe),
		keyed(matiere),
		{
			name: 'enseignant',
			type: reference(enseignants),
			key: true,
			stored: 'enseignant_id',
			required: true,
			doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
			example: 'P-001'
		},
		{
			name: 'heures_prevues',
			type: decimal(0, 100_000),
			doc: {
				fr: "heures ; qui prend la suite partage celles de la matière avec qui l'a précédé",
				en: 'hours; who takes over shares those of the matière with whom they replace'
			},
			example: '45'
		},
		{
			name: 'date_debut',
			type: { form: 'date' },
			doc: { fr: 'premier jour enseigné ; sans lui, depuis toujours', en: 'first day taught; without it, ever since' },
			example: ''
		},
		{
			name: 'date_fin',
			type: { form: 'date' },
			doc: {
				fr: "dernier jour enseigné ; ensuite l'enseignant lit ce qu'il a écrit et n'écrit plus rien",
				en: 'last day taught; after it the teacher reads what they wrote and writes nothing more'
			},
			example: ''
		}
	],
	key: ['classe_id', 'matiere_id', 'enseignant_id'],
	complete: (at, draft, stored) => mustPrecede(at, 'date_debut', 'date_fin', draft, stored, true),
	whole: {
		goesOn: ({ classe_id, date_fin }, school) =>
			!isYearOver(school, classById(school, classe_id)?.annee_id) && (date_fin ?? '9999') >= school.today,
		end: (rows, { today }) =>
			rows.map((row) => {
				const date_fin = finEnseignement(row, today)
				return date_fin === undefined ? { row, goes: true } : { row, becomes: { date_fin } }
			})
	},
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	exported: `SELECT e.id, ${CLASSE} AS classe, m.code AS matiere, t.matricule AS enseignant, e.heures_prevues, e.date_debut, e.date_fin
		FROM enseignements e JOIN classes c ON c.id = e.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres m ON m.id = e.matiere_id JOIN enseignants t ON t.id = e.enseignant_id`
})
