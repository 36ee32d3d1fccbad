/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Input } from '../../console/parts/form'
import { withoutOption } from '../../console/parts/options'
import { addressOf } from '../../console/parts/pager'
import { meantBy, seenName } from '../../console/parts/based'
import { cellsOf, type Cells, type FormField } from '../../console/parts/record-form'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import type { RecordSheetProps } from '../../console/records/sheet'
import { meantSince } from '../../console/records/since'
import { freshInscription, nomOf, recordOfStudent, studentForm, studentQuestion, studentRecord } from '../../console/records/student-form'
import type { Textes } from '../../console/textes/textes'
import { jourIn } from '../../kit/jour'
import { jourTape } from '../../kit/jour-ecrit'
import type { StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { MAX_MOTIF } from './inscriptions.service'
import { retraitOf, type Retrait } from './preparees.service'
import { retraitSaid } from './preparees.page'

const KIND = 'inscriptions'
const ALL = ['classe', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'motif_sortie'] as const
const NEW = ALL.slice(0, 4)
const DEPART = ALL.slice(4)

const todayOf = ({ visit: { now, institution } }: Desk) => jourIn(now, institution.timezone).toString()
const keyOf = ({ matricule, classe, date_entree }: Cells) => ({ matricule: matricule!, classe: classe!, date_entree: date_entree! })
const oneOf = (deps: Deps, at: Desk, params: Params) => recordOfStudent(deps, at, KIND, params, params['iid'])

type Given = {
	readonly student: StoredRecord
	readonly written: readonly WrittenRecord[]
	/** whether the student enters a class, so that warnings are asked about first: more students than places, fees that the grid adds */
	readonly enters: boolean
	/** enrollments of coming years that a departure takes back */
	readonly retrait?: Retrait
}

/** Why somebody becomes Active whose droits are not settled. */
const motifOf = ({ form }: Desk) => form.text('motif').trim().slice(0, MAX_MOTIF)

/** Writes the records of a form and shows the student's card. */
const writing = ({ records }: Deps, fait: string): Pick<Action<Given>, 'try' | 'ask' | 'write'> => ({
	try: (at, { written, enters }) => (enters ? records.write(at.visit, written, [], { dryRun: true, motif: motifOf(at) }) : undefined),
	ask: ({ t }, { retrait }) => (retrait ? retraitSaid(t, retrait) : []),
	async write(at, { student, written, retrait }) {
		taken(await records.write(at.visit, written, retrait?.removed, { motif: motifOf(at) }))
		return addressOf(`/etudiants/${student.id}`, { fait })
	}
})

async function entering(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const fields = await formFields(at, deps, KIND, NEW)
	return studentForm(at, await studentRecord(deps, at, params), {
		title: at.t.dossier.nouvelleInscription,
		path: 'inscriptions/nouvelle',
		records: [{ kind: KIND, fields, cells: refusal ? cellsOf(at.form, fields) : freshInscription(at) }],
		refusal
	})
}

const nouvelle = (deps: Deps): Action<Given> => ({
	...writing(deps, 'inscrit'),
	async read(at, params) {
		const student = await studentRecord(deps, at, params)
		const cells = cellsOf(at.form, await formFields(at, deps, KIND, ALL))
		return { student, enters: true, written: [{ kind: KIND, cells: { matricule: student.cells['matricule']!, ...cells } }] }
	},
	shown: (at, params, refused) => entering(deps, at, params, refused)
})

/** A form about one enrollment. */
type Screen = {
	/** its address, below the enrollment's */
	readonly path: string
	readonly title: (words: Textes['dossier']) => (nom: string) => string
	readonly columns: (cells: Cells) => readonly string[]
	/** the values of its fields */
	readonly fresh: (cells: Cells, today: string) => Cells
	/** whether it begins another enrollment, and so has none of the values of this one */
	readonly begins?: boolean
	/** what it does, and the words of its button */
	readonly about?: (words: Textes['dossier'], nom: string, classe: string) => Pick<RecordSheetProps, 'about' | 'button'>
	/** what is remembered as done */
	readonly fait: string
	/** what its form writes. @throws NotTaken */
	readonly write: (at: Desk, inscription: StoredRecord, fields: readonly FormField[]) => Omit<Given, 'student'>
	/** whether it takes back what is prepared for the student */
	readonly leaves?: true
}

/** Statut and days. The class of an Active student changes on its own page. */
const MODIFIER: Screen = {
	path: '',
	title: (words) => words.inscriptionDe,
	columns: ({ statut }) => (statut === 'Active' ? ALL.slice(1) : ALL),
	fresh: (cells) => cells,
	fait: 'inscription',
	write({ form }, inscription, fields) {
		const { date_entree, ...rest } = meantBy(form, fields, inscription).cells
		// an unchanged first day follows the rule for students who become Active now
		const cells: Record<string, string> = {
			matricule: inscription.cells['matricule']!,
			classe: inscription.cells['classe']!,
			...rest,
			...(date_entree !== inscription.cells['date_entree'] && { date_entree: date_entree ?? '' })
		}
		const enters = cells['statut'] !== 'Prospect' && cells['statut'] !== inscription.cells['statut']
		return { enters, written: [{ kind: KIND, id: inscription.id, seen: form.text('vu'), cells }] }
	}
}

const CLASSE: Screen = {
	path: '/classe',
	title: (words) => words.changerDeClasse,
	columns: () => ['classe', 'date_entree'],
	fresh: (_cells, today) => ({ date_entree: today }),
	begins: true,
	fait: 'classe',
	write({ form, t }, inscription, fields) {
		const cells = cellsOf(form, fields)
		const jour = cells['date_entree'] ?? ''
		if (jour === '') throw new NotTaken({ refusal: t.dossier.sansJour })
		if (cells['classe'] === inscription.cells['classe']) throw new NotTaken({ refusal: t.dossier.memeClasse })
		const key = keyOf(inscription.cells)
		const begun = { matricule: key.matricule, classe: '', statut: 'Active', date_inscription: jour, ...cells, date_entree: jour }
		const ended = { kind: KIND, id: inscription.id, seen: form.text(seenName(1)), cells: { ...key, date_sortie: jour } }
		return { enters: true, written: [{ kind: KIND, cells: begun }, ended] }
	}
}

const LEAVE: Screen = {
	path: '/depart',
	title: (words) => words.departDe,
	columns: () => DEPART,
	fresh: (cells, today) => ({ ...cells, date_sortie: cells['date_sortie'] || today }),
	about: (words, nom, classe) => ({ button: words.departEnregistrer(nom), about: <p>{words.departQuestion(nom, classe)}</p> }),
	fait: 'depart',
	leaves: true,
	write({ form, t }, inscription) {
		const [date_sortie, motif_sortie] = [form.text('date_sortie'), form.text('motif_sortie')]
		if (date_sortie === '') throw new NotTaken({ refusal: t.dossier.sansJour })
		// the form's day applies even if the user left the proposed one
		const cells = { ...keyOf(inscription.cells), date_sortie, motif_sortie }
		return { enters: false, written: [{ kind: KIND, id: inscription.id, seen: form.text('vu'), cells }] }
	}
}

async function show(deps: Deps, screen: Screen, at: Desk, params: Params, refusal?: Refused) {
	const { student, record: inscription } = await oneOf(deps, at, params)
	const { path, title, columns, fresh, begins = false, about } = screen
	const classe = inscription.cells['classe']!
	const offered = await formFields(at, deps, KIND, columns(inscription.cells))
	const fields = begins
		? offered.map((field) => (field.written === undefined ? field : { ...field, written: withoutOption(field.written, classe) }))
		: offered
	const change = refusal && !begins ? await meantSince(at, KIND, fields, inscription) : undefined
	const typed = begins ? cellsOf(at.form, fields) : { ...inscription.cells, ...change?.cells }
	const cells = refusal ? typed : fresh(inscription.cells, todayOf(at))
	return studentForm(at, student, {
		title: title(at.t.dossier),
		classe,
		path: `inscriptions/${inscription.id}${path}`,
		...about?.(at.t.dossier, nomOf(student.cells), classe),
		...(begins && { seen: [undefined, inscription.seen] }),
		records: [{ kind: KIND, fields, cells, since: change?.since, stored: begins ? undefined : inscription }],
		children: screen === MODIFIER && inscription.cells['statut'] !== 'Active' && (
			<Input label={at.t.inscriptions.motifSansDroits} name="motif" value={motifOf(at)} maxLength={MAX_MOTIF} />
		),
		refusal
	})
}

const changing = (deps: Deps, screen: Screen): Action<Given> => ({
	...writing(deps, screen.fait),
	async read(at, params) {
		const { student, record: inscription } = await oneOf(deps, at, params)
		const given = screen.write(at, inscription, await formFields(at, deps, KIND, screen.columns(inscription.cells)))
		const day = jourTape(at.form.text('date_sortie'))
		const isAnother = ({ id }: { readonly id: number }) => id !== inscription.id
		return { student, ...given, ...(screen.leaves && { retrait: await retraitOf(at.visit.db, [student.id], day, isAnother) }) }
	},
	shown: (at, params, refused) => show(deps, screen, at, params, refused)
})

/** Asks before a departure is taken back. */
async function staying(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const {
		student,
		record: { id, cells }
	} = await oneOf(deps, at, params)
	const { dossier: words } = at.t
	return studentQuestion(at, student, {
		title: words.annulerDepartDe,
		classe: cells['classe'],
		path: `inscriptions/${id}/depart/annuler`,
		sentence: words.annulerDepartQuestion(nomOf(student.cells), cells['classe']!),
		refusal,
		children: DEPART.map((name) => <input type="hidden" name={name} value={cells[name]} />)
	})
}

/** Takes back the departure whose day and reason its form names. */
const rester = (deps: Deps): Action<Given> => ({
	...writing(deps, 'reste'),
	async read(at, params) {
		const { student, record: inscription } = await oneOf(deps, at, params)
		if (inscription.cells['date_sortie'] !== '' && DEPART.some((name) => (inscription.cells[name] ?? '') !== at.form.text(name)))
			throw new NotTaken({ status: 409, refusal: at.t.fiches.depassee })
		const cells = { ...keyOf(inscription.cells), date_sortie: '', motif_sortie: '' }
		return { student, enters: false, written: [{ kind: KIND, id: inscription.id, seen: inscription.seen, cells }] }
	},
	shown: (at, params, refused) => staying(deps, at, params, refused)
})

/** Pages in which `scolarite` edits a student's enrollments: a new one, its statut and days, another class, leaving. */
export const dossierInscriptionsPages = (deps: Deps) =>
	new Elysia({ name: 'dossier-inscriptions-pages', prefix: '/console/etudiants/:id/inscriptions' })
		.use(desk('structure'))
		.get('/nouvelle', ({ desk: at, params }) => entering(deps, at, params))
		.post('/nouvelle', action(nouvelle(deps)))
		.get('/:iid', ({ desk: at, params }) => show(deps, MODIFIER, at, params))
		.post('/:iid', action(changing(deps, MODIFIER)))
		.get('/:iid/classe', ({ desk: at, params }) => show(deps, CLASSE, at, params))
		.post('/:iid/classe', action(changing(deps, CLASSE)))
		.get('/:iid/depart', ({ desk: at, params }) => show(deps, LEAVE, at, params))
		.post('/:iid/depart', action(changing(deps, LEAVE)))
		.get('/:iid/depart/annuler', ({ desk: at, params }) => staying(deps, at, params))
		.post('/:iid/depart/annuler', action(rester(deps)))
