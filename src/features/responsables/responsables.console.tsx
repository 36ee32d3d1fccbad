/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/form-fields'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName, type Stored } from '../../console/parts/based'
import { cellsOf, type Cells, type Since } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import { isTaken, RecordSheet, statusOf } from '../../console/record-sheet'
import { AppError, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { estMajeur } from '../../domain/responsable'
import type { Records, RecordsReport, StoredRecord, WrittenRecord } from '../../exchange/records/records'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { memesContacts, nextRang, type Meme } from './memes.service'

const KIND = 'responsables'
const COLUMNS = ['nom', 'prenoms', 'lien', 'telephone', 'email', 'langue', 'absences', 'notes', 'annonces', 'payeur', 'urgence'] as const
/** What is the person's own, and not of what they are to one student. */
const PERSONNE = ['nom', 'prenoms', 'telephone', 'email', 'langue'] as const
/** Of somebody new: nobody is told anything before the school says so (rules 2.3). */
const FRESH: Cells = { langue: 'fr', absences: 'non', notes: 'non', annonces: 'non', payeur: 'non', urgence: 'oui', consentement: 'non' }

type Student = { readonly id: number; readonly cells: Cells }
type Form = {
	readonly id?: number
	readonly cells: Cells
	readonly stored?: Stored
	readonly since?: Since
	readonly rang?: string
	readonly memes?: readonly Meme[]
	/** which of these are changed too */
	readonly ticked?: readonly number[]
	readonly seenOfMemes?: readonly string[]
	readonly status?: number
	readonly report?: RecordsReport
}

const columnsFor = ({ cells }: Student, at: Desk) => {
	const { visit } = at
	const naissance = cells['date_naissance'] === '' ? null : (cells['date_naissance'] ?? null)
	const isAdult = estMajeur(naissance, jourIn(visit.now, visit.institution.timezone).toString())
	return isAdult ? [...COLUMNS, 'consentement'] : COLUMNS
}

const shownAs = (stored: StoredRecord) => ({ id: stored.id, cells: stored.cells, stored })
const keyOf = ({ matricule, rang }: Cells) => ({ matricule: matricule!, rang: rang! })

/** Who answers for a student: parents and guardians, written by `scolarite`. */
export const responsablesPages = (deps: { readonly records: Records; readonly answers: Answers }) => {
	const { records } = deps
	const form = async (at: Desk, student: Student, shown: Form) => {
		const { t, root } = at
		const {
			id,
			cells,
			stored,
			since,
			rang,
			memes = [],
			ticked = memes.filter(({ memeNom }) => memeNom).map((one) => one.id),
			seenOfMemes = []
		} = shown
		const path = `${root}/etudiants/${student.id}`
		return at.page({
			title: id === undefined ? t.dossier.nouveauResponsable : listName({ nom: cells['nom'] ?? '', prenoms: cells['prenoms'] ?? '' }),
			current: '/etudiants',
			status: shown.status ?? 200,
			lead: <a href={path}>{listName({ nom: student.cells['nom']!, prenoms: student.cells['prenoms']! })}</a>,
			body: (
				<>
					<RecordSheet
						t={t}
						action={`${path}/responsables/${id ?? 'nouveau'}`}
						back={path}
						records={[{ kind: KIND, fields: await formFields(at, deps, KIND, columnsFor(student, at)), cells, stored, since }]}
						report={shown.report}
					>
						{rang !== undefined && <input type="hidden" name="rang" value={rang} />}
						{memes.length > 0 && (
							<fieldset>
								<legend>{t.dossier.memes}</legend>
								<p class="soft">{t.dossier.memesAide}</p>
								{memes.map((one, index) => (
									<div>
										<input type="hidden" name={`${seenName(0)}.${one.id}`} value={seenOfMemes[index]} />
										<label class="tick">
											<input type="checkbox" name="aussi" value={String(one.id)} checked={ticked.includes(one.id)} />
											<span dir="auto">{t.dossier.meme(listName(one), one.lien, listName(one.etudiant))}</span>
										</label>
									</div>
								))}
							</fieldset>
						)}
					</RecordSheet>
					{id !== undefined && (
						<form class="sheet" method="post" action={`${path}/responsables/${id}/supprimer`}>
							<input type="hidden" name="vu" value={stored?.seen} />
							<p>{t.dossier.supprimerResponsableDit}</p>
							<button class="btn">{t.dossier.supprimerResponsable}</button>
						</form>
					)}
				</>
			)
		})
	}

	/** The student that is asked for. @throws AppError 403 for who may not write it, 404 */
	const studentOf = async (at: Desk, text: string): Promise<Student> => {
		at.mustHave('scolarite')
		return records.read(at.visit, 'etudiants', idOf(text))
	}

	/** One of those who answer for the student. @throws AppError 404 */
	const oneOf = async (at: Desk, student: Student, text: string): Promise<StoredRecord> => {
		const found = await records.read(at.visit, KIND, idOf(text))
		if (found.cells['matricule'] !== student.cells['matricule']) throw notFound()
		return found
	}

	const withMemes = async (at: Desk, { id, cells }: StoredRecord) => {
		const view = await at.visit.view()
		const memes = await memesContacts(view, id, { nom: cells['nom']!, prenoms: cells['prenoms']! })
		const storedOfMemes = await Promise.all(memes.map((one) => records.read(at.visit, KIND, one.id)))
		return { memes, storedOfMemes, seenOfMemes: storedOfMemes.map(({ seen }) => seen) }
	}

	return new Elysia({ name: 'responsables-pages', prefix: '/console/etudiants/:id/responsables' })
		.use(desk('structure'))
		.get('/nouveau', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			return form(at, student, { cells: FRESH, rang: String(await nextRang(await at.visit.view(), student.id)) })
		})
		.post('/nouveau', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const view = await at.visit.view()
			const cells = cellsOf(at.form, await records.fields(at.visit, KIND, columnsFor(student, at)))
			const key = { matricule: student.cells['matricule']!, rang: at.form.text('rang') }
			const report = await records.write(at.visit, [{ kind: KIND, cells: { ...key, ...cells } }])
			if (isTaken(report)) return at.to(addressOf(`/etudiants/${student.id}`, { fait: 'responsable' }))
			return form(at, student, { cells, rang: String(await nextRang(view, student.id)), status: statusOf(report), report })
		})
		.get('/:rid', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.rid)
			return form(at, student, { ...shownAs(one), ...(await withMemes(at, one)) })
		})
		.post('/:rid', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const one = await oneOf(at, student, params.rid)
			const { memes, storedOfMemes, seenOfMemes } = await withMemes(at, one)
			const fields = await records.fields(at.visit, KIND, columnsFor(student, at))
			const { cells } = meantBy(at.form, fields, one)
			const ticked = at.form.all('aussi').map(Number)
			const changed = Object.fromEntries(
				PERSONNE.flatMap((name) => (cells[name] === undefined || cells[name] === one.cells[name] ? [] : [[name, cells[name]]]))
			)
			const others: WrittenRecord[] =
				Object.keys(changed).length === 0
					? []
					: storedOfMemes
							.filter(({ id }) => ticked.includes(id))
							.map(({ id, cells: known }) => ({
								kind: KIND,
								id,
								seen: at.form.text(`${seenName(0)}.${id}`),
								cells: { ...keyOf(known), ...changed }
							}))
			const own = { kind: KIND, id: one.id, seen: at.form.text('vu'), cells: { ...keyOf(one.cells), ...cells } }
			const report = await records.write(at.visit, [own, ...others])
			if (isTaken(report)) return at.to(addressOf(`/etudiants/${student.id}`, { fait: 'responsable' }))
			const stored = await oneOf(at, student, params.rid)
			const { cells: meant, ...since } = meantBy(at.form, fields, stored)
			return form(at, student, {
				id: one.id,
				cells: { ...stored.cells, ...meant },
				stored,
				since,
				memes,
				ticked,
				seenOfMemes,
				status: statusOf(report),
				report
			})
		})
		.post('/:rid/supprimer', async ({ desk: at, params }) => {
			const student = await studentOf(at, params.id)
			const done = () => at.to(addressOf(`/etudiants/${student.id}`, { fait: 'responsableSupprime' }))
			const one = await oneOf(at, student, params.rid).catch((error: unknown) => {
				if (error instanceof AppError && error.kind === 'not_found') return undefined
				throw error
			})
			// gone already: nothing is left to do
			if (!one) return done()
			const report = await records.write(at.visit, [], [{ kind: KIND, id: one.id, seen: at.form.text('vu') }])
			if (isTaken(report)) return done()
			return form(at, student, { ...shownAs(one), ...(await withMemes(at, one)), status: statusOf(report), report })
		})
}
