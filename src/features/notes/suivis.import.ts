import { sentence } from '../../kit/sentence'
import { reference } from '../../exchange/imports/noun/column-types'
import { keyed, ref, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { suivisDecides as table } from '../../school/schema'
import { CLASSE, classById, classe, type Classe } from '../classes/classes.import'
import { enseignements } from '../enseignements/enseignements.import'
import { hasMatiere } from '../enseignements/matieres-de-classe.import'
import { matricule } from '../etudiants/etudiants.import'
import { classesOf, inscriptions } from '../inscriptions/inscriptions.import'
import { matiere, matieres } from '../matieres/matieres.import'

type SuiviDecide = RowOf<typeof table>

/** Older exports have a line for each évaluation. */
const evaluation: Column = { ...ref, name: 'evaluation' }

/** The school's decisions on where marks of former classes count (RULES.md 6.7); a matière without a decision has no line. */
export const suivisDecides = noun(table, {
	doc: {
		fr: "où comptent les notes d'une autre classe, quand l'école en a décidé",
		en: 'where grades of another class count, where the school decided it'
	},
	columns: [
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant qui a été inscrit (Active) dans les deux classes",
				en: 'matricule of a student who has had an Active enrollment in both classes'
			}
		},
		keyed(classe),
		{
			...keyed(matiere),
			name: 'ancienne',
			stored: 'de_id',
			doc: { fr: "code de la matière de l'autre classe", en: 'code of the matière of the other class' },
			example: 'ALGO-L1'
		},
		{
			name: 'matiere',
			type: reference(matieres),
			stored: 'matiere_id',
			doc: {
				fr: 'code de la matière de la classe sous laquelle ses notes comptent ; vide : nulle part',
				en: "code of the class's matière under which its grades count; empty: nowhere"
			},
			example: 'ALGO-L1'
		}
	],
	former: evaluation,
	key: ['etudiant_id', 'classe_id', 'de_id'],
	needs: [inscriptions, enseignements],
	isSettledByFusion: true,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	exported: `SELECT row_number() OVER (ORDER BY e.matricule, a.date_debut, c.code, de.code) AS id, e.matricule, ${CLASSE} AS classe,
		de.code AS ancienne, m.code AS matiere
		FROM suivis_decides d JOIN etudiants e ON e.id = d.etudiant_id JOIN classes c ON c.id = d.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres de ON de.id = d.de_id LEFT JOIN matieres m ON m.id = d.matiere_id WHERE NOT d.a_revoir`,
	prepare(at) {
		const given = at.text(evaluation.name)
		if (given !== undefined)
			at.warn(evaluation.name, sentence('a decision about the evaluation {given} alone is left out: decide for its matière', { given }))
	},
	complete(at, draft, stored) {
		draft.a_revoir = 0
		const into = classById(at.school, Number(draft.classe_id))
		if (!into || at.table.isExport) return
		if (!stored) mustHaveFollowed(at, draft, into)
		const { matiere_id } = draft
		const isNew = typeof matiere_id === 'number' && matiere_id !== stored?.matiere_id
		if (isNew && !hasMatiere(at.school, into, matiere_id))
			at.fault('matiere', sentence('class {code} has no such matière', { code: into.code }))
	}
})

/** A new decision must say where the marks count; the student must have been in both classes, and the other one must have the matière. */
function mustHaveFollowed(at: Cursor, { etudiant_id, de_id, matiere_id }: Draft<SuiviDecide>, into: Classe) {
	if (matiere_id === undefined && !at.table.columns.includes('matiere'))
		at.fault('matiere', 'this column is missing; with an empty cell the grade counts nowhere')
	if (etudiant_id === undefined || de_id === undefined) return
	const classeIds = classesOf(at.school, etudiant_id, into.annee_id)
	const others = classeIds.flatMap((id) => (id === into.id ? [] : [classById(at.school, id)!]))
	if (others.length === 0 || others.length === classeIds.length)
		at.fault('matricule', 'the student has not had an Active enrollment in both classes')
	else if (!others.some((other) => hasMatiere(at.school, other, de_id)))
		at.fault('ancienne', sentence('class {code} has no such matière', { code: others.at(-1)!.code }))
}
