/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName, type Stored } from '../../console/parts/based'
import { type Cells, type Since, cellsOf } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { RecordSheet } from '../../console/records/sheet'
import { meantSince } from '../../console/records/since'
import { AppError, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { isMajeur } from '../../domain/personnes/responsable'
import type { StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import { memesContacts, nextRang, type Meme } from './memes.service'
import { Button } from '../../console/parts/button'

const KIND = 'responsables'
const COLUMNS = ['nom', 'prenoms', 'lien', 'telephone', 'email', 'langue', 'absences', 'notes', 'annonces', 'payeur', 'urgence'] as const
/** Columns about the person; the others are about their relation to one student. */
const PERSONNE = ['nom', 'prenoms', 'telephone', 'email', 'langue'] as const
/** The values of a new responsable: no messages before the school switches them on (rules 8.6). */
const FRESH: Cells = { langue: 'fr', absences: 'non', notes: 'non', annonces: 'non', payeur: 'non', urgence: 'oui', consentement: 'non' }

type Student = { readonly id: number; readonly cells: Cells }
type Form = {
	readonly id?: number
	readonly cells: Cells
	readonly stored?: Stored
	readonly since?: Since
	readonly rang?: string
	readonly memes?: readonly Meme[]
	/** those of them that are changed too */
	readonly tickedIds?: readonly number[]
	readonly seenOfMemes?: readonly string[]
	readonly refusal?: Refused
}

function columnsFor({ cells }: Student, at: Desk) {
	const { visit } = at
	const naissance = cells['date_naissance'] === '' ? null : (cells['date_naissance'] ?? null)
	const isAdult = isMajeur(naissance, jourIn(visit.now, visit.institution.timezone).toString())
	return isAdult ? [...COLUMNS, 'consentement'] : COLUMNS
}

const shownAs = (stored: StoredRecord) => ({ id: stored.id, cells: stored.cells, stored })
const keyOf = ({ matricule, rang }: Cells) => ({ matricule: matricule!, rang: rang! })

async function form(deps: Deps, at: Desk, student: Student, formState: Form) {
	const { t, root } = at
	const { id, cells, stored: storedCells, since, rang, refusal } = formState
	const path = `${root}/etudiants/${student.id}`
	const nom = listName({ nom: student.cells['nom']!, prenoms: student.cells['prenoms']! })
	return at.page({
		title: id === undefined ? t.dossier.nouveauResponsable(nom) : listName({ nom: cells['nom'] ?? '', prenoms: cells['prenoms'] ?? '' }),
		refusal,
		lead: <a href={path}>{nom}</a>,
		body: (
			<>
				<RecordSheet
					t={t}
					action={`${path}/responsables/${id ?? 'nouveau'}`}
					back={path}
					records={[{ kind: KIND, fields: await formFields(at, deps, KIND, columnsFor(student, at)), cells, stored: storedCells, since }]}
					refusal={refusal}
				>
					{rang !== undefined && <input type="hidden" name="rang" value={rang} />}
					<Memes t={t} {...formState} />
				</RecordSheet>
				{id !== undefined && (
					<form class="sheet" method="post" action={`${path}/responsables/${id}/supprimer`}>
						<input type="hidden" name="vu" value={storedCells?.seen} />
						<p>{t.dossier.supprimerResponsableDit}</p>
						<Button>{t.dossier.supprimerResponsable}</Button>
					</form>
				)}
			</>
		)
	})
}

type MemesProps = Pick<Form, 'memes' | 'tickedIds' | 'seenOfMemes'> & { readonly t: Desk['t'] }

/** Checkboxes for cards of other students with the same person, to change them too. */
function Memes({ t, memes = [], seenOfMemes = [], tickedIds = memes.filter(({ memeNom }) => memeNom).map((meme) => meme.id) }: MemesProps) {
	if (memes.length === 0) return null
	return (
		<fieldset>
			<legend>{t.dossier.memes}</legend>
			<p class="soft">{t.dossier.memesAide}</p>
			{memes.map((meme, index) => (
				<div>
					<input type="hidden" name={`${seenName(0)}.${meme.id}`} value={seenOfMemes[index]} />
					<label class="tick">
						<input type="checkbox" name="aussi" value={String(meme.id)} checked={tickedIds.includes(meme.id)} />
						<span dir="auto">{t.dossier.meme(listName(meme), meme.lien, listName(meme.etudiant))}</span>
					</label>
				</div>
			))}
		</fieldset>
	)
}

/** The student asked for. @throws AppError 403 if the caller may not write the record, 404 */
const studentOf = ({ records }: Deps, at: Desk, { id }: Params): Promise<Student> => records.read(at.visit, 'etudiants', idOf(id))

/** A responsable of the student. @throws AppError 404 */
async function oneOf({ records }: Deps, at: Desk, student: Student, { rid }: Params): Promise<StoredRecord> {
	const found = await records.read(at.visit, KIND, idOf(rid))
	if (found.cells['matricule'] !== student.cells['matricule']) throw notFound()
	return found
}

async function withMemes({ records }: Deps, at: Desk, { id, cells }: StoredRecord) {
	const memes = await memesContacts(await at.visit.view(), id, { nom: cells['nom']!, prenoms: cells['prenoms']! })
	const storedOfMemes = await Promise.all(memes.map((meme) => records.read(at.visit, KIND, meme.id)))
	return { memes, storedOfMemes, seenOfMemes: storedOfMemes.map(({ seen }) => seen) }
}

const doneAddress = ({ id }: Student, fait: string) => addressOf(`/etudiants/${id}`, { fait })

async function fresh(deps: Deps, at: Desk, params: Params, cellsFor: (student: Student) => Cells | Promise<Cells>, refused?: Refused) {
	const student = await studentOf(deps, at, params)
	const rang = String(await nextRang(await at.visit.view(), student.id))
	return form(deps, at, student, { cells: await cellsFor(student), rang, ...(refused && { refusal: refused }) })
}

const typedOf = async ({ records }: Deps, at: Desk, student: Student) =>
	cellsOf(at.form, await records.fields(at.visit, KIND, columnsFor(student, at)))

const nouveau = (deps: Deps): Action<Student> => ({
	read: (at, params) => studentOf(deps, at, params),
	async write(at, student) {
		const key = { matricule: student.cells['matricule']!, rang: at.form.text('rang') }
		taken(await deps.records.write(at.visit, [{ kind: KIND, cells: { ...key, ...(await typedOf(deps, at, student)) } }]))
		return doneAddress(student, 'responsable')
	},
	shown: (at, params, refused) => fresh(deps, at, params, (student) => typedOf(deps, at, student), refused)
})

const modifier = (deps: Deps): Action<{ readonly student: Student; readonly written: readonly WrittenRecord[] }> => ({
	async read(at, params) {
		const student = await studentOf(deps, at, params)
		const responsable = await oneOf(deps, at, student, params)
		const { storedOfMemes } = await withMemes(deps, at, responsable)
		const { cells } = meantBy(at.form, await deps.records.fields(at.visit, KIND, columnsFor(student, at)), responsable)
		const ticked = at.form.all('aussi').map(Number)
		const changedCells = Object.fromEntries(
			PERSONNE.flatMap((name) => (cells[name] === undefined || cells[name] === responsable.cells[name] ? [] : [[name, cells[name]]]))
		)
		const others = Object.keys(changedCells).length === 0 ? [] : storedOfMemes.filter(({ id }) => ticked.includes(id))
		return {
			student,
			written: [
				{ kind: KIND, id: responsable.id, seen: at.form.text('vu'), cells: { ...keyOf(responsable.cells), ...cells } },
				...others.map(({ id, cells: known }) => ({
					kind: KIND,
					id,
					seen: at.form.text(`${seenName(0)}.${id}`),
					cells: { ...keyOf(known), ...changedCells }
				}))
			]
		}
	},
	async write(at, { student, written }) {
		taken(await deps.records.write(at.visit, written))
		return doneAddress(student, 'responsable')
	},
	async shown(at, params, refusal) {
		const student = await studentOf(deps, at, params)
		const stored = await oneOf(deps, at, student, params)
		const { cells, since } = await meantSince(at, KIND, await deps.records.fields(at.visit, KIND, columnsFor(student, at)), stored)
		const tickedIds = at.form.all('aussi').map(Number)
		const memes = await withMemes(deps, at, stored)
		return form(deps, at, student, {
			id: stored.id,
			cells: { ...stored.cells, ...cells },
			stored,
			since,
			...memes,
			tickedIds: tickedIds,
			refusal: refusal
		})
	}
})

const supprimer = (deps: Deps): Action<{ readonly student: Student; readonly one: StoredRecord | undefined }> => ({
	async read(at, params) {
		const student = await studentOf(deps, at, params)
		const responsable = await oneOf(deps, at, student, params).catch((error: unknown) => {
			if (error instanceof AppError && error.kind === 'not_found') return undefined
			throw error
		})
		return { student, one: responsable }
	},
	async write(at, { student, one: responsable }) {
		// nothing to do if it is already deleted
		if (responsable) taken(await deps.records.write(at.visit, [], [{ kind: KIND, id: responsable.id, seen: at.form.text('vu') }]))
		return doneAddress(student, 'responsableSupprime')
	},
	shown: (at, params, refused) => ofOne(deps, at, params, refused)
})

async function ofOne(deps: Deps, at: Desk, params: Params, refused?: Refused) {
	const student = await studentOf(deps, at, params)
	const responsable = await oneOf(deps, at, student, params)
	return form(deps, at, student, {
		...shownAs(responsable),
		...(await withMemes(deps, at, responsable)),
		...(refused && { refusal: refused })
	})
}

/** Pages in which `scolarite` edits a student's responsables. */
export const responsablesPages = (deps: Deps) =>
	new Elysia({ name: 'responsables-pages', prefix: '/console/etudiants/:id/responsables' })
		.use(desk('structure'))
		.get('/nouveau', ({ desk: at, params }) => fresh(deps, at, params, () => FRESH))
		.post('/nouveau', action(nouveau(deps)))
		.get('/:rid', ({ desk: at, params }) => ofOne(deps, at, params))
		.post('/:rid', action(modifier(deps)))
		.post('/:rid/supprimer', action(supprimer(deps)))
