/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Tick } from '../../console/parts/form'
import { LinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName } from '../../console/parts/based'
import { type Cells, type Since, cellsOf } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { meantSince } from '../../console/records/since'
import { nomOf, recordOfStudent, studentForm, studentQuestion, studentRecord } from '../../console/records/student-form'
import { AppError } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { isMajeur } from '../../domain/personnes/responsable'
import type { StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { memesContacts, nextRang, type Meme } from './memes.service'

const KIND = 'responsables'
const COLUMNS = ['nom', 'prenoms', 'lien', 'telephone', 'email', 'langue', 'absences', 'notes', 'annonces', 'payeur', 'urgence'] as const
/** Columns about the person; the others are about their relation to one student. */
const PERSONNE = ['nom', 'prenoms', 'telephone', 'email', 'langue'] as const
/** The values of a new responsable: no messages before the school switches them on (rules 8.6). */
const FRESH: Cells = { langue: 'fr', absences: 'non', notes: 'non', annonces: 'non', payeur: 'non', urgence: 'oui', consentement: 'non' }

type FormState = {
	readonly cells: Cells
	/** the responsable that the form changes */
	readonly stored?: StoredRecord
	readonly since?: Since
	readonly rang?: string
	readonly memes?: readonly Meme[]
	/** those of them that are changed too */
	readonly tickedIds?: readonly number[]
	readonly storedOfMemes?: readonly StoredRecord[]
	readonly refusal?: Refused | undefined
}

function columnsFor({ cells }: StoredRecord, at: Desk) {
	const { visit } = at
	const naissance = cells['date_naissance'] === '' ? null : (cells['date_naissance'] ?? null)
	const isAdult = isMajeur(naissance, jourIn(visit.now, visit.institution.timezone).toString())
	return isAdult ? [...COLUMNS, 'consentement'] : COLUMNS
}

const keyOf = ({ matricule, rang }: Cells) => ({ matricule: matricule!, rang: rang! })

async function form(deps: Deps, at: Desk, student: StoredRecord, state: FormState) {
	const { t, root } = at
	const { cells, stored: former, since, rang, refusal } = state
	return studentForm(at, student, {
		title: former ? () => nomOf(cells) : t.dossier.nouveauResponsable,
		path: `responsables/${former?.id ?? 'nouveau'}`,
		records: [{ kind: KIND, fields: await formFields(at, deps, KIND, columnsFor(student, at)), cells, stored: former, since }],
		refusal,
		children: (
			<>
				{rang !== undefined && <input type="hidden" name="rang" value={rang} />}
				<Memes t={t} {...state} />
			</>
		),
		action: former && (
			<LinkButton kind="danger" to={`${root}/etudiants/${student.id}/responsables/${former.id}/supprimer`}>
				{t.dossier.supprimerResponsable}
			</LinkButton>
		)
	})
}

type MemesProps = Pick<FormState, 'memes' | 'tickedIds' | 'storedOfMemes'> & { readonly t: Desk['t'] }

/** Checkboxes for cards of other students with the same person, to change them too. */
function Memes({
	t,
	memes = [],
	storedOfMemes = [],
	tickedIds = memes.filter(({ memeNom }) => memeNom).map((meme) => meme.id)
}: MemesProps) {
	if (memes.length === 0) return null
	return (
		<fieldset>
			<legend>{t.dossier.memes}</legend>
			<p class="soft">{t.dossier.memesAide}</p>
			{memes.map((meme, index) => (
				<div>
					<input type="hidden" name={`${seenName(0)}.${meme.id}`} value={storedOfMemes[index]?.seen} />
					<Tick
						name="aussi"
						value={String(meme.id)}
						checked={tickedIds.includes(meme.id)}
						label={<span dir="auto">{t.dossier.meme(listName(meme), meme.lien, listName(meme.etudiant))}</span>}
					/>
				</div>
			))}
		</fieldset>
	)
}

const oneOf = (deps: Deps, at: Desk, params: Params) => recordOfStudent(deps, at, KIND, params, params['rid'])

async function withMemes({ records }: Deps, at: Desk, { id, cells }: StoredRecord) {
	const memes = await memesContacts(await at.visit.view(), id, { nom: cells['nom']!, prenoms: cells['prenoms']! })
	return { memes, storedOfMemes: await Promise.all(memes.map((meme) => records.read(at.visit, KIND, meme.id))) }
}

const doneAddress = ({ id }: StoredRecord, fait: string) => addressOf(`/etudiants/${id}`, { fait })

const typedOf = async ({ records }: Deps, at: Desk, student: StoredRecord) =>
	cellsOf(at.form, await records.fields(at.visit, KIND, columnsFor(student, at)))

async function fresh(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const student = await studentRecord(deps, at, params)
	const rang = String(await nextRang(await at.visit.view(), student.id))
	return form(deps, at, student, { cells: refusal ? await typedOf(deps, at, student) : FRESH, rang, refusal })
}

const nouveau = (deps: Deps): Action<StoredRecord> => ({
	read: (at, params) => studentRecord(deps, at, params),
	async write(at, student) {
		const key = { matricule: student.cells['matricule']!, rang: at.form.text('rang') }
		taken(await deps.records.write(at.visit, [{ kind: KIND, cells: { ...key, ...(await typedOf(deps, at, student)) } }]))
		return doneAddress(student, 'responsable')
	},
	shown: (at, params, refused) => fresh(deps, at, params, refused)
})

const modifier = (deps: Deps): Action<{ readonly student: StoredRecord; readonly written: readonly WrittenRecord[] }> => ({
	async read(at, params) {
		const { student, record: responsable } = await oneOf(deps, at, params)
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
	shown: (at, params, refused) => ofOne(deps, at, params, refused)
})

async function ofOne(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const { student, record: stored } = await oneOf(deps, at, params)
	const typed = refusal && {
		...(await meantSince(at, KIND, await deps.records.fields(at.visit, KIND, columnsFor(student, at)), stored)),
		tickedIds: at.form.all('aussi').map(Number)
	}
	const memes = await withMemes(deps, at, stored)
	return form(deps, at, student, { ...memes, ...typed, cells: { ...stored.cells, ...typed?.cells }, stored, refusal })
}

/** Asks before a responsable is removed. */
async function removing(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const { dossier: words } = at.t
	const { student, record: responsable } = await oneOf(deps, at, params)
	return studentQuestion(at, student, {
		title: (nom) => words.supprimerResponsableDe(nomOf(responsable.cells), nom),
		path: `responsables/${responsable.id}/supprimer`,
		sentence: words.supprimerResponsableDit,
		isFinal: true,
		refusal,
		children: <input type="hidden" name="vu" value={responsable.seen} />
	})
}

const supprimer = (deps: Deps): Action<{ readonly student: StoredRecord; readonly id: number | undefined }> => ({
	async read(at, params) {
		const student = await studentRecord(deps, at, params)
		const responsable = await oneOf(deps, at, params).catch((error: unknown) => {
			if (error instanceof AppError && error.kind === 'not_found') return undefined
			throw error
		})
		return { student, id: responsable?.record.id }
	},
	async write(at, { student, id }) {
		// nothing to do if it is already deleted
		if (id !== undefined) taken(await deps.records.write(at.visit, [], [{ kind: KIND, id, seen: at.form.text('vu') }]))
		return doneAddress(student, 'responsableSupprime')
	},
	shown: (at, params, refused) => removing(deps, at, params, refused)
})

/** Pages in which `scolarite` edits a student's responsables. */
export const responsablesPages = (deps: Deps) =>
	new Elysia({ name: 'responsables-pages', prefix: '/console/etudiants/:id/responsables' })
		.use(desk('structure'))
		.get('/nouveau', ({ desk: at, params }) => fresh(deps, at, params))
		.post('/nouveau', action(nouveau(deps)))
		.get('/:rid', ({ desk: at, params }) => ofOne(deps, at, params))
		.post('/:rid', action(modifier(deps)))
		.get('/:rid/supprimer', ({ desk: at, params }) => removing(deps, at, params))
		.post('/:rid/supprimer', action(supprimer(deps)))
