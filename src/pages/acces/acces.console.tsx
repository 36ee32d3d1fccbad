/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Tokens } from '../../auth/tokens.service'
import { desk, type Desk } from '../../console/desk'
import { formFields } from '../../console/records/form-fields'
import { wrongFields } from '../../console/fields'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { blocksOf, listFile } from '../../console/parts/list-file'
import { meantBy } from '../../console/parts/based'
import { cellsOf, type Cells, type FormField } from '../../console/parts/record-form'
import { enseigneEncore } from '../../console/parts/seances-a-venir'
import { listName } from '../../console/parts/students'
import { isWritable, wrongCells } from '../../console/records/report'
import { asComposed } from '../../kit/composed'
import { PORTEES } from '../../domain/caller'
import { AppError } from '../../kit/errors'
import { FONCTIONS } from '../../domain/fonctions'
import { seen as seenOf } from '../../kit/seen'
import { problemBody } from '../../http/answers/problem'
import type { Answers } from '../../http/answers/answers'
import type { Records, RecordsReport, StoredRecord } from '../../exchange/records/records'
import { coursToCome } from '../../features/seances/cours-a-venir.service'
import { idOf } from '../../http/answers/id'
import { AccesDetailPage, AccesPage, CompteForm, etatSaid, JetonPage, LmsPage, type ComptePageProps } from './acces.page'
import { endTokens, getAcces, givePasswordLink, listAcces, MOST, openLmsAccount, tokensOf } from '../../features/utilisateurs/acces.service'

type Deps = { readonly records: Records; readonly answers: Answers; readonly tokens: Tokens }

const KIND = 'utilisateurs'
const TYPED = ['nom', 'prenoms', 'identifiant', 'roles', 'fonctions', 'email', 'telephone', 'actif'] as const
/** The roles that an account has of itself. */
const GIVEN = ['administrateur', 'coordinateur'] as const
const FAITS = ['cree', 'modifie', 'session'] as const
/** How many accounts a file holds: more than any school has. */
const EXPORTED = 1_000_000

const askedIn = ({ q = '' }: ListQuery) => asComposed(q).slice(0, 100)

const file: MakesFile = async (at, query, form) => {
	const { acces: words, etudiants, fiches, roles, fonctions } = at.t
	const comptes = await listAcces(at.visit, askedIn(query), EXPORTED)
	const head = [
		etudiants.nomSeul,
		etudiants.prenoms,
		fiches.champs.identifiant,
		fiches.champs.roles,
		fiches.champs.fonctions,
		words.etat,
		words.sessions
	]
	const rows = comptes.map((one) => [
		one.nom,
		one.prenoms,
		one.identifiant,
		one.roles.map((role) => roles[role]).join(', '),
		one.fonctions.map((fonction) => fonctions[fonction]).join(', '),
		etatSaid(at.t, one),
		one.jetons
	])
	return listFile(form, 'acces', head, blocksOf(rows))
}

/** An account with the roles alone that its form has: one that the form cannot say would be one that it takes away. */
const withGiven = (stored: StoredRecord): StoredRecord => ({
	...stored,
	cells: {
		...stored.cells,
		roles: (stored.cells['roles'] ?? '')
			.split('|')
			.filter((role) => GIVEN.some((one) => one === role))
			.join('|')
	}
})

/** Accounts, their sessions and tokens: for administrators. */
export const accesPages = (deps: Deps) => {
	const { records, tokens } = deps
	const fieldsOf = async (at: Desk): Promise<FormField[]> =>
		(await formFields(at, deps, KIND, TYPED)).map((field) => {
			if (field.name === 'fonctions') return { ...field, form: 'plusieurs', values: FONCTIONS }
			// whoever teaches or learns has a card, which says so
			return field.name === 'roles' ? { ...field, values: GIVEN } : field
		})

	const detail = async (
		at: Desk,
		id: number,
		{
			status = 200,
			report,
			asked,
			...said
		}: Pick<ComptePageProps, 'lien' | 'fait' | 'refused'> & {
			status?: number
			report?: RecordsReport
			asked?: readonly string[]
		} = {}
	) => {
		const { visit, t, root } = at
		const acces = await getAcces(visit, id)
		const stored = withGiven(await records.read(visit, KIND, id))
		const fields = await fieldsOf(at)
		const { cells, ...since } = report || asked ? meantBy(at.form, fields, stored) : { cells: stored.cells, taken: {}, clashes: {} }
		return at.page({
			title: listName(acces),
			current: '/acces',
			status,
			lead: <a href={`${root}/acces`}>{t.acces.titre}</a>,
			body: (
				<AccesDetailPage
					t={t}
					langue={visit.langue}
					root={root}
					acces={acces}
					formulaire={{
						fields,
						cells,
						stored,
						since,
						asked,
						...(report && { wrong: wrongCells(report.faults), isOvertaken: report.overtaken.length > 0 })
					}}
					tokens={await tokensOf(visit, tokens, id)}
					{...said}
				/>
			)
		})
	}

	const fresh = async (at: Desk, { cells, report }: { cells: Cells; report?: RecordsReport }) =>
		at.page({
			title: at.t.acces.nouveau,
			current: '/acces',
			status: report ? 422 : 200,
			body: (
				<CompteForm
					t={at.t}
					langue={at.visit.langue}
					root={at.root}
					fields={await fieldsOf(at)}
					cells={cells}
					wrong={report && wrongCells(report.faults)}
					to="nouveau"
				/>
			)
		})

	return new Elysia({ name: 'acces-pages', prefix: '/console/acces' })
		.use(desk())
		.get('', async ({ desk: at, query }) => {
			const { visit, t, root } = at
			const q = askedIn(query)
			const comptes = await listAcces(visit, q, MOST)
			const done = FAITS.find((one) => one === query['fait'])
			return at.page({
				title: t.acces.titre,
				current: '/acces',
				scripts: ['recherche'],
				action: (
					<>
						<a class="btn first" href={`${root}/acces/nouveau`}>
							{t.acces.nouveau}
						</a>
						<a class="btn" href={`${root}/acces/lms`}>
							{t.acces.pourLms}
						</a>
					</>
				),
				body: <AccesPage t={t} langue={visit.langue} root={root} q={q} comptes={comptes} most={MOST} fait={done && t.acces.faits[done]} />
			})
		})
		.use(listRoutes('/export', file))
		.get('/nouveau', ({ desk: at }) => {
			at.mustBe('administrateur')
			return fresh(at, { cells: { actif: 'oui' } })
		})
		.post('/nouveau', async ({ desk: at }) => {
			at.mustBe('administrateur')
			const cells = cellsOf(at.form, await fieldsOf(at))
			const report = await records.write(at.visit, [{ kind: KIND, cells }])
			return report.faults.length > 0 ? fresh(at, { cells, report }) : at.to(`/acces/${report.ids[0]}?fait=cree`)
		})
		.get('/lms', ({ desk: at }) => {
			at.mustBe('administrateur')
			return lmsPage(at, { identifiant: 'lms', nom: 'LMS', portee: 'complete' })
		})
		.post('/lms', async ({ desk: at }) => {
			const { form, visit, t, root } = at
			const typed = { identifiant: form.text('identifiant'), nom: form.text('nom'), portee: form.text('portee') }
			try {
				const { token } = await openLmsAccount(visit, { ...typed, portee: PORTEES.find((one) => one === typed.portee) ?? 'lecture' })
				const { origin } = new URL(visit.baseUrl)
				const api = visit.baseUrl.replace(/\/console$/, '/api/lms')
				return at.page({
					title: t.acces.pourLms,
					current: '/acces',
					lead: visit.institution.nom,
					scripts: ['imprimer'],
					action: (
						<button class="btn first" type="button" data-imprimer="" hidden>
							{t.mots.imprimer}
						</button>
					),
					body: <JetonPage t={t} langue={visit.langue} root={root} token={token} origin={origin} api={api} />
				})
			} catch (error) {
				if (!(error instanceof AppError) || !error.fields) throw error
				return lmsPage(at, typed, wrongFields(error, visit.langue))
			}
		})
		.get('/:id', ({ desk: at, params, query }) => {
			const done = FAITS.find((one) => one === query['fait'])
			return detail(at, idOf(params.id), { fait: done && at.t.acces.faits[done] })
		})
		.post('/:id', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const { visit, form } = at
			at.mustBe('administrateur')
			const view = await visit.view()
			const stored = withGiven(await records.read(visit, KIND, id))
			const { cells } = meantBy(form, await fieldsOf(at), stored)
			const written = [{ kind: KIND, id, seen: form.text('vu'), cells }]
			if (
				stored.cells['actif'] === 'oui' &&
				cells['actif'] === 'non' &&
				isWritable(await records.write(visit, written, [], { dryRun: true }))
			) {
				const asked = enseigneEncore(at.t, visit.langue, await coursToCome(view, id))
				if (asked.length > 0 && form.text('confirme') !== seenOf(asked)) return detail(at, id, { asked })
			}
			const report = await records.write(visit, written)
			if (report.faults.length > 0) return detail(at, id, { status: 422, report })
			if (report.overtaken.length > 0) return detail(at, id, { status: 409, report })
			return at.to(`/acces/${id}?fait=modifie`)
		})
		.post('/:id/lien', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			try {
				const { secret, expires } = await givePasswordLink(at.visit, id)
				return await detail(at, id, { lien: { url: `${at.visit.baseUrl}/lien?jeton=${secret}`, expires } })
			} catch (error) {
				if (!(error instanceof AppError) || error.kind !== 'validation') throw error
				const { status, message } = problemBody(error, at.visit.langue, at.visit.requestId)
				return detail(at, id, { status, refused: message })
			}
		})
		.post('/:id/sessions/fin', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			await endTokens(at.visit, id)
			return at.to(`/acces/${id}?fait=session`)
		})
		.post('/:id/sessions/:jeton/fin', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			await endTokens(at.visit, id, idOf(params.jeton))
			return at.to(`/acces/${id}?fait=session`)
		})
}

const lmsPage = (at: Desk, typed: { identifiant: string; nom: string; portee: string }, wrong?: Cells) =>
	at.page({
		title: at.t.acces.pourLms,
		current: '/acces',
		status: wrong ? 422 : 200,
		body: <LmsPage t={at.t} langue={at.visit.langue} root={at.root} typed={typed} wrong={wrong} />
	})
