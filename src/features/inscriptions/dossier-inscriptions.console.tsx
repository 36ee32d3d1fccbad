/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { withoutOption } from '../../console/parts/options'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName, type Stored } from '../../console/parts/based'
import { cellsOf, type Cells, type FormField, type Since } from '../../console/parts/record-form'
import { listName } from '../../console/parts/students'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { RecordSheet } from '../../console/records/sheet'
import { meantSince } from '../../console/records/since'
import { notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'

const KIND = 'inscriptions'
const ALL = ['classe', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'motif_sortie'] as const
const NEW = ALL.slice(0, 4)
const CLASSE = ['classe', 'date_entree'] as const
const DEPART = ALL.slice(4)

type Student = { readonly id: number; readonly cells: Cells }
type Form = {
	/** path below the student's address */
	readonly path: string
	/** the title, with the student's name */
	readonly title: (nom: string) => string
	/** the class that it is about */
	readonly code?: string | undefined
	/** what it does, and the words of its button */
	readonly departure?: string | undefined
	readonly columns: readonly string[]
	readonly cells: Cells
	/** the stored values that its fields are based on */
	readonly stored?: Stored
	readonly since?: Since
	/** fingerprints of records that the form does not show */
	readonly seen?: readonly (string | undefined)[]
	readonly refusal?: Refused | undefined
	/** a class that cannot be chosen */
	readonly without?: string | undefined
}
type Given = { readonly student: Student; readonly written: readonly WrittenRecord[] }

const todayOf = ({ visit: { now, institution } }: Desk) => jourIn(now, institution.timezone).toString()
const keyOf = ({ matricule, classe, date_entree }: Cells) => ({ matricule: matricule!, classe: classe!, date_entree: date_entree! })
/** The fields that may change. For an Active student the class changes on its own page, otherwise here. */
const editable = ({ cells }: StoredRecord) => (cells['statut'] === 'Active' ? ALL.slice(1) : ALL)

async function fieldsOf(deps: Deps, at: Desk, columns: readonly string[], without?: string): Promise<FormField[]> {
	return (await formFields(at, deps, KIND, columns)).map((field) =>
		field.written === undefined || without === undefined ? field : { ...field, written: withoutOption(field.written, without) }
	)
}

async function form(deps: Deps, at: Desk, student: Student, shown: Form) {
	const { t, root } = at
	const { path, title, code, departure, columns, cells, stored: storedCells, since, seen: fingerprints, refusal, without } = shown
	const back = `${root}/etudiants/${student.id}`
	const nom = listName({ nom: student.cells['nom']!, prenoms: student.cells['prenoms']! })
	return at.page({
		title: title(nom),
		code,
		refusal,
		lead: <a href={back}>{nom}</a>,
		body: (
			<RecordSheet
				t={t}
				action={`${back}/inscriptions/${path}`}
				back={back}
				records={[{ kind: KIND, fields: await fieldsOf(deps, at, columns, without), cells, stored: storedCells, since }]}
				seen={fingerprints}
				refusal={refusal}
				{...(departure !== undefined && {
					button: t.dossier.departEnregistrer(nom),
					about: <p>{t.dossier.departQuestion(nom, departure)}</p>
				})}
			/>
		)
	})
}

/** The student asked for. @throws AppError 403 if the caller may not write the record, 404 */
const studentOf = ({ records }: Deps, at: Desk, { id }: Params): Promise<Student> => records.read(at.visit, 'etudiants', idOf(id))

/** A student and one of their enrollments. @throws AppError 403, 404 */
async function oneOf(deps: Deps, at: Desk, params: Params) {
	const student = await studentOf(deps, at, params)
	const inscription = await deps.records.read(at.visit, KIND, idOf(params['iid']))
	if (inscription.cells['matricule'] !== student.cells['matricule']) throw notFound()
	return { student, one: inscription }
}

/** Writes the records of a form and shows the student's card. */
const writing = ({ records }: Deps, fait: string): Pick<Action<Given>, 'write'> => ({
	async write(at, { student, written }) {
		taken(await records.write(at.visit, written))
		return addressOf(`/etudiants/${student.id}`, { fait })
	}
})

/** Asks about warnings first, for example a class with more students than places. */
const enrolling = ({ records }: Deps): Pick<Action<Given>, 'try'> => ({
	try: (at, { written }) => records.write(at.visit, written, [], { dryRun: true })
})

const fresh = (deps: Deps, at: Desk, student: Student, cells: Cells, refused?: Refused) =>
	form(deps, at, student, { path: 'nouvelle', title: at.t.dossier.nouvelleInscription, columns: NEW, cells, refusal: refused })

const nouvelle = (deps: Deps): Action<Given> => ({
	...writing(deps, 'inscrit'),
	...enrolling(deps),
	async read(at, params) {
		const student = await studentOf(deps, at, params)
		const cells = cellsOf(at.form, await fieldsOf(deps, at, ALL))
		return { student, written: [{ kind: KIND, cells: { matricule: student.cells['matricule']!, ...cells } }] }
	},
	shown: async (at, params, refused) =>
		fresh(deps, at, await studentOf(deps, at, params), cellsOf(at.form, await fieldsOf(deps, at, ALL)), refused)
})

const shownOf = ({ t }: Desk, storedRecord: StoredRecord) => ({
	path: String(storedRecord.id),
	title: t.dossier.inscriptionDe,
	code: storedRecord.cells['classe'],
	columns: editable(storedRecord),
	cells: storedRecord.cells,
	stored: storedRecord
})

const modifier = (deps: Deps): Action<Given & { readonly enrolls: boolean }> => ({
	...writing(deps, 'inscription'),
	async read(at, params) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		const { date_entree, ...rest } = meantBy(at.form, await fieldsOf(deps, at, editable(inscription)), inscription).cells
		// an unchanged first day follows the rule for students who become Active now
		const cells: Record<string, string> = {
			matricule: inscription.cells['matricule']!,
			classe: inscription.cells['classe']!,
			...rest,
			...(date_entree !== inscription.cells['date_entree'] && { date_entree: date_entree ?? '' })
		}
		const enrolls = inscription.cells['statut'] !== 'Active' && cells['statut'] === 'Active'
		return { student, enrolls, written: [{ kind: KIND, id: inscription.id, seen: at.form.text('vu'), cells }] }
	},
	try: (at, { enrolls, written }) => (enrolls ? deps.records.write(at.visit, written, [], { dryRun: true }) : undefined),
	async shown(at, params, refused) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		const { cells, since } = await meantSince(at, KIND, await fieldsOf(deps, at, editable(inscription)), inscription)
		return form(deps, at, student, { ...shownOf(at, inscription), cells: { ...inscription.cells, ...cells }, since, refusal: refused })
	}
})

const classeOf = ({ t }: Desk, storedRecord: StoredRecord, cells: Cells): Form => ({
	path: `${storedRecord.id}/classe`,
	title: t.dossier.changerDeClasse,
	code: storedRecord.cells['classe'],
	columns: CLASSE,
	cells,
	seen: [undefined, storedRecord.seen],
	without: storedRecord.cells['classe']
})

const classe = (deps: Deps): Action<Given> => ({
	...writing(deps, 'classe'),
	...enrolling(deps),
	async read(at, params) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		const cells = cellsOf(at.form, await fieldsOf(deps, at, CLASSE))
		const jour = cells['date_entree'] ?? ''
		if (jour === '') throw new NotTaken({ refusal: at.t.dossier.sansJour })
		if (cells['classe'] === inscription.cells['classe']) throw new NotTaken({ refusal: at.t.dossier.memeClasse })
		const key = keyOf(inscription.cells)
		const begun = { matricule: key.matricule, classe: '', statut: 'Active', date_inscription: jour, ...cells, date_entree: jour }
		const ended = { kind: KIND, id: inscription.id, seen: at.form.text(seenName(1)), cells: { ...key, date_sortie: jour } }
		return { student, written: [{ kind: KIND, cells: begun }, ended] }
	},
	async shown(at, params, refused) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		return form(deps, at, student, { ...classeOf(at, inscription, cellsOf(at.form, await fieldsOf(deps, at, CLASSE))), refusal: refused })
	}
})

const departOf = ({ t }: Desk, storedRecord: StoredRecord) => ({
	path: `${storedRecord.id}/depart`,
	title: t.dossier.departDe,
	departure: storedRecord.cells['classe'],
	columns: DEPART,
	stored: storedRecord
})

const depart = (deps: Deps): Action<Given> => ({
	...writing(deps, 'depart'),
	async read(at, params) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		const [date_sortie, motif_sortie] = [at.form.text('date_sortie'), at.form.text('motif_sortie')]
		if (date_sortie === '') throw new NotTaken({ refusal: at.t.dossier.sansJour })
		// the form's day applies even if the user left the proposed one
		const cells = { ...keyOf(inscription.cells), date_sortie, motif_sortie }
		return { student, written: [{ kind: KIND, id: inscription.id, seen: at.form.text('vu'), cells }] }
	},
	async shown(at, params, refused) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		const { cells, since } = await meantSince(at, KIND, await fieldsOf(deps, at, DEPART), inscription)
		return form(deps, at, student, { ...departOf(at, inscription), cells, since, refusal: refused })
	}
})

/** Takes back the departure whose day and reason its form names. */
const rester = (deps: Deps): Action<Given> => ({
	...writing(deps, 'reste'),
	async read(at, params) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		if (inscription.cells['date_sortie'] !== '' && DEPART.some((name) => (inscription.cells[name] ?? '') !== at.form.text(name)))
			throw new NotTaken({ status: 409, refusal: at.t.fiches.depassee })
		const cells = { ...keyOf(inscription.cells), date_sortie: '', motif_sortie: '' }
		return { student, written: [{ kind: KIND, id: inscription.id, seen: inscription.seen, cells }] }
	},
	async shown(at, params, refused) {
		const { student, one: inscription } = await oneOf(deps, at, params)
		return form(deps, at, student, { ...shownOf(at, inscription), refusal: refused })
	}
})

/** Pages in which `scolarite` edits a student's enrollments: a new one, its statut and days, another class, leaving. */
export const dossierInscriptionsPages = (deps: Deps) =>
	new Elysia({ name: 'dossier-inscriptions-pages', prefix: '/console/etudiants/:id/inscriptions' })
		.use(desk('structure'))
		.get('/nouvelle', async ({ desk: at, params }) => {
			const today = todayOf(at)
			const debut = at.visit.institution.annee?.date_debut ?? today
			const cells = { statut: 'Active', date_inscription: today, date_entree: today < debut ? debut : today }
			return fresh(deps, at, await studentOf(deps, at, params), cells)
		})
		.post('/nouvelle', action(nouvelle(deps)))
		.get('/:iid', async ({ desk: at, params }) => {
			const { student, one: inscription } = await oneOf(deps, at, params)
			return form(deps, at, student, shownOf(at, inscription))
		})
		.post('/:iid', action(modifier(deps)))
		.get('/:iid/classe', async ({ desk: at, params }) => {
			const { student, one: inscription } = await oneOf(deps, at, params)
			return form(deps, at, student, classeOf(at, inscription, { date_entree: todayOf(at) }))
		})
		.post('/:iid/classe', action(classe(deps)))
		.get('/:iid/depart', async ({ desk: at, params }) => {
			const { student, one: inscription } = await oneOf(deps, at, params)
			return form(deps, at, student, {
				...departOf(at, inscription),
				cells: { ...inscription.cells, date_sortie: inscription.cells['date_sortie'] || todayOf(at) }
			})
		})
		.post('/:iid/depart', action(depart(deps)))
		.post('/:iid/depart/annuler', action(rester(deps)))
