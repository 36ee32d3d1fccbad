import { debutEnseignement, finEnseignement } from '../../domain/liste-complete'
import { decimal, reference } from '../../files/imports/column-types'
import { keyed } from '../../files/imports/columns'
import type { School } from '../../files/imports/lookup'
import { noun, type Noun, type NounPlan } from '../../files/imports/noun'
import type { RowOf } from '../../files/imports/row'
import { mustPrecede } from '../../files/imports/rules'
import { isYearOver } from '../annees/annees.import'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { matiere } from '../matieres/matieres.import'
import { enseignements as table } from '../../school/schema'

type Enseignement = RowOf<typeof table>

export const enseignements: Noun<Enseignement> = noun(table, {
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
			doc: {
				fr: "premier jour enseigné ; sans lui, depuis toujours, ou dès la fin de l'enseignant que celui-ci remplace",
				en: 'first day taught; without it, ever since, or from the end of the teacher whom this one replaces'
			},
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
	complete(at, draft, stored) {
		const kept = stored?.date_debut ?? null
		if (
			stored &&
			draft.date_debut === null &&
			kept !== null &&
			kept === successionOf(stored, at.school.once(courses).get(courseOf(stored)))
		)
			draft.date_debut = kept
		mustPrecede(at, 'date_debut', 'date_fin', draft, stored, true)
	},
	settle: beginSuccessions,
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

const courseOf = ({ classe_id, matiere_id }: Enseignement) => `${classe_id}:${matiere_id}`

const courses = (school: School) => Map.groupBy(school.index(enseignements).values(), courseOf)

/** The day from which a teaching takes over from those of its course that end before it does. */
const successionOf = (row: Enseignement, course: readonly Enseignement[] = []) =>
	debutEnseignement(
		row,
		course.flatMap(({ id, date_fin }) => (id === row.id || typeof date_fin !== 'string' ? [] : [date_fin]))
	)

/** Gives their first day to teachings of which the file says none, and which take over from others (rule 3.2). */
function beginSuccessions({ table: { isExport }, changes }: NounPlan<Enseignement>, school: School): void {
	if (isExport) return
	const undated = changes.filter(({ before, after }) => (after.date_debut ?? null) === null && before?.date_debut !== null)
	if (undated.length === 0) return
	const known = courses(school)
	for (const { after } of undated) {
		const course = known.get(courseOf(after))
		after.date_fin ??= null
		after.date_debut = successionOf(after, course) ?? null
	}
}
