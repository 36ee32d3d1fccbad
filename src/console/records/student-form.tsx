/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { StoredRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import { jourIn } from '../../kit/jour'
import { notFound } from '../../kit/errors'
import { listName } from '../../kit/forms'
import type { Params } from '../action'
import type { Desk, Sheet } from '../desk'
import { Question, type QuestionProps } from '../parts/question'
import type { Cells } from '../parts/record-form'
import type { Deps } from './declared'
import { RecordSheet, type RecordSheetProps } from './sheet'

/** The name of a student or a guardian. */
export const nomOf = (cells: Cells) => listName({ nom: cells['nom'] ?? '', prenoms: cells['prenoms'] ?? '' })

/** The student asked for. @throws AppError 403 if the caller may not write the record, 404 */
export const studentRecord = ({ records }: Deps, at: Desk, { id }: Params) => records.read(at.visit, 'etudiants', idOf(id))

/** The student asked for, and one of their records. @throws AppError 403, 404 */
export async function recordOfStudent(deps: Deps, at: Desk, kind: string, params: Params, id: string | undefined) {
	const student = await studentRecord(deps, at, params)
	const record = await deps.records.read(at.visit, kind, idOf(id))
	if (record.cells['matricule'] !== student.cells['matricule']) throw notFound()
	return { student, record }
}

/** The values of a new enrollment: from today on, or from the year's first day. */
export function freshInscription({ visit: { now, institution } }: Desk): Cells {
	const today = jourIn(now, institution.timezone).toString()
	const debut = institution.annee?.date_debut ?? today
	return { statut: 'Active', date_inscription: today, date_entree: today < debut ? debut : today }
}

type About = Pick<Sheet, 'action'> & {
	/** the title, with the student's name */
	readonly title: (nom: string) => string
	/** the class of the enrollment that it is about */
	readonly classe?: string | undefined
	/** the address of the form, below the student's */
	readonly path: string
	readonly refusal?: RecordSheetProps['refusal']
}

/** A page below a student's card. The student's name leads back. */
function below(
	at: Desk,
	{ id, cells }: StoredRecord,
	{ title, classe, action, refusal }: About,
	body: (back: string) => ComponentChildren
) {
	const back = `${at.root}/etudiants/${id}`
	const nom = nomOf(cells)
	const lead = [<a href={back}>{nom}</a>, classe && ` · ${classe}`]
	return at.page({ title: title(nom), action, refusal, lead, body: body(back) })
}

/** A form for records of a student. */
export const studentForm = (at: Desk, student: StoredRecord, form: About & Omit<RecordSheetProps, 't' | 'action' | 'back'>) =>
	below(at, student, form, (back) => <RecordSheet {...form} t={at.t} action={`${back}/${form.path}`} back={back} />)

/** A page that asks before something is done to a student's records. Its title says the deed, as its button does. */
export const studentQuestion = (at: Desk, student: StoredRecord, question: About & Omit<QuestionProps, 't' | 'action' | 'back' | 'deed'>) =>
	below(at, student, question, (back) => (
		<Question {...question} t={at.t} action={`${back}/${question.path}`} back={back} deed={question.title(nomOf(student.cells))} />
	))
