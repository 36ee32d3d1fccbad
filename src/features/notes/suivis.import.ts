import { sentence } from '../../kit/sentence'
import { reference } from '../../exchange/imports/column-types'
import { keyed } from '../../exchange/imports/columns'
import type { Cursor } from '../../exchange/imports/cursor'
import { noun } from '../../exchange/imports/noun'
import type { Draft, RowOf } from '../../exchange/imports/row'
import { suivisDecides as table } from '../../school/schema'
import { CLASSE, classById, classe, type Classe } from '../classes/classes.import'
import { enseignements } from '../enseignements/enseignements.import'
import { hasMatiere } from '../enseignements/matieres-de-classe.import'
import { matricule } from '../etudiants/etudiants.import'
import { evaluationById, evaluations } from '../evaluations/evaluations.import'
import { inscriptions, wasEverIn } from '../inscriptions/inscriptions.import'
import { matieres } from '../matieres/matieres.import'

type SuiviDecide = RowOf<typeof table>

/** The school's decisions on where marks of former classes count (RULES.md 6.7); a mark without a decision has no line. */
export const suivisDecides = noun(table, {
	doc: {
		fr: "où compte la note d'une autre classe, quand l'école en a décidé",
		en: 'where a grade of another class counts, as the school has decided'
	},
	columns: [
		{
			name: 'evaluation',
			type: reference(evaluations),
			key: true,
			stored: 'evaluation_id',
			required: true,
			doc: { fr: "ref d'une évaluation d'une autre classe de l'année", en: 'ref of an evaluation of another class of the year' },
			example: 'EV-0001'
		},
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant qui a été inscrit (Active) dans les deux classes",
				en: 'matricule of a student who has had an Active enrollment in both classes'
			}
		},
		keyed(classe),
		{
			name: 'matiere',
			type: reference(matieres),
			stored: 'matiere_id',
			doc: {
				fr: 'code de la matière de la classe sous laquelle la note compte ; vide : nulle part',
				en: "code of the class's matière under which the grade counts; empty: nowhere"
			},
			example: 'ALGO-L1'
		}
	],
	key: ['evaluation_id', 'etudiant_id', 'classe_id'],
	needs: [inscriptions, enseignements],
	isSettledByFusion: true,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	exported: `SELECT row_number() OVER (ORDER BY v.ref, e.matricule, a.date_debut, c.code) AS id, v.ref AS evaluation, e.matricule,
		${CLASSE} AS classe, m.code AS matiere
		FROM suivis_decides d JOIN evaluations v ON v.id = d.evaluation_id JOIN etudiants e ON e.id = d.etudiant_id
		JOIN classes c ON c.id = d.classe_id JOIN annees a ON a.id = c.annee_id LEFT JOIN matieres m ON m.id = d.matiere_id
		WHERE v.ref IS NOT NULL`,
	complete(at, draft, stored) {
		const into = classById(at.school, Number(draft.classe_id))
		if (!into || at.table.isExport) return
		if (!stored) mustHaveFollowed(at, draft, into)
		const { matiere_id } = draft
		const isNew = typeof matiere_id === 'number' && matiere_id !== stored?.matiere_id
		if (isNew && !hasMatiere(at.school, into, matiere_id))
			at.fault('matiere', sentence('class {code} has no such matière', { code: into.code }))
	}
})

/** A new decision must say where the mark counts; the student must have been in both classes, and these must be of one year. */
function mustHaveFollowed(at: Cursor, { etudiant_id, evaluation_id, matiere_id }: Draft<SuiviDecide>, into: Classe) {
	if (matiere_id === undefined && !at.table.columns.includes('matiere'))
		at.fault('matiere', 'this column is missing; with an empty cell the grade counts nowhere')
	const from = classById(at.school, evaluationById(at.school, evaluation_id)?.classe_id ?? 0)
	if (!from) return
	if (from.id === into.id) at.warn('classe', 'the evaluation belongs to this class: its grades count there')
	else if (from.annee_id !== into.annee_id) at.fault('classe', 'the class and the evaluation belong to different years')
	else if (![from, into].every(({ id }) => wasEverIn(at.school, etudiant_id, id)))
		at.fault('matricule', 'the student has not had an Active enrollment in both classes')
}
