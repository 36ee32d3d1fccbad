/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { personName } from '../../auth/person.service'
import { logoutAll, me, tokensOfAccount, revokeOwnToken } from '../../auth/session.service'
import type { Tokens } from '../../auth/tokens.service'
import { action, NotTaken, refusalOf, type Action } from '../../console/action'
import { opensFor } from '../../console/menu/menu'
import { desk, type Desk } from '../../console/desk'
import { keepSlash } from '../../console/slash-cookie'
import { forgetSession } from '../../console/session/session-cookie'
import { AppError } from '../../kit/errors'
import { LANGUES, type Langue } from '../../kit/langue'
import { usesModule } from '../../domain/droits/modules'
import { CANAUX } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { changePreferences, getPreferences, preferencesSeen } from '../../features/notifications/preferences.service'
import { whoIsTold } from '../../features/responsables/responsables.service'
import { calendarSince, endCalendar, openCalendar } from '../../features/seances/calendrier/calendrier-prive.service'
import { ComptePage, ROWS, switchName, type Compte, type Switches } from './compte.page'
import { LinkButton } from '../../console/parts/link-button'

type Deps = { readonly login: Login; readonly tokens: Tokens }
type Said = Pick<Compte, 'lien' | 'typed' | 'refusal'>

async function page({ tokens }: Deps, at: Desk, answer: Said = {}) {
	const { visit, t } = at
	const preferences = await getPreferences(await visit.view(), visit.caller.userId)
	const compte: Compte = {
		nom: await personName(visit),
		me: await me(visit, tokens),
		preferences,
		vu: { langue: preferencesSeen(preferences, 'langue'), canaux: preferencesSeen(preferences, 'canaux') },
		barre: opensFor(visit).recherche ? at.opensBySlash : null,
		tokens: (await tokensOfAccount(visit, tokens)).data,
		informes: visit.caller.roles.includes('etudiant') ? await whoIsTold(visit) : null,
		calendrier: mayHaveCalendar(at) ? await calendarSince(visit) : null,
		...answer
	}
	return at.page({
		title: t.menu.compte,
		action: at.visit.caller.roles.includes('enseignant') && usesModule(at.visit.institution, 'structure') && (
			<LinkButton to={`${at.root}/enseignants/${at.visit.caller.userId}/fiche`}>{t.enseignant.maFiche}</LinkButton>
		),
		refusal: answer.refusal,
		done: at.doneOf(t.compte.fait),
		scripts: ['voir'],
		isSecret: answer.lien !== undefined,
		body: <ComptePage {...at.props} compte={compte} />
	})
}

/** Shows the page again after a refused form, with what was typed except secrets. */
const onPage = (deps: Deps, typed?: (at: Desk) => Compte['typed']): Pick<Action<unknown>, 'shown'> => ({
	shown: (at, _params, refused) => page(deps, at, { refusal: refused, typed: typed?.(at) })
})

const langueIn = ({ form }: Desk) => LANGUES.find((code) => code === form.text('langue'))

const langue = (deps: Deps): Action<Langue> => ({
	...onPage(deps, (at) => ({ langue: langueIn(at) })),
	read(at) {
		const wanted = langueIn(at)
		if (!wanted) throw new NotTaken({ wrong: { langue: at.t.compte.langueInconnue } })
		return wanted
	},
	async write(at, wanted) {
		await changePreferences(at.visit, at.visit.caller.userId, { langue: wanted }, at.form.text('vu'))
		return '/compte?fait=langue'
	}
})

/** Whether « / » opens the search. */
const barre = (deps: Deps): Action<boolean> => ({
	...onPage(deps),
	read: ({ form }) => form.has('barre'),
	async write(at, opens) {
		const response = at.to('/compte?fait=barre')
		response.headers.append('set-cookie', keepSlash(opens, at.visit))
		return response
	}
})

const canaux = (deps: Deps): Action<Switches> => ({
	...onPage(deps, (at) => ({ canaux: switchesOf(at) })),
	read: switchesOf,
	async write(at, wanted) {
		await changePreferences(at.visit, at.visit.caller.userId, { canaux: wanted }, at.form.text('vu'))
		return '/compte?fait=canaux'
	}
})

const motDePasse = (deps: Deps): Action<{ readonly current: string; readonly new: string }> => ({
	...onPage(deps),
	read({ t, form: { fields } }) {
		const [current = '', wanted = '', again = ''] = ['actuel', 'nouveau', 'encore'].map((name) => fields.get(name) ?? '')
		if (wanted !== again) throw new NotTaken({ wrong: { encore: t.compte.pasPareils } })
		return { current, new: wanted }
	},
	async write({ visit, t }, wanted) {
		try {
			await deps.login.changePassword(visit, wanted)
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			if (error.code === 'identifiants_invalides') throw new NotTaken({ wrong: { actuel: t.compte.actuelFaux } })
			// a session may have ended meanwhile; the page itself reports a locked account or a busy server
			throw error.kind === 'unauthenticated' ? error : new NotTaken(refusalOf(t, error))
		}
		return '/compte?fait=motDePasse'
	}
})

/** Ends one session or token, or all of them. */
const fin = (deps: Deps): Action<number | undefined> => ({
	...onPage(deps),
	read: (_at, { id }) => (id === undefined ? undefined : idOf(id)),
	async write(at, id) {
		if (id === undefined) await logoutAll(at.visit)
		else await revokeOwnToken(at.visit, id)
		return id === undefined || id === at.visit.caller.tokenId ? signedOut(at) : '/compte?fait=session#sessions'
	}
})

const calendrier = (deps: Deps): Action<void> => ({
	...onPage(deps),
	read: mustHaveCalendar,
	async write(at) {
		const { url } = await openCalendar(at.visit)
		return page(deps, at, { lien: url })
	}
})

const calendrierFin = (deps: Deps): Action<void> => ({
	...onPage(deps),
	read: mustHaveCalendar,
	async write(at) {
		await endCalendar(at.visit)
		return '/compte?fait=calendrier'
	}
})

export const comptePages = (deps: Deps) =>
	new Elysia({ name: 'compte', prefix: '/console/compte' })
		.use(desk())
		.get('', ({ desk: at }) => page(deps, at))
		.post('/langue', action(langue(deps)))
		.post('/barre', action(barre(deps)))
		.post('/canaux', action(canaux(deps)))
		.post('/mot-de-passe', action(motDePasse(deps)))
		.post('/sessions/fin', action(fin(deps)))
		.post('/sessions/:id/fin', action(fin(deps)))
		.post('/calendrier', action(calendrier(deps)))
		.post('/calendrier/fin', action(calendrierFin(deps)))

/** Whether the person has a role in the timetable; with fonctions only, their calendar would never open. */
const mayHaveCalendar = ({ visit: { caller, institution } }: Desk) => caller.roles.length > 0 && usesModule(institution, 'emploi_temps')

function mustHaveCalendar(at: Desk) {
	if (!mayHaveCalendar(at)) throw new AppError('not_found', 'introuvable')
}

/** All switches of a form; browsers do not send those that are off. */
const switchesOf = ({ form }: Desk) =>
	Object.fromEntries(
		CANAUX.map((canal) => [canal, Object.fromEntries(ROWS.map((row) => [row, form.has(switchName(canal, row))]))])
	) as Switches

function signedOut(at: Desk): Response {
	const { tenant, baseUrl } = at.visit
	const response = at.to('/connexion?dehors')
	response.headers.append('set-cookie', forgetSession(tenant.code, baseUrl.startsWith('https:')))
	response.headers.set('clear-site-data', '"cache"')
	return response
}
