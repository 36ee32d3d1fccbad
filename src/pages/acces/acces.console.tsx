/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Tokens } from '../../auth/tokens.service'
import { action, onRecord, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/records/form-fields'
import { importedAs, listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { meantBy } from '../../console/parts/based'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { cellsOf, wordLabel, type Cells, type FormField } from '../../console/parts/record-form'
import { Search, searchText } from '../../console/parts/search'
import { enseigneEncore } from '../../console/parts/seances-a-venir'
import { listName } from '../../console/parts/students'
import { RecordSheet } from '../../console/records/sheet'
import { meantSince } from '../../console/records/since'
import { PORTEES } from '../../domain/droits/caller'
import { DOMAINES } from '../../domain/droits/domaines'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { FONCTIONS } from '../../domain/droits/fonctions'
import type { Answers } from '../../http/answers/answers'
import type { Records, StoredRecord, WrittenRecord } from '../../exchange/records/records'
import { coursToCome } from '../../features/seances/cours-a-venir.service'
import { idOf } from '../../http/answers/id'
import { AccesDetailPage, AccesLead, accesColumns, JetonPage, LmsPage, type ComptePageProps, type LmsProps } from './acces.page'
import { endTokens, getAcces, givePasswordLink, listAcces, MOST, openLmsAccount, tokensOf } from '../../features/utilisateurs/acces.service'
import { urlOf } from '../../kit/url'

type Deps = { readonly records: Records; readonly answers: Answers; readonly tokens: Tokens }

const KIND = 'utilisateurs'
const TYPED = ['nom', 'prenoms', 'identifiant', 'email', 'telephone', 'actif', 'fonctions', 'roles'] as const
/** The roles that an account is given directly, the one that opens everything last. */
const GIVEN = ['coordinateur', 'administrateur'] as const
/** Accounts in a file, at most: more than any school has. */
const EXPORTED = 1_000_000

const file: MakesFile = async (at, query, form) => {
	const rows = await listAcces(at.visit, searchText(query), EXPORTED)
	const kind = importedAs(at, KIND, form)
	return tableFile(form, 'acces', rows, accesColumns(at.props, rows, kind), kind)
}

/** An account with only the roles that its form offers; otherwise saving the form would take the others away. */
const withGiven = (stored: StoredRecord): StoredRecord => ({
	...stored,
	cells: {
		...stored.cells,
		roles: (stored.cells['roles'] ?? '')
			.split('|')
			.filter((role) => GIVEN.some((givenRole) => givenRole === role))
			.join('|')
	}
})

/** The fields of an account's form. Teachers and students are made on their own cards instead. */
const fieldsOf = async (deps: Deps, at: Desk): Promise<FormField[]> =>
	(await formFields(at, deps, KIND, TYPED)).map((field) => {
		const said = at.t.acces.ouvre
		if (field.name === 'fonctions') return { ...field, form: 'plusieurs', values: FONCTIONS, said }
		return field.name === 'roles' ? { ...field, values: GIVEN, said, apart: 'administrateur' } : field
	})

const opensAll = ({ roles = '' }: Cells) => roles.split('|').includes('administrateur')

/** The question about an account that would get everything and a part of it. */
const asksBoth = ({ t }: Desk, cells: Cells) =>
	opensAll(cells) && cells['fonctions']
		? [
				t.acces.aussiTout(
					cells['fonctions']
						.split('|')
						.map((fonction) => wordLabel(t, 'fonctions', fonction))
						.join(', ')
				)
			]
		: []

const accountOf = async ({ records }: Deps, at: Desk, id: number) => withGiven(await records.read(at.visit, KIND, id))

async function list(at: Desk, query: ListQuery) {
	const { visit, t, root } = at
	const q = searchText(query)
	const rows = await listAcces(visit, q, MOST)
	const count = q === '' ? t.acces.administration : rows.length === MOST ? t.acces.coupe(MOST) : ''
	return at.page({
		title: t.acces.titre,
		scripts: ['recherche'],
		action: (
			<>
				<FirstLinkButton to={`${root}/acces/nouveau`}>{t.acces.nouveau}</FirstLinkButton>
				<LinkButton to={`${root}/acces/coupons`}>{t.coupon.personnel}</LinkButton>
			</>
		),
		more: {
			deeds: [{ to: `${root}/acces/lms`, label: t.acces.pourLms }],
			files: rows.length > 0 ? listFiles({ t, path: `${root}/acces/export`, asked: { q } }) : [],
			isMenu: true
		},
		done: at.doneOf(t.acces.faits),
		body: (
			<>
				<Search t={t} action={`${root}/acces`} label={t.acces.cherche} q={q} />
				<ListSheet
					{...at.props}
					id="liste"
					path="/acces"
					query={{ q }}
					label={t.acces.titre}
					count={rows.length === 0 ? t.acces.introuvable(q) : count}
					columns={accesColumns(at.props, rows)}
					rows={rows}
				/>
			</>
		)
	})
}

type Said = Pick<ComptePageProps, 'lien'> & {
	readonly refusal?: Refused
	/** whether the form of the account was sent */
	readonly isTyped?: boolean
}

async function detail(deps: Deps, at: Desk, id: number, { refusal, isTyped = false, lien }: Said = {}) {
	const { visit, t, root } = at
	const acces = await getAcces(visit, id)
	const stored = await accountOf(deps, at, id)
	const fields = await fieldsOf(deps, at)
	const record = { kind: KIND, fields, stored, ...(isTyped ? await meantSince(at, KIND, fields, stored) : { cells: stored.cells }) }
	return at.page({
		title: listName(acces),
		refusal,
		done: at.doneOf(t.acces.faits),
		isSecret: lien !== undefined,
		lead: <AccesLead {...at.props} acces={acces} />,
		body: (
			<AccesDetailPage
				{...at.props}
				acces={acces}
				form={<RecordSheet t={t} action={`${root}/acces/${id}`} back={`${root}/acces`} records={[record]} refusal={refusal} />}
				tokens={await tokensOf(visit, deps.tokens, id)}
				lien={lien}
			/>
		)
	})
}

async function fresh(deps: Deps, at: Desk, cells: Cells, refused?: Refused) {
	at.mustBe('administrateur')
	const { t, root } = at
	const record = { kind: KIND, fields: await fieldsOf(deps, at), cells }
	return at.page({
		title: t.acces.nouveau,
		refusal: refused,
		body: <RecordSheet t={t} action={`${root}/acces/nouveau`} back={`${root}/acces`} records={[record]} refusal={refused} />
	})
}

const NEW_LMS = { identifiant: 'lms', nom: 'LMS', portee: 'complete', domaines: DOMAINES, dernier_jour: '', adresses: '' }

function lmsPage(at: Desk, typed: LmsProps['typed'], refused?: Refused) {
	at.mustBe('administrateur')
	return at.page({
		title: at.t.acces.pourLms,
		refusal: refused,
		body: <LmsPage {...at.props} typed={typed} wrong={refused?.wrong} />
	})
}

/** The page with the token of a new account for a program, shown once. */
function jetonPage(at: Desk, token: string) {
	const { visit, t } = at
	const { origin } = urlOf(visit.baseUrl)
	const api = visit.baseUrl.replace(/\/console$/, '/api/lms')
	return at.page({
		title: t.acces.pourLms,
		isSecret: true,
		lead: visit.institution.nom,
		prints: 'first',
		body: <JetonPage {...at.props} token={token} origin={origin} api={api} />
	})
}

const typedOf = async (deps: Deps, at: Desk) => cellsOf(at.form, await fieldsOf(deps, at))

const nouveau = (deps: Deps): Action<Cells> => ({
	async read(at) {
		at.mustBe('administrateur')
		return typedOf(deps, at)
	},
	try: (at, cells) =>
		asksBoth(at, cells).length > 0 ? deps.records.write(at.visit, [{ kind: KIND, cells }], [], { dryRun: true }) : undefined,
	ask: asksBoth,
	async write(at, cells) {
		const { ids } = taken(await deps.records.write(at.visit, [{ kind: KIND, cells }]))
		return `/acces/${ids[0]}?fait=cree`
	},
	shown: async (at, _params, refused) => fresh(deps, at, await typedOf(deps, at), refused)
})

const lmsIn = ({ form }: Desk) => ({
	identifiant: form.text('identifiant'),
	nom: form.text('nom'),
	portee: form.text('portee'),
	domaines: form.all('domaines'),
	dernier_jour: form.text('dernier_jour').trim(),
	adresses: form.text('adresses')
})

const lms: Action<LmsProps['typed']> = {
	read: lmsIn,
	async write(at, typed) {
		const portee = PORTEES.find((name) => name === typed.portee) ?? 'lecture'
		const { visit } = at
		const opened = { store: visit.store(mustBeAdministrateur), institution: visit.institution }
		const { token } = await openLmsAccount(opened, { ...typed, portee }, visit.author())
		return jetonPage(at, token)
	},
	shown: (at, _params, refused) => lmsPage(at, lmsIn(at), refused)
}

type Given = {
	readonly id: number
	readonly closes: boolean
	/** the questions about rights */
	readonly rights: readonly string[]
	readonly written: readonly WrittenRecord[]
}

const modifier = (deps: Deps): Action<Given> => ({
	async read(at, params) {
		const id = idOf(params['id'])
		at.mustBe('administrateur')
		const stored = await accountOf(deps, at, id)
		const { cells } = meantBy(at.form, await fieldsOf(deps, at), stored)
		const closes = stored.cells['actif'] === 'oui' && cells['actif'] === 'non'
		const isOwn = id === at.visit.caller.userId && opensAll(stored.cells) && !opensAll(cells)
		const isNew = (cells['roles'] ?? '') !== stored.cells['roles'] || (cells['fonctions'] ?? '') !== stored.cells['fonctions']
		const rights = [...(isOwn ? [at.t.acces.soiMeme] : []), ...(isNew ? asksBoth(at, cells) : [])]
		return { id, closes, rights, written: [{ kind: KIND, id, seen: at.form.text('vu'), cells }] }
	},
	try: (at, { closes, rights, written }) =>
		closes || rights.length > 0 ? deps.records.write(at.visit, written, [], { dryRun: true }) : undefined,
	ask: async (at, { id, closes, rights }) => [
		...rights,
		...(closes ? enseigneEncore(at.t, at.visit.langue, await coursToCome(await at.visit.view(), id)) : [])
	],
	async write(at, { id, written }) {
		taken(await deps.records.write(at.visit, written))
		return `/acces/${id}?fait=modifie`
	},
	shown: (at, params, refused) => detail(deps, at, idOf(params['id']), { refusal: refused, isTyped: true })
})

const lien = (deps: Deps) =>
	onRecord(
		(at, id, refused) => detail(deps, at, id, { refusal: refused }),
		async (at, id) => {
			const { secret, expires } = await givePasswordLink(at.visit, id)
			return detail(deps, at, id, { lien: { url: `${at.visit.baseUrl}/lien?jeton=${secret}`, expires } })
		}
	)

/** Ends one session or token of an account, or all of them. */
const fin = (deps: Deps): Action<{ readonly id: number; readonly jeton: number | undefined }> => ({
	read: (_at, { id, jeton }) => ({ id: idOf(id), jeton: jeton === undefined ? undefined : idOf(jeton) }),
	async write(at, { id, jeton }) {
		await endTokens(at.visit, id, jeton)
		return `/acces/${id}?fait=session`
	},
	shown: (at, params, refused) => detail(deps, at, idOf(params['id']), { refusal: refused })
})

/** Accounts, their sessions and tokens: for administrators. */
export const accesPages = (deps: Deps) =>
	new Elysia({ name: 'acces-pages', prefix: '/console/acces' })
		.use(desk())
		.get('', ({ desk: at, query }) => list(at, query))
		.use(listRoutes('/export', file))
		.get('/nouveau', ({ desk: at }) => fresh(deps, at, { actif: 'oui' }))
		.post('/nouveau', action(nouveau(deps)))
		.get('/lms', ({ desk: at }) => lmsPage(at, NEW_LMS))
		.post('/lms', action(lms))
		.get('/:id', ({ desk: at, params }) => detail(deps, at, idOf(params['id'])))
		.post('/:id', action(modifier(deps)))
		.post('/:id/lien', action(lien(deps)))
		.post('/:id/sessions/fin', action(fin(deps)))
		.post('/:id/sessions/:jeton/fin', action(fin(deps)))
