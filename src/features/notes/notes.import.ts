import { reference } from '../../files/imports/column-types'
import { commentaire, keyed } from '../../files/imports/columns'
import type { Faults } from '../../files/imports/faults'
import { noun, planned, type Noun, type Plan } from '../../files/imports/noun'
import type { RowOf } from '../../files/imports/row'
import { insertInto, upsert } from '../../files/imports/write-rows'
import { matricule } from '../etudiants/etudiants.import'
import { evaluations } from '../evaluations/evaluations.import'
import { inscriptions, isActiveIn } from '../inscriptions/inscriptions.import'
import { notes as table, notesHistorique } from '../../school/schema'

export type Note = RowOf<typeof table>

export const notes: Noun<Note> = noun(table, {
	doc: { fr: 'notes', en: 'grades' },
	columns: [
		{
			name: 'evaluation',
			type: reference(evaluations),
			key: true,
			stored: 'evaluation_id',
			required: true,
			doc: { fr: "ref de l'évaluation", en: 'ref of the evaluation' },
			example: 'EV-0001'
		},
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant inscrit (Active) dans la classe de l'évaluation",
				en: "matricule of a student with an Active enrollment in the evaluation's class"
			}
		},
		{
			name: 'note',
			type: { form: 'note' },
			stored: 'note_centiemes',
			byRule: true,
			doc: { fr: 'de 0 au barème, deux décimales ; vide : absent', en: 'from 0 to the bareme, two decimals; empty: absent' },
			example: '14,5'
		},
		commentaire
	],
	key: ['evaluation_id', 'etudiant_id'],
	needs: [inscriptions],
	exported: `SELECT n.id, v.ref AS evaluation, e.matricule, n.note_centiemes AS note, n.commentaire
		FROM notes n JOIN evaluations v ON v.id = n.evaluation_id JOIN etudiants e ON e.id = n.etudiant_id WHERE v.ref IS NOT NULL`,
	/** A grade that is stored stays importable when its student has left the class; a new one needs an Active enrollment, unless an export has it. */
	complete(at, draft, stored) {
		const ref = at.text('evaluation')
		const evaluation = ref === undefined ? undefined : at.school.index(evaluations).get(ref)
		const classe = evaluation?.classe_id
		if (!stored && !at.table.isExport && classe !== undefined && !isActiveIn(at.school, draft.etudiant_id, classe))
			at.fault('matricule', "the student has no Active enrollment in the evaluation's class")
		const note = at.value('note')
		if (note === undefined) return
		const bareme = evaluation?.bareme
		if (typeof note === 'number' && typeof bareme === 'number' && note > bareme * 100)
			at.fault('note', `must be between 0 and ${bareme}, not ${note / 100}`)
		draft.note_centiemes = typeof note === 'number' ? note : null
	},
	checkAll: checkLoweredBaremes,
	async write(db, changes, act) {
		const rows = changes.map(({ after }) => after)
		await upsert(db, table, rows)
		await insertInto(
			db,
			notesHistorique,
			['note_id', 'note_centiemes', 'commentaire', 'at', 'auteur'],
			rows.map(({ id, note_centiemes, commentaire: said }) => ({ note_id: id, note_centiemes, commentaire: said, ...act }))
		)
	}
})

/** A bareme that is lowered must not fall below a grade that stays. */
async function checkLoweredBaremes(plan: Plan, faults: Faults) {
	const evaluated = planned(plan, evaluations)
	if (!evaluated) return
	const { table: source, lines, changes } = evaluated
	const lowered = new Map(
		changes.filter(({ before, after }) => before && after.bareme < before.bareme).map(({ after }) => [after.id, after])
	)
	if (lowered.size === 0) return
	await plan.school.load([notes])
	const told = new Set<unknown>()
	for (const note of plan.school.index(notes).values()) {
		const evaluation = lowered.get(note.evaluation_id)
		if (!evaluation || told.has(evaluation) || Number(note.note_centiemes) <= evaluation.bareme * 100) continue
		told.add(evaluation)
		faults.add(source.file, lines.get(String(evaluation.ref)) ?? 1, 'bareme', `a grade of this evaluation is above ${evaluation.bareme}`)
	}
}
