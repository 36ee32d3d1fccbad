/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Deed } from '../../console/parts/deed'
import { LinkButton } from '../../console/parts/link-button'
import { meantBy } from '../../console/parts/based'
import type { Cells } from '../../console/parts/record-form'
import { changePicture, MAX_MIB, takePicture } from '../../console/picture'
import { recordDone, type Deps as RecordDeps } from '../../console/records/declared'
import { formFields } from '../../console/records/form-fields'
import { meantSince } from '../../console/records/since'
import { SORTES, type Sorte } from '../../domain/papiers/sortes'
import { TEXTES_USUELS } from '../../domain/papiers/textes'
import type { StoredRecord } from '../../exchange/records/records'
import { SORTES_SCOLARITE } from '../../features/inscriptions/papiers.service'
import type { Impressions } from '../../features/papiers/impressions.service'
import { reglagesOf, signatureOf } from '../../features/papiers/reglages.service'
import { manquesDeTete } from '../../features/papiers/tete.service'
import { setSignature } from '../../features/papiers/signatures.service'
import { cached } from '../../http/answers/caching'
import { atDoor } from '../../http/door/route-rules'
import { notFound } from '../../kit/errors'
import { LOGO_POLICY, logoOf, logoSeen } from '../../tenants/logo.service'
import { champsExemple, exempleOf } from './exemple'
import { MODELES } from './modeles.page'
import { ReglagesPapiersPage, SortePage } from './reglages.page'

type Deps = RecordDeps & { readonly impressions: Impressions }

const HOME = '/etablissement/papiers'

/** A form of this page: columns of a record; `usual` has the values that stand in its empty fields. */
type Formulaire = {
	readonly kind: string
	readonly columns: readonly string[]
	/** the columns that are not fields */
	readonly key: Cells
	readonly usual: Cells
	/** undefined: there is not a record yet */
	readonly id: number | undefined
}

const TETE: Formulaire = {
	kind: 'etablissement',
	columns: ['ministere', 'devise_etat', 'agrement', 'lieu', 'format_papier', 'signataire', 'signataire_qualite'],
	key: {},
	usual: {},
	id: 1
}

async function sorteForm(at: Desk, sorte: Sorte): Promise<Formulaire> {
	const isForStudents = SORTES_SCOLARITE.some((candidate) => candidate === sorte)
	return {
		kind: 'papiers_reglages',
		columns: ['texte', 'signataire', 'signataire_qualite', ...(isForStudents ? ['par_etudiant'] : [])],
		key: { sorte },
		usual: { texte: TEXTES_USUELS[sorte], ...(isForStudents && { par_etudiant: 'non' }) },
		id: (await reglagesOf(at.visit.db)).get(sorte)!.id
	}
}

function sorteOf({ sorte }: Params): Sorte {
	const named = SORTES.find((candidate) => candidate === sorte)
	if (!named) throw notFound()
	return named
}

const formOf = async (at: Desk, { sorte }: Params) => (sorte === undefined ? TETE : sorteForm(at, sorteOf({ sorte })))
const homeOf = ({ sorte }: Params) => (sorte === undefined ? HOME : `${HOME}/${sorte}`)

/** The record of a form as its fields show it. */
async function shownRecord({ records }: Deps, { visit }: Desk, { kind, id, key, usual }: Formulaire): Promise<StoredRecord> {
	const { cells, ...stored } = id === undefined ? { id: 0, seen: '', cells: key } : await records.read(visit, kind, id)
	const filled = Object.entries(usual).filter(([column]) => (cells[column] ?? '') === '')
	return { ...stored, cells: { ...cells, ...Object.fromEntries(filled) } }
}

/** The form with its fields, as it is stored or as it was refused. */
async function sheetOf(deps: Deps, at: Desk, form: Formulaire, refusal: Refused | undefined) {
	const stored = await shownRecord(deps, at, form)
	const fields = await formFields(at, deps, form.kind, form.columns)
	const change = refusal && at.form.has(form.columns[0]!) && (await meantSince(at, form.kind, fields, stored))
	const { since, cells } = change || { since: undefined, cells: {} }
	return { kind: form.kind, fields, stored, since, cells: { ...stored.cells, ...cells } }
}

async function page(deps: Deps, at: Desk, refusal?: Refused) {
	at.mustBe('administrateur')
	const { visit, t, root } = at
	return at.page({
		title: t.papiers.reglages.titre,
		refusal,
		lead: <a href={`${root}/etablissement`}>{t.etablissement.titre}</a>,
		done: recordDone(at, 'etablissement'),
		action: <LinkButton to={root + MODELES}>{t.papiers.word.titre}</LinkButton>,
		body: (
			<ReglagesPapiersPage
				{...at.props}
				manques={manquesDeTete(visit.institution)}
				reglages={await reglagesOf(visit.db)}
				record={await sheetOf(deps, at, TETE, refusal)}
				refusal={refusal}
			/>
		)
	})
}

async function sortePage(deps: Deps, at: Desk, sorte: Sorte, refusal?: Refused) {
	at.mustBe('administrateur')
	const { visit, t, root } = at
	const record = await sheetOf(deps, at, await sorteForm(at, sorte), refusal)
	const reglage = (await reglagesOf(visit.db)).get(sorte)!
	return at.page({
		title: t.papiers.sortes[sorte],
		refusal,
		scripts: ['texte-papier'],
		action: <Deed action={`${root}${HOME}/${sorte}/exemple`} label={t.papiers.reglages.voir} />,
		lead: <a href={root + HOME}>{t.papiers.reglages.titre}</a>,
		done: recordDone(at, 'papiers_reglages'),
		body: (
			<SortePage
				{...at.props}
				sorte={sorte}
				record={record}
				refusal={refusal}
				exemple={champsExemple(visit, reglage)}
				vu={logoSeen(await signatureOf(visit.db, sorte))}
			/>
		)
	})
}

const showAgain = (deps: Deps, at: Desk, params: Params, refusal: Refused) =>
	params['sorte'] === undefined ? page(deps, at, refusal) : sortePage(deps, at, sorteOf(params), refusal)

const enregistrer = (deps: Deps): Action<{ readonly form: Formulaire; readonly cells: Cells; readonly home: string }> => ({
	async read(at, params) {
		at.mustBe('administrateur')
		const form = await formOf(at, params)
		const stored = await shownRecord(deps, at, form)
		const fields = await deps.records.fields(at.visit, form.kind, form.columns)
		const cells = Object.entries({ ...stored.cells, ...meantBy(at.form, fields, stored).cells })
		const isUsual = ([column, cell]: readonly [string, string]) => cell.replaceAll('\r\n', '\n').trim() === form.usual[column]
		return { form, home: homeOf(params), cells: Object.fromEntries(cells.map((cell) => [cell[0], isUsual(cell) ? '' : cell[1]])) }
	},
	async write({ visit, form: sent }, { form: { kind, id }, cells, home }) {
		taken(await deps.records.write(visit, [{ kind, id, seen: sent.text('vu'), cells }]))
		return `${home}?fait=modifiee`
	},
	shown: (at, params, refusal) => showAgain(deps, at, params, refusal)
})

const retirer = (deps: Deps): Action<Sorte> => ({
	read(at, params) {
		at.mustBe('administrateur')
		return sorteOf(params)
	},
	async write(at, sorte) {
		await changePicture(at, at.t.papiers.reglages.signature, () => setSignature(at.visit, sorte, undefined, at.form.text('vu')))
		return `${HOME}/${sorte}?fait=modifiee`
	},
	shown: (at, params, refusal) => showAgain(deps, at, params, refusal)
})

/** Orders a PDF of the example. */
async function exemple({ impressions }: Deps, at: Desk, sorte: Sorte): Promise<Response> {
	at.mustBe('administrateur')
	const { visit, t } = at
	const feuille = exempleOf(sorte, visit, (await reglagesOf(visit.db)).get(sorte)!)
	const [signature, logo = null] = await Promise.all([signatureOf(visit.db, sorte), logoOf(visit.db)])
	const sheet = { feuille, numero: null, code: null, travers: 'EXEMPLE', ...(signature && { signature }) }
	const impression = { format: visit.institution.format_papier, logo, feuilles: [sheet] }
	const titre = t.papiers.sortes[sorte]
	return at.to(impressions.start(visit, { impression, originaux: [], titre, fichier: titre, retour: `${HOME}/${sorte}` }))
}

const deposer = (deps: Deps, at: Desk, sorte: Sorte) =>
	takePicture(at, at.t.papiers.reglages.signature, {
		store: (picture, vu) => setSignature(at.visit, sorte, picture, vu),
		next: `${HOME}/${sorte}?fait=modifiee`,
		shown: (refusal) => sortePage(deps, at, sorte, refusal)
	})

async function signatureImage(at: Desk, sorte: Sorte): Promise<Response> {
	at.mustBe('administrateur')
	const signature = await signatureOf(at.visit.db, sorte)
	if (!signature) throw notFound()
	return cached(at.request, Buffer.from(signature.bytes), signature.type, 'private, no-cache', { 'content-security-policy': LOGO_POLICY })
}

/** The head of the school's papers, and each kind with its text and signatory, for administrators. */
export const reglagesPapiersPages = (deps: Deps) =>
	new Elysia({ name: 'reglages-papiers-pages', prefix: `/console${HOME}` })
		.use(desk())
		.get('', ({ desk: at }) => page(deps, at))
		.post('', action(enregistrer(deps)))
		.get('/:sorte', ({ desk: at, params }) => sortePage(deps, at, sorteOf(params)))
		.post('/:sorte', action(enregistrer(deps)))
		.post('/:sorte/exemple', ({ desk: at, params }) => exemple(deps, at, sorteOf(params)))
		.get('/:sorte/signature/image', ({ desk: at, params }) => signatureImage(at, sorteOf(params)))
		.post('/:sorte/signature', ({ desk: at, params }) => deposer(deps, at, sorteOf(params)), {
			detail: atDoor({ takesFiles: { mib: MAX_MIB } })
		})
		.post('/:sorte/signature/retirer', action(retirer(deps)))
