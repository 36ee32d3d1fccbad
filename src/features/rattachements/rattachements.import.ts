import { sentence } from '../../kit/sentence'
import { SORTES_RATTACHEMENT } from '../../domain/vocabulaire'
import { choice } from '../../exchange/imports/noun/column-types'
import { keyed, loose, motif } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { valueAfter } from '../../exchange/imports/noun/rules'
import { rattachements as table } from '../../school/schema'
import { yearLabel } from '../annees/annees.import'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { enseignements } from '../enseignements/enseignements.import'
import { hasMatiere } from '../enseignements/matieres-de-classe.import'
import { matricule } from '../etudiants/etudiants.import'
import { classesToBe, inscriptions } from '../inscriptions/inscriptions.import'
import { matiere } from '../matieres/matieres.import'

type Rattachement = RowOf<typeof table>

/** Students who take a matière in a class where they are not enrolled (RULES.md 10.6). */
export const rattachements = noun(table, {
	doc: { fr: "étudiants qui suivent une matière dans la classe d'une autre promotion", en: 'students who take a matière in another class' },
	columns: [
		keyed(matricule),
		{
			...keyed(classe),
			doc: {
				fr: "code de la classe, où l'étudiant n'est pas inscrit, d'une année où il l'est ailleurs",
				en: 'code of the class, in which the student is not enrolled, of a year in which they are enrolled elsewhere'
			}
		},
		{ ...keyed(matiere), doc: { fr: 'code de la matière de cette classe', en: 'code of the matière of that class' } },
		{
			name: 'sorte',
			type: choice(SORTES_RATTACHEMENT),
			required: true,
			doc: { fr: "dette d'une année d'avant, ou option", en: 'dette (left from a former year) or option' },
			example: 'dette'
		},
		loose(
			{ ...matiere, name: 'sous', stored: 'sous_id' },
			"code de la matière de sa propre classe sous laquelle l'option compte ; vide : nulle part",
			'code of the matière of their own class under which an option counts; empty: nowhere'
		),
		motif
	],
	key: ['etudiant_id', 'classe_id', 'matiere_id'],
	needs: [inscriptions, enseignements],
	isSettledByFusion: true,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	exported: `SELECT r.id, e.matricule, ${CLASSE} AS classe, m.code AS matiere, r.sorte, s.code AS sous, r.motif
		FROM rattachements r JOIN etudiants e ON e.id = r.etudiant_id JOIN classes c ON c.id = r.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres m ON m.id = r.matiere_id LEFT JOIN matieres s ON s.id = r.sous_id`,
	complete(at, draft, stored) {
		if (valueAfter('sorte', draft, stored) === 'dette' && valueAfter('sous_id', draft, stored))
			at.fault('sous', 'only an option counts under a matière of the own class')
		if (!at.table.isExport) mustFit(at, draft, stored)
	}
})

/** Checks what a line says newly: the class has the matière, the student is in another class of its year, and that one has `sous`. */
function mustFit(at: Cursor, { etudiant_id, classe_id, matiere_id, sous_id }: Draft<Rattachement>, storedRow: Rattachement | undefined) {
	const { school } = at
	const into = classById(school, Number(classe_id))
	if (!into || etudiant_id === undefined || matiere_id === undefined) return
	const ownClasses = classesToBe(school, etudiant_id, into.annee_id)
	if (storedRow === undefined) {
		if (!hasMatiere(school, into, matiere_id)) at.fault('matiere', sentence('class {code} has no such matière', { code: into.code }))
		if (ownClasses.includes(into.id)) at.fault('classe', 'the student is enrolled in this class already')
		else if (ownClasses.length === 0)
			at.fault('classe', sentence('the student is not enrolled in {year}', { year: yearLabel(school, into.annee_id) }))
	}
	if (typeof sous_id !== 'number' || sous_id === storedRow?.sous_id || ownClasses.length === 0) return
	const known = ownClasses.map((id) => classById(school, id)!)
	if (!known.some((id) => hasMatiere(school, id, sous_id)))
		at.fault('sous', sentence('class {code} has no such matière', { code: known.at(-1)!.code }))
}
