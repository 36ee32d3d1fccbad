/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { cellsOf, type Cells } from '../../console/parts/record-form'
import { listName, StudentEntry } from '../../console/parts/students'
import type { Deps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { freshInscription } from '../../console/records/student-form'
import { RecordSheet, type SheetRecord } from '../../console/records/sheet'
import { jourEcrit } from '../../kit/jour-ecrit'
import type { RecordsReport, WrittenRecord } from '../../exchange/records/records'
import { IDENTITE } from './comptes.service'
import { connuSaid } from './doublons.page'
import { proposedMatricule, semblables, type Semblable } from './doublons.service'

/** The records of the form in the order in which they are written. A prefix marks the fields of each. */
const PARTS = [
	{ kind: 'etudiants', prefix: 'e.', columns: IDENTITE },
	{ kind: 'inscriptions', prefix: 'i.', columns: ['classe', 'statut', 'date_inscription', 'date_entree'] },
	{
		kind: 'responsables',
		prefix: 'r.',
		columns: ['nom', 'prenoms', 'lien', 'telephone', 'email', 'absences', 'notes', 'annonces', 'payeur', 'urgence']
	}
] as const
/** Without any of these, no responsable is created. */
const SAYS_WHO = ['nom', 'prenoms', 'lien', 'telephone', 'email']

type Shown = { readonly cells: readonly Cells[]; readonly refusal?: Refused; readonly semblables?: readonly Semblable[] }

async function form(deps: Deps, at: Desk, { cells, refusal, semblables: alike = [] }: Shown) {
	const { t, root } = at
	const titles = [t.etudiants.identite, t.nouveau.inscription, t.nouveau.responsable]
	const sheets = await Promise.all(
		PARTS.map(async ({ kind, prefix, columns }, index): Promise<SheetRecord> => ({
			kind,
			prefix,
			title: titles[index]!,
			// a record without a class, or without a name, is not created
			fields: (await formFields(at, deps, kind, columns)).map((field) => (index === 0 ? field : { ...field, required: false })),
			cells: cells[index]!
		}))
	)
	return at.page({
		title: t.nouveau.titre,
		refusal,
		lead: <a href={`${root}/etudiants`}>{t.menu.etudiants}</a>,
		body: (
			<RecordSheet
				t={t}
				action={`${root}/etudiants/nouveau`}
				back={`${root}/etudiants`}
				records={sheets}
				refusal={refusal}
				button={t.nouveau.creer}
				yes={t.doublons.creerQuandMeme}
				about={alike.length > 0 && <Alike {...at.props} alike={alike} />}
			/>
		)
	})
}

const Alike = ({ t, langue, root, alike }: PageProps & { readonly alike: readonly Semblable[] }) => (
	<ul class="rows">
		{alike.map((similar) => (
			<li>
				<StudentEntry root={root} of={similar}>
					{connuSaid(langue, similar)}
				</StudentEntry>
				<span class="tag look">{t.doublons.pourquoi[similar.pourquoi]}</span>
			</li>
		))}
	</ul>
)

type Given = { readonly cells: readonly Cells[]; readonly written: readonly WrittenRecord[]; readonly known: readonly Semblable[] }

async function read({ records }: Deps, at: Desk): Promise<Given> {
	const cells = await Promise.all(
		PARTS.map(async ({ kind, prefix, columns }) => cellsOf(at.form, await records.fields(at.visit, kind, columns), prefix))
	)
	const [identity = {}, where = {}, guardian = {}] = cells
	const matricule = identity['matricule'] ?? ''
	const writtenCells = [
		{ kind: 'etudiants', cells: identity },
		...(where['classe'] ? [{ kind: 'inscriptions', cells: { matricule, ...where } }] : []),
		...(SAYS_WHO.some((name) => guardian[name]) ? [{ kind: 'responsables', cells: { matricule, rang: '1', ...guardian } }] : [])
	]
	const similars = await semblables(
		await at.visit.view(),
		{
			nom: identity['nom'] ?? '',
			prenoms: identity['prenoms'] ?? '',
			date_naissance: jourEcrit(identity['date_naissance'] ?? '') ?? null,
			telephone: identity['telephone'] || null,
			numero_national: identity['numero_national'] || null
		},
		matricule
	)
	return { cells, written: writtenCells, known: similars }
}

/** Maps faults to the form's records. All have the student's matricule, so a fault in it is reported once. */
const asShown = ({ faults, ...report }: RecordsReport, written: readonly WrittenRecord[]): RecordsReport => ({
	...report,
	faults: faults
		.filter(({ record, column }) => record === 0 || column !== 'matricule')
		.map((fault) => ({ ...fault, record: PARTS.findIndex(({ kind }) => kind === written[fault.record]?.kind) }))
})

const creer = (deps: Deps): Action<Given> => ({
	read: (at) => read(deps, at),
	try: (at, { written }) => deps.records.write(at.visit, written, [], { dryRun: true }),
	ask: ({ t }, { known }) =>
		known.length > 0 ? [t.doublons.peutEtre(known.map((similar) => `${listName(similar)} (${similar.matricule})`))] : [],
	async write(at, { written }) {
		const { ids } = taken(await deps.records.write(at.visit, written))
		return addressOf(`/etudiants/${ids[0]}`, { fait: 'cree' })
	},
	async shown(at, _params, refused) {
		const { cells, written, known } = await read(deps, at)
		return form(deps, at, {
			cells,
			refusal: { ...refused, ...(refused.report && { report: asShown(refused.report, written) }) },
			semblables: known
		})
	}
})

async function fresh(deps: Deps, at: Desk, classe: string) {
	const matricule = await proposedMatricule(await at.visit.view())
	return form(deps, at, {
		cells: [
			{ matricule },
			{ classe, ...freshInscription(at) },
			{ absences: 'non', notes: 'non', annonces: 'non', payeur: 'oui', urgence: 'oui' }
		]
	})
}

/** The form for a new student, in one write: identity, class, and first responsable. */
export const nouveauPages = (deps: Deps) =>
	new Elysia({ name: 'nouveau-pages', prefix: '/console/etudiants/nouveau' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => fresh(deps, at, query['classe'] ?? ''))
		.post('', action(creer(deps)))
