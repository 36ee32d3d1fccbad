import { chargesEnsemble } from '../../domain/heures/heures'
import { sentence } from '../../kit/sentence'
import { debutEnseignement, finEnseignement } from '../../domain/liste-complete'
import { decimal, reference } from '../../exchange/imports/noun/column-types'
import { keyed } from '../../exchange/imports/noun/columns'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, planned, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede } from '../../exchange/imports/noun/rules'
import { isYearOver } from '../annees/annees.import'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { matiere, matieres, matieresDesAnnees } from '../matieres/matieres.import'
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
				en: 'hours; a successor shares the hours of the matière with the former teacher'
			},
			example: '45'
		},
		{
			name: 'date_debut',
			type: { form: 'date' },
			doc: {
				fr: "premier jour enseigné ; sans lui, depuis toujours, ou dès la fin de l'enseignant que celui-ci remplace",
				en: 'first day taught; without it, always, or from the end of the teacher that this one replaces'
			},
			example: ''
		},
		{
			name: 'date_fin',
			type: { form: 'date' },
			doc: {
				fr: "dernier jour enseigné ; ensuite l'enseignant lit ce qu'il a écrit et n'écrit plus rien",
				en: 'last day taught; afterwards the teacher reads what they wrote and cannot write'
			},
			example: ''
		}
	],
	key: ['classe_id', 'matiere_id', 'enseignant_id'],
	complete(at, draft, storedRow) {
		const kept = storedRow?.date_debut ?? null
		if (
			storedRow &&
			draft.date_debut === null &&
			kept !== null &&
			kept === successionOf(storedRow, at.school.once(courses).get(courseOf(storedRow)))
		)
			draft.date_debut = kept
		mustPrecede(at, 'date_debut', 'date_fin', draft, storedRow, true)
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
	warn: warnOfTogether,
	exported: `SELECT e.id, ${CLASSE} AS classe, m.code AS matiere, t.matricule AS enseignant, e.heures_prevues, e.date_debut, e.date_fin
		FROM enseignements e JOIN classes c ON c.id = e.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres m ON m.id = e.matiere_id JOIN enseignants t ON t.id = e.enseignant_id`
})

const courseOf = ({ classe_id, matiere_id }: Enseignement) => `${classe_id}:${matiere_id}`

const courses = (school: School) => Map.groupBy(school.index(enseignements).values(), courseOf)

/** The day on which a teaching takes over from others of its course that end before. */
const successionOf = (row: Enseignement, course: readonly Enseignement[] = []) =>
	debutEnseignement(
		row,
		course.flatMap(({ id, date_fin }) => (id === row.id || typeof date_fin !== 'string' ? [] : [date_fin]))
	)

/** Sets the first day of teachings that take over from others and have none in the file (rule 5.3). */
function beginSuccessions({ table: { isExport }, changes }: NounPlan<Enseignement>, { school }: Plan): void {
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

/**
 * Warns about teachings that run beside another one of their course and together plan more than its hours. They count as taught together
 * (rule 5.3), but the school may have meant that one takes over from the other.
 */
async function warnOfTogether(plan: Plan) {
	const nounPlan = planned(plan, enseignements)
	if (!nounPlan) return
	const { school, warnings } = plan
	await school.load([enseignants, matieres, matieresDesAnnees])
	const lines = new Map([...nounPlan.lines].map(([key, line]) => [school.index(enseignements).get(key), line]))
	const volumes = new Map(
		[...school.index(matieresDesAnnees).values()].map(({ matiere_id, annee_id, volume_horaire }) => [
			`${matiere_id}@${annee_id}`,
			volume_horaire
		])
	)
	const codes = new Map([...school.index(matieres).values()].map(({ id, code }) => [id, code]))
	const matricules = new Map([...school.index(enseignants).values()].map(({ id, matricule }) => [id, matricule]))
	for (const course of courses(school).values()) {
		const { classe_id, matiere_id } = course[0]!
		const { code, annee_id } = classById(school, classe_id)!
		const volume = volumes.get(`${matiere_id}@${annee_id}`) ?? null
		const clash = chargesEnsemble(
			course.map((row) => ({ row, heures: row.heures_prevues ?? null, date_fin: row.date_fin ?? null })),
			volume
		)
		const [firstCharge, ...others] = (clash?.ensemble ?? [])
			.map(({ row }) => ({ teacher: matricules.get(row.enseignant_id), line: lines.get(row) ?? 0 }))
			.toSorted((a, b) => b.line - a.line)
		if (!clash || !firstCharge || firstCharge.line === 0) continue
		const values = {
			enseignant: firstCharge.teacher!,
			autres: others.map(({ teacher }) => teacher).join(', '),
			matiere: codes.get(matiere_id)!,
			classe: code,
			heures: clash.heures
		}
		warnings.add(
			nounPlan.table.file,
			firstCharge.line,
			'enseignant',
			volume === null
				? sentence(
						'{enseignant} and {autres} teach {matiere} to class {classe} side by side and together plan {heures} hours: if one takes over from the other, give the last day (date_fin) of the one who leaves',
						values
					)
				: sentence(
						'{enseignant} and {autres} teach {matiere} to class {classe} side by side and together plan {heures} hours of {volume}: if one takes over from the other, give the last day (date_fin) of the one who leaves',
						{ ...values, volume }
					)
		)
	}
}
