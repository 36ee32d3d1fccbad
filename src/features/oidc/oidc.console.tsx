/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { logout } from '../../auth/session.service'
import { answerDoor, formOf, seeOther } from '../../console/door-form'
import { LOGO } from '../../console/parts/document'
import { html } from '../../console/parts/html'
import { listName } from '../../console/parts/students'
import { SignInPage } from '../../console/session/connexion.page'
import { enter, isSecure } from '../../console/session/enter'
import { mustComeFromHere } from '../../console/session/same-site'
import { forgetSession } from '../../console/session/session-cookie'
import { textesIn } from '../../console/textes/textes'
import { visitor } from '../../http/answers/visit.plugin'
import { toSeconds } from '../../kit/clock'
import type { Langue } from '../../kit/langue'
import type { KnownVisit, Visit } from '../../tenants/visit'
import { readDemande, returnTo, type Demande } from './demande.service'
import { ContinuerPage, RefusPage, SortiePage } from './oidc.page'
import { giveCode, mayEnter, sessionOf } from './oidc.service'
import { Preuves, type Preuve } from './preuve.service'
import { readSortie } from './sortie.service'
import { urlOf } from '../../kit/url'

type PagesDeps = { readonly login: Login; /** the issuer, by whichever address it was asked */ readonly issuer: (visit: Visit) => string }

/** A redirect to the client. It never follows a form. */
function away(location: string, headers: Headers = new Headers()) {
	headers.set('location', location)
	headers.set('cache-control', 'no-store')
	return new Response(null, { status: 302, headers })
}

const isKnown = (visit: Visit): visit is KnownVisit => visit.caller !== undefined
function forgetBoth(visit: Visit, { headers }: Response) {
	for (const use of ['console', 'client'] as const) headers.append('set-cookie', forgetSession(visit.tenant.code, isSecure(visit), use))
}
/** The request that a form of ours carries, as it was in the query. */
const askedIn = (visit: Visit) => /^[\x21-\x7e]*$/.exec(formOf(visit).text('vers'))?.[0] ?? ''

/** The pages on which people sign in for a client (OpenID Connect Core 3.1.2). */
class Pages {
	readonly #preuves = new Preuves()

	constructor(
		readonly login: Login,
		readonly issuer: (visit: Visit) => string
	) {}

	/** @param written the query of the request, perhaps with a proof at its end */
	async authorize(visit: Visit, request: Request, written: string): Promise<Response> {
		const now = toSeconds(visit.now)
		const { asked: demandeText, preuve } = this.#preuves.read(written, visit.caller?.tokenId, now)
		const lue = await readDemande(visit.db, demandeText)
		if ('refus' in lue) return html(request, <RefusPage {...this.#door(visit)} refus={lue.refus} />, { status: 400 })
		if ('erreur' in lue) return this.#refuse(visit, lue.erreur, lue.erreur.error)
		const { demande } = lue
		const session = isKnown(visit) ? await sessionOf(visit) : undefined
		if (!isKnown(visit) || !session || (session.client !== null && session.client !== demande.client.id))
			return this.#isSilent(demande) ? this.#refuse(visit, demande, 'login_required') : this.#signIn(visit, request, demandeText, demande)
		if (preuve === 'continuer') return this.#goOn(visit, demande)
		const isOld = demande.maxAge !== undefined && now - session.ouverte >= demande.maxAge
		const mustType = preuve !== 'saisi' && (isOld || demande.prompt.includes('login'))
		// on a shared computer nobody goes on silently as the person before
		if (this.#isSilent(demande)) return this.#refuse(visit, demande, mustType ? 'login_required' : 'interaction_required')
		if (mustType) return this.#signIn(visit, request, demandeText, demande)
		return this.#ask(visit, request, demandeText, demande, { preuve, nom: listName(session) })
	}

	/** Takes a password that was typed for a request. */
	async typed(visit: Visit, request: Request): Promise<Response> {
		const form = formOf(visit)
		const demandeText = askedIn(visit)
		const lue = await readDemande(visit.db, demandeText)
		if (!('demande' in lue)) return seeOther(this.#path(visit, `/authorize?${demandeText}`))
		const identifiant = form.text('identifiant')
		return answerDoor(request, visit.langue, {
			write: async () => {
				const credentials = { identifier: identifiant.slice(0, 254), password: form.fields.get('mot_de_passe')?.slice(0, 1000) ?? '' }
				const { id, userId, cookie } = await enter(this.login, visit, request, credentials, lue.demande.client)
				const next = this.#preuves.of(demandeText, 'saisi', id, toSeconds(visit.now))
				const answer = seeOther(this.#path(visit, `/authorize?${next}`), cookie)
				if (isKnown(visit) && visit.caller.userId !== userId) {
					await logout(visit)
					answer.headers.append('set-cookie', forgetSession(visit.tenant.code, isSecure(visit)))
				}
				return answer
			},
			shown: (refused) => <SignInPage {...this.#signInProps(visit, demandeText, lue.demande)} identifiant={identifiant} refusal={refused} />
		})
	}

	/** Ends the session of somebody else, and asks again who it is. */
	async somebodyElse(visit: Visit): Promise<Response> {
		const asked = askedIn(visit)
		if (isKnown(visit)) await logout(visit)
		const answer = seeOther(this.#path(visit, `/authorize?${asked}`), { 'clear-site-data': '"cache"' })
		forgetBoth(visit, answer)
		return answer
	}

	/**
	 * Ends the session of this browser for a program that proves whose it is; otherwise asks the person (RP-Initiated Logout 1.0).
	 * @param isSaid the person has said so; a redirect after a form would not leave this origin, so the way back is a link
	 */
	async signOut(visit: Visit, request: Request, asked: string, isSaid = false): Promise<Response> {
		const sortie = await readSortie(visit, asked, this.issuer(visit))
		if (isKnown(visit)) {
			if (!isSaid && sortie.compte !== visit.caller.userId)
				return html(
					request,
					<SortiePage {...this.#door(visit)} sortie={sortie} autre={{ action: this.#path(visit, '/sortir'), demande: asked }} />
				)
			await logout(visit)
		}
		const isBack = !isSaid && sortie.compte !== undefined && sortie.retour !== undefined
		const answer = isBack ? away(sortie.retour) : html(request, <SortiePage {...this.#door(visit)} sortie={sortie} />)
		forgetBoth(visit, answer)
		return answer
	}

	#isSilent = ({ prompt }: Demande) => prompt.includes('none')
	#path = ({ baseUrl }: Visit, path: string) => urlOf(baseUrl).pathname + path
	#refuse = (visit: Visit, to: Pick<Demande, 'retour' | 'state'>, error: string) => away(returnTo(to, this.issuer(visit), { error }))

	async #goOn(visit: KnownVisit, demande: Demande) {
		if (!mayEnter(visit, demande.client)) return this.#refuse(visit, demande, 'access_denied')
		// a session that was only for this program ends for the browser: on a shared computer the next person does not find it
		const forget = new Headers({ 'set-cookie': forgetSession(visit.tenant.code, isSecure(visit), 'client') })
		return away(returnTo(demande, this.issuer(visit), { code: await giveCode(visit, demande) }), forget)
	}

	#ask(
		visit: KnownVisit,
		request: Request,
		demandeText: string,
		demande: Demande,
		signer: { readonly preuve: Preuve | undefined; readonly nom: string }
	) {
		const { client, langue } = demande
		const go = this.#preuves.of(demandeText, 'continuer', visit.caller.tokenId, toSeconds(visit.now))
		const vers = this.#path(visit, `/authorize?${go}`)
		const ouvre = mayEnter(visit, client)
		const autre = { action: this.#path(visit, '/autre'), demande: demandeText }
		const page = (
			<ContinuerPage {...this.#door(visit, langue)} programme={client.nom} nom={signer.nom} vers={vers} ouvre={ouvre} autre={autre} />
		)
		// whoever has just typed a password does not have to confirm it; a refresh does not belong to the form that was sent
		return html(request, page, signer.preuve === 'saisi' && ouvre ? { headers: { refresh: `0;url=${vers}` } } : {})
	}

	#signIn(visit: Visit, request: Request, asked: string, demande: Demande) {
		return html(request, <SignInPage {...this.#signInProps(visit, asked, demande)} identifiant={demande.loginHint} />)
	}

	#signInProps(visit: Visit, asked: string, { client, langue }: Demande) {
		const { t, logo, ...door } = this.#door(visit, langue)
		const root = this.#console(visit)
		const said = t.programmes.connexion(client.nom)
		return { ...door, t, root, hasLogo: logo !== undefined, next: asked, action: this.#path(visit, '/connexion'), said }
	}

	#console = (visit: Visit) => this.#path(visit, '').replace(/oidc$/, 'console')

	#door(visit: Visit, langue: Langue = visit.langue) {
		const { nom, logo_type } = visit.institution
		return { t: textesIn(langue), langue, school: nom, logo: logo_type === null ? undefined : this.#console(visit) + LOGO }
	}
}

const fromHere = (visit: Visit, request: Request) => mustComeFromHere(request, urlOf(visit.baseUrl).origin)

/** The pages of an OpenID provider: where people sign in for a client. */
export function oidcPages({ login, issuer }: PagesDeps) {
	const pages = new Pages(login, issuer)
	return (
		new Elysia({ name: 'oidc-pages' })
			.use(visitor)
			.get('/authorize', ({ visit, request }) => pages.authorize(visit, request, urlOf(request.url).search.slice(1)))
			// the request of a form becomes one that people can reload
			.post('/authorize', ({ visit }) => seeOther(`${urlOf(visit.baseUrl).pathname}/authorize?${formOf(visit).fields.toString()}`))
			.post('/connexion', ({ visit, request }) => {
				fromHere(visit, request)
				return pages.typed(visit, request)
			})
			.get('/logout', ({ visit, request }) => pages.signOut(visit, request, urlOf(request.url).search.slice(1)))
			.post('/logout', ({ visit }) => seeOther(`${urlOf(visit.baseUrl).pathname}/logout?${formOf(visit).fields.toString()}`))
			.post('/sortir', ({ visit, request }) => {
				fromHere(visit, request)
				return pages.signOut(visit, request, askedIn(visit), true)
			})
			.post('/autre', ({ visit, request }) => {
				fromHere(visit, request)
				return pages.somebodyElse(visit)
			})
	)
}
