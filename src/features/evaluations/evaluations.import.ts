import { TYPES_EVALUATION } from '../../domain/vocabulaire'
import { choice, integer, title } from '../../exchange/imports/noun/column-types'
import { coefficient, date, example, held, mode, ref, shared } from '../../exchange/imports/noun/columns'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { classById, classe, classeOn, classes } from '../classes/classes.import'
import { matiere } from '../matieres/matieres.import'
import { evaluations as table } from '../../school/schema'
import { retard, saisies } from './fin-saisie.import'

export type Evaluation = RowOf<typeof table>

export const evaluations: Noun<Evaluation> = noun(table, {
	called: ['classe_id', 'matiere_id', 'titre', 'date'],
	doc: { fr: 'devoirs et examens', en: 'tests and exams' },
	columns: [
		example(ref, 'EV-0001'),
		shared({ ...classe, byRule: true }),
		shared(matiere),
		shared({ name: 'titre', type: title(), required: true, doc: { fr: 'titre', en: 'title' }, example: 'Devoir 1' }),
		shared({ name: 'type', type: choice(TYPES_EVALUATION), required: true, doc: { fr: 'sorte', en: 'kind' }, example: 'devoir' }),
		shared(example(date, '2026-11-12')),
		shared({ name: 'heure_debut', type: { form: 'heure' }, doc: { fr: 'début', en: 'start' }, example: '08:00' }),
		shared({ name: 'duree_minutes', type: integer(1, 1440), doc: { fr: 'minutes', en: 'minutes' }, example: '120' }),
		shared(coefficient),
		shared({
			name: 'bareme',
			type: integer(1, 10_000),
			initial: 20,
			doc: { fr: 'la note la plus haute', en: 'the highest grade' },
			example: '20'
		}),
		shared(mode),
		{
			name: 'session',
			type: integer(1, 2),
			initial: 1,
			doc: { fr: '2 : rattrapage', en: '2: resit' },
			example: '1'
		},
		{
			name: 'periode',
			type: integer(1, 2),
			doc: {
				fr: "rang de la période de l'année ; vide : selon la matière ou le jour",
				en: 'number of the period in the year; empty: by the matière or the day'
			},
			example: ''
		},
		{
			name: 'publiee_le',
			type: { form: 'date' },
			shared: true,
			doc: {
				fr: 'premier jour où les étudiants voient les notes ; vide : pas encore ; sans cette colonne, dès la première note',
				en: 'first day on which students see the grades; empty: not yet; without this column, from the first grade on'
			},
			example: '2026-11-20'
		},
		{
			name: 'annulee',
			type: { form: 'booleen' },
			initial: false,
			shared: true,
			doc: {
				fr: 'retirée : dans aucune liste, aucune moyenne ; ses notes restent',
				en: 'withdrawn: left out of lists and averages; its grades stay'
			},
			example: 'non'
		}
	],
	key: ['ref'],
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	stored: 'SELECT * FROM evaluations WHERE ref IS NOT NULL',
	exported: `SELECT v.id, v.ref, ${classeOn('v.date')} AS classe, m.code AS matiere, v.titre, v.type, v.date, v.heure_debut,
		v.duree_minutes, v.coefficient, v.bareme, v.mode, v.session, v.periode, v.publiee_le, v.annulee
		FROM evaluations v JOIN classes c ON c.id = v.classe_id JOIN annees a ON a.id = c.annee_id JOIN matieres m ON m.id = v.matiere_id
		WHERE v.ref IS NOT NULL`,
	resolve(at, draft, stored) {
		const code = at.text('classe')
		if (code === undefined) return
		const found = at.reference('classe', classes, code, draft.date ?? stored?.date)
		if (found) draft.classe_id = found.id
	},
	complete(at, draft, stored) {
		if (at.school.isAdministrator || !isPublished(stored, at.school)) return
		for (const column of OF_PUBLISHED)
			if (draft[column] !== undefined && draft[column] !== stored![column])
				at.fault(column, 'its grades are published: an administrator changes this')
	},
	settle: refuseLate
})

/** After the last day for grades of its period, or once its results are published, an évaluation only changes in the day of its publication (rule 10.9). */
async function refuseLate({ table: { file }, changes }: NounPlan<Evaluation>, plan: Plan, faults: Faults) {
	const saisieOf = await saisies(plan)
	const fixed = (evaluation: Evaluation) => {
		const saisie = saisieOf(evaluation)
		return retard(saisie) ?? (saisie?.publiee ? ('the results of this period are published' as const) : undefined)
	}
	const columns = evaluations.columns.map(held).filter((column) => column !== 'publiee_le') as (keyof Evaluation)[]
	for (const { before, after, line } of changes) {
		if (before && columns.every((column) => (before[column] ?? null) === (after[column] ?? null))) continue
		const why = fixed(after) ?? (before && fixed(before))
		if (why) faults.add(file, line ?? 1, 'ref', why)
	}
}

/** Columns whose change alters grades that students have seen, or hides them again. */
const OF_PUBLISHED = ['publiee_le', 'bareme'] as const

/** Whether students see its grades. */
export const isPublished = (evaluation: Evaluation | undefined, { today }: School): boolean =>
	evaluation?.publiee_le != null && evaluation.publiee_le <= today

const evaluationsById = (school: School) =>
	new Map<number | undefined, Evaluation>([...school.index(evaluations).values()].map((row) => [row.id, row]))

export const evaluationById = (school: School, id: number | undefined): Evaluation | undefined => school.once(evaluationsById).get(id)
