import { sentence } from '../../kit/sentence'
import { etatOf } from '../../domain/resultats/note'
import { ETATS_NOTE, type EtatNote } from '../../domain/vocabulaire'
import { choice, reference } from '../../exchange/imports/noun/column-types'
import { chunks } from '../../exchange/imports/rows/chunks'
import { commentaire, keyed, shared } from '../../exchange/imports/noun/columns'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import { emptyPlan, noun, planned, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { insertInto, MANY, upsert } from '../../exchange/imports/rows/write-rows'
import { classById, classes } from '../classes/classes.import'
import { matricule } from '../etudiants/etudiants.import'
import { evaluationById, evaluations, isPublished, type Evaluation } from '../evaluations/evaluations.import'
import { retard, saisies } from '../evaluations/fin-saisie.import'
import { inscriptions, wasOrIsIn } from '../inscriptions/inscriptions.import'
import { rattachements } from '../rattachements/rattachements.import'
import { notes as table, notesHistorique } from '../../school/schema'
import { convoques } from './convocations.import'

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
				fr: "matricule d'un étudiant qui était inscrit (Active) dans la classe de l'évaluation le jour de celle-ci, ou l'est, ou y suit la matière",
				en: "matricule of a student who had an Active enrollment in the evaluation's class on its day, or has one, or takes the matière there"
			}
		},
		{
			name: 'note',
			type: { form: 'note' },
			stored: 'note_centiemes',
			byRule: true,
			doc: {
				fr: 'de 0 au barème, deux décimales ; vide : la note enregistrée reste, sinon absent',
				en: 'from 0 to the bareme, two decimals; empty: the stored grade stays, otherwise absent'
			},
			shared: true,
			example: '14,5'
		},
		{
			name: 'etat',
			type: choice(ETATS_NOTE),
			byRule: true,
			shared: true,
			doc: {
				fr: "pourquoi il n'y a pas de note ; vide : note, ou absent (à préciser)",
				en: 'why the grade is missing; empty: note, or absent (to be qualified)'
			},
			example: 'note'
		},
		shared(commentaire)
	],
	key: ['evaluation_id', 'etudiant_id'],
	needs: [inscriptions, classes, rattachements],
	leavesEarly: true,
	yearOf: ({ evaluation_id }, school) => classById(school, evaluationById(school, evaluation_id)?.classe_id ?? 0)?.annee_id,
	exported: `SELECT n.id, v.ref AS evaluation, e.matricule, n.note_centiemes AS note, n.etat, n.commentaire
		FROM notes n JOIN evaluations v ON v.id = n.evaluation_id JOIN etudiants e ON e.id = n.etudiant_id WHERE v.ref IS NOT NULL`,
	/** An empty cell is not an absence: it may be a sheet that is not filled in yet. */
	unsaid: ({ values }, { note_centiemes }) =>
		note_centiemes !== null && values['note'] === null && !values['etat'] ? ['note', 'etat'] : [],
	/** A stored grade stays importable. A new one needs a student who was or is in the class, unless it comes from an export. Session 2: `settle`. */
	complete(at, draft, storedNote) {
		const evaluation = evaluationById(at.school, draft.evaluation_id)
		if (!storedNote && !at.table.isExport && evaluation?.session === 1 && !isAccepted(at.school, draft.etudiant_id, evaluation))
			at.fault('matricule', NOT_IN_CLASS)
		const note = at.value('note')
		const etat = at.text('etat') as EtatNote | undefined
		if (note === undefined && etat === undefined && storedNote) return
		const bareme = evaluation?.bareme
		if (typeof note === 'number' && typeof bareme === 'number' && note > bareme * 100)
			at.fault('note', sentence('must be between 0 and {bareme}, not {note}', { bareme, note: note / 100 }))
		// beside another état a grade is a contradiction, even if the file has said it before
		const written = etat === undefined || etat === 'note' ? note : at.record.values['note']
		const etatDit = etatOf(typeof written === 'number' ? written : numberOf(note, etat, storedNote), etat, storedNote?.etat)
		if ('wrong' in etatDit)
			return at.fault(
				etatDit.wrong,
				etatDit.wrong === 'etat' ? sentence('{etat} does not go with a grade', { etat: String(etat) }) : 'etat note needs a number'
			)
		draft.etat = etatDit.etat
		draft.note_centiemes = etatDit.etat === 'note' ? numberOf(note, etat, storedNote) : null
	},
	async settle(planOfNotes, plan, faults) {
		await refuseLate(planOfNotes, plan, faults)
		await refuseSession2(planOfNotes, plan, faults)
		keepPublished(planOfNotes, plan, faults)
		await checkLoweredBaremes(plan, faults)
		await publishFirstMarks(plan, planOfNotes)
	},
	async checkAll(plan, faults) {
		if (!planned(plan, notes)) await checkLoweredBaremes(plan, faults)
	},
	async write(db, changes, act) {
		for (const block of chunks(changes, MANY)) {
			const rows = block.map(({ after }) => after)
			await upsert(db, table, rows)
			await insertInto(
				db,
				notesHistorique,
				['note_id', 'etat', 'note_centiemes', 'commentaire', 'at', 'auteur'],
				rows.map(({ id, etat, note_centiemes, commentaire: texte }) => ({ note_id: id, etat, note_centiemes, commentaire: texte, ...act }))
			)
		}
	}
})

const NOT_IN_CLASS = "the student has no Active enrollment in the evaluation's class"

/** After the last day for grades of their period, marks don't change (rule 10.9). */
async function refuseLate({ table: { file }, changes }: NounPlan<Note>, plan: Plan, faults: Faults) {
	const saisieOf = await saisies(plan)
	for (const { after, line } of changes) {
		const evaluation = evaluationById(plan.school, after.evaluation_id)
		const why = evaluation && retard(saisieOf(evaluation))
		if (why) faults.add(file, line ?? 1, 'note', why)
	}
}

/** Marks of session 2 change only for students on its list, once that is closed (rule 10.5); until then its class decides, as in session 1. */
async function refuseSession2({ table: { file, isExport }, changes }: NounPlan<Note>, plan: Plan, faults: Faults) {
	const isCalled = await convoques(plan)
	for (const { before, after, line } of changes) {
		const evaluation = evaluationById(plan.school, after.evaluation_id)
		if (evaluation?.session !== 2) continue
		const called = isCalled(after.etudiant_id, evaluation)
		const isNew = called === undefined && !before && !isExport
		if (called === false) faults.add(file, line ?? 1, 'matricule', 'the student is not on the list of session 2')
		else if (isNew && !isAccepted(plan.school, after.etudiant_id, evaluation)) faults.add(file, line ?? 1, 'matricule', NOT_IN_CLASS)
	}
}

/** Whether an évaluation accepts a student (RULES.md 6.5). */
const isAccepted = (school: School, etudiantId: number | undefined, { classe_id, matiere_id, date }: Evaluation) =>
	wasOrIsIn(school, etudiantId, classe_id, date) || school.index(rattachements).has(`${etudiantId}@${classe_id}@${matiere_id}`)

/**
 * Only the console, which asks for a reason, or an administrator may correct published marks. Those that these files publish may still
 * change. Corrections are counted, and so are first marks from spreadsheets of the school: they must not appear at once without a question.
 */
function keepPublished(planOfNotes: NounPlan<Note>, plan: Plan, faults: Faults) {
	const { school } = plan
	const { table: source, changes } = planOfNotes
	const former = new Map(planned(plan, evaluations)?.changes.map(({ before, after }) => [after.id, before]))
	for (const { before, after, line } of changes) {
		const isCorrected = before && (before.etat !== after.etat || before.note_centiemes !== after.note_centiemes)
		const isFirst = !before && source.silent !== undefined
		const id = after.evaluation_id
		if (!(isCorrected || isFirst) || !isPublished(former.has(id) ? former.get(id) : evaluationById(school, id), school)) continue
		planOfNotes.published++
		if (isCorrected && !school.isAdministrator)
			faults.add(source.file, line ?? 1, 'note', 'the grade is published: correct it in the console, which asks for the reason')
	}
}

/** A lowered bareme must not fall below a grade that stays. */
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
		faults.add(
			source.file,
			lines.get(String(evaluation.ref)) ?? 1,
			'bareme',
			sentence('a grade of this evaluation is above {bareme}', { bareme: evaluation.bareme })
		)
	}
}

/** The number of an entry: from its cell; without such a column the stored one, unless the état excludes a number. */
function numberOf(cell: unknown, etat: EtatNote | undefined, stored: Note | undefined): number | null {
	if (typeof cell === 'number') return cell
	return cell === undefined && (etat === undefined || etat === 'note') ? (stored?.note_centiemes ?? null) : null
}

/** Publishes évaluations with their first mark if their file doesn't have a column about publication (rules 6.8). */
async function publishFirstMarks(plan: Plan, marks: NounPlan<Note>) {
	const planOfEvaluations = planned(plan, evaluations)
	if (planOfEvaluations?.table.columns.includes('publiee_le')) return
	const fresh = new Set(marks.changes.filter(({ before }) => !before).map(({ after }) => after))
	if (fresh.size === 0) return
	const marked = new Set<number>()
	for (const note of plan.school.index(notes).values()) if (!fresh.has(note)) marked.add(note.evaluation_id)
	const first = new Set<number>()
	for (const { evaluation_id } of fresh) if (!marked.has(evaluation_id)) first.add(evaluation_id)
	const waiting = plan.school.rows(evaluations).filter(({ id, publiee_le }) => first.has(id) && (publiee_le ?? null) === null)
	if (waiting.length === 0) return
	// a diff shows these records by name
	await plan.school.load(evaluations.columns.flatMap(({ type }) => (type.form === 'reference' ? [type.to] : [])))
	publish(plan, planOfEvaluations ?? opened(plan, marks), waiting)
}

/** An added plan for évaluations, if the source doesn't have any; it is written before the notes. */
function opened(plan: Plan, { table: source }: NounPlan<Note>): NounPlan<Evaluation> {
	const made = emptyPlan(evaluations, { ...source, columns: [], records: [] })
	plan.nouns.unshift(made)
	return made
}

function publish({ school }: Plan, plan: NounPlan<Evaluation>, waiting: readonly Evaluation[]) {
	const publiee_le = school.today
	const changing = new Set(plan.changes.map(({ after }) => after))
	for (const evaluation of waiting) {
		if (changing.has(evaluation)) evaluation.publiee_le = publiee_le
		else {
			plan.changes.push({ before: evaluation, after: { ...evaluation, publiee_le, updated_at: school.updatedAt } })
			if (plan.lines.has(String(evaluation.ref))) plan.unchanged--
		}
	}
}
