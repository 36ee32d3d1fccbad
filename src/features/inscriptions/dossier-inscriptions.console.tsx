/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/form-fields'
import { withoutOption } from '../../console/parts/options'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName, type Stored } from '../../console/parts/based'
import { cellsOf, type Cells, type FormField, type Since } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import { isTaken, RecordSheet, statusOf, writeAsking, type Asked } from '../../console/record-sheet'
import { notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { Records, RecordsReport, StoredRecord } from '../../exchange/records/records'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'

const KIND = 'inscriptions'
const ALL = ['classe', 'statut', 'date_inscription', 'date_entree', 'date_sortie'] as const

type Student = { readonly id: number; readonly cells: Cells }
type Form = {
	/** below the student's address */
	readonly path: string
	readonly title: string
	readonly columns: readonly string[]
	readonly cells: Cells
	/** what its fields are based on */
	readonly stored?: Stored
	readonly since?: Since
	/** of records that it does not show */
	readonly seen?: readonly (string | undefined)[]
	readonly report?: RecordsReport
	readonly asked?: Asked | undefined
	readonly told?: string
	/** the class that cannot be chosen */
	readonly without?: string | undefined
}

const todayOf = ({ visit: { now, institution } }: Desk) => jourIn(now, institution.timezone).toString()

const keyOf = ({ matricule, classe, date_entree }: Cells) => ({ matricule: matricule!, classe: classe!, date_entree: date_entree! })
const done = (at: Desk, student: Student, fait: string) => at.to(addressOf(`/etudiants/${student.id}`, { fait }))
/** A class is the other one for who is in one; whoever is in none yet is put down for another. */
const editable = ({ cells }: StoredRecord) => (cells['statut'] === 'Active' ? ALL.slice(1) : ALL)

/** The enrollments of one student, written by `scolarite`: a new one, its statut and days, another class, leaving. */
export const dossierInscriptionsPages = ({ records, answers }: { readonly records: Records; readonly answers: Answers }) => {
	const fieldsOf = async (at: Desk, columns: readonly string[], without?: string): Promise<FormField[]> =>
		(await formFields(at, { records, answers }, KIND, columns)).map((field) =>
			field.written === undefined || without === undefined ? field : { ...field, written: withoutOption(field.written, without) }
		)

	const form = async (at: Desk, student: Student, shown: Form) => {
		const { t, root } = at
		const { path, title, columns, cells, stored, since, seen, report, asked, told, without } = shown
		const back = `${root}/etudiants/${student.id}`
		return at.page({
			title,
			current: '/etudiants',
			status: told !== undefined ? 422 : report && !asked ? statusOf(report) : 200,
			lead: <a href={back}>{listName({ nom: student.cells['nom']!, prenoms: student.cells['prenoms']! })}</a>,
			body: (
				<RecordSheet
					t={t}
					action={`${back}/inscriptions/${path}`}
					back={back}
					records={[{ kind: KIND, fields: await fieldsOf(at, columns, without), cells, stored, since }]}
					seen={seen ?? []}
					report={report}
					asked={asked}
					told={told}
				/>
			)
		})
	}

	/** The student that is asked for. @throws AppError 403 for who may not write it, 404 */
	const studentOf = async (at: Desk, text: string): Promise<Student> => {
		at.mustHave('scolarite')
		return records.read(at.visit, 'etudiants', idOf(text))
	}

	/** One of the student's enrollments. @throws AppError 404 */
	const oneOf = async (at: Desk, student: Student, text: string): Promise<StoredRecord> => {
		const found = await records.read(at.visit, KIND, idOf(text))
		if (found.cells['matricule'] !== student.cells['matricule']) throw notFound()
		return found
	}

	return new Elysia({ name: 'dossier-inscriptions-pages', prefix: '/console/etudiants/:id/inscriptions' })
		.use(desk('structure'))
		.get('/nouvelle', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const today = todayOf(at)
			const debut = at.visit.institution.annee?.date_debut ?? today
			const cells = { statut: 'Active', date_inscription: today, date_entree: today < debut ? debut : today }
			return form(at, student, { path: 'nouvelle', title: at.t.dossier.nouvelleInscription, columns: ALL.slice(0, 4), cells })
		})
		.post('/nouvelle', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const cells = cellsOf(at.form, await fieldsOf(at, ALL))
			const { report, asked } = await writeAsking(at, records, [
				{ kind: KIND, cells: { matricule: student.cells['matricule']!, ...cells } }
			])
			if (!asked && isTaken(report)) return done(at, student, 'inscrit')
			return form(at, student, {
				path: 'nouvelle',
				title: at.t.dossier.nouvelleInscription,
				columns: ALL.slice(0, 4),
				cells,
				report,
				asked
			})
		})
		.get('/:iid', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			return form(at, student, {
				path: String(one.id),
				title: at.t.dossier.inscriptionDe(one.cells['classe']!),
				columns: editable(one),
				cells: one.cells,
				stored: one
			})
		})
		.post('/:iid', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			const fields = await fieldsOf(at, editable(one))
			const { date_entree, ...rest } = meantBy(at.form, fields, one).cells
			// left as it was, the first day follows the rule for who is enrolled now
			const cells: Record<string, string> = {
				matricule: one.cells['matricule']!,
				classe: one.cells['classe']!,
				...rest,
				...(date_entree !== one.cells['date_entree'] && { date_entree: date_entree ?? '' })
			}
			const written = [{ kind: KIND, id: one.id, seen: at.form.text('vu'), cells }]
			const enrolls = one.cells['statut'] !== 'Active' && cells['statut'] === 'Active'
			const { report, asked } = enrolls
				? await writeAsking(at, records, written)
				: { report: await records.write(at.visit, written), asked: undefined }
			if (!asked && isTaken(report)) return done(at, student, 'inscription')
			const stored = await oneOf(at, student, params.iid)
			const { cells: meant, ...since } = meantBy(at.form, fields, stored)
			return form(at, student, {
				path: String(one.id),
				title: at.t.dossier.inscriptionDe(stored.cells['classe']!),
				columns: editable(stored),
				cells: { ...stored.cells, ...meant },
				stored,
				since,
				report,
				asked
			})
		})
		.get('/:iid/classe', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			return form(at, student, {
				path: `${one.id}/classe`,
				title: at.t.dossier.changerDeClasse(one.cells['classe']!),
				columns: ['classe', 'date_entree'],
				cells: { date_entree: todayOf(at) },
				seen: [undefined, one.seen],
				without: one.cells['classe']
			})
		})
		.post('/:iid/classe', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			const cells = cellsOf(at.form, await fieldsOf(at, ['classe', 'date_entree']))
			const jour = cells['date_entree'] ?? ''
			const shown = {
				path: `${one.id}/classe`,
				title: at.t.dossier.changerDeClasse(one.cells['classe']!),
				columns: ['classe', 'date_entree'],
				cells,
				seen: [undefined, one.seen],
				without: one.cells['classe']
			}
			if (jour === '') return form(at, student, { ...shown, told: at.t.dossier.sansJour })
			if (cells['classe'] === one.cells['classe']) return form(at, student, { ...shown, told: at.t.dossier.memeClasse })
			const { matricule } = keyOf(one.cells)
			const { report, asked } = await writeAsking(at, records, [
				{ kind: KIND, cells: { matricule, classe: '', statut: 'Active', date_inscription: jour, ...cells, date_entree: jour } },
				{ kind: KIND, id: one.id, seen: at.form.text(seenName(1)), cells: { ...keyOf(one.cells), date_sortie: jour } }
			])
			if (!asked && isTaken(report)) return done(at, student, 'classe')
			return form(at, student, { ...shown, report, asked })
		})
		.get('/:iid/depart', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			return form(at, student, {
				path: `${one.id}/depart`,
				title: at.t.dossier.depart(one.cells['classe']!),
				columns: ['date_sortie'],
				cells: { date_sortie: one.cells['date_sortie'] || todayOf(at) },
				stored: one
			})
		})
		.post('/:iid/depart', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.iid)
			const date_sortie = at.form.text('date_sortie')
			const fields = await fieldsOf(at, ['date_sortie'])
			const shown = (stored: StoredRecord) => {
				const { cells, ...since } = meantBy(at.form, fields, stored)
				return {
					path: `${one.id}/depart`,
					title: at.t.dossier.depart(stored.cells['classe']!),
					columns: ['date_sortie'],
					cells,
					stored,
					since
				}
			}
			if (date_sortie === '') return form(at, student, { ...shown(one), told: at.t.dossier.sansJour })
			// the day is what this form says, also where its author left the one that it proposed
			const report = await records.write(at.visit, [
				{ kind: KIND, id: one.id, seen: at.form.text('vu'), cells: { ...keyOf(one.cells), date_sortie } }
			])
			if (isTaken(report)) return done(at, student, 'depart')
			return form(at, student, { ...shown(await oneOf(at, student, params.iid)), report })
		})
}
