/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { logoutAll, me, tokensOfAccount, revokeOwnToken } from '../../auth/session.service'
import type { Tokens } from '../../auth/tokens.service'
import { desk, type Desk } from '../../console/desk'
import { forgetSession } from '../../console/session/session-cookie'
import { AppError } from '../../kit/errors'
import { LANGUES } from '../../kit/langue'
import { usesModule } from '../../domain/modules'
import { CANAUX, type Canal } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { problemBody } from '../../http/answers/problem'
import { changePreferences, getPreferences, preferencesSeen, type PreferencesInput } from '../../features/notifications/preferences.service'
import { whoIsTold } from '../../features/responsables/responsables.service'
import { calendarSince, endCalendar, openCalendar } from '../../features/seances/calendrier-prive.service'
import { ComptePage, ROWS, switchName, type Compte } from './compte.page'

type Deps = { readonly login: Login; readonly tokens: Tokens }
type Said = Pick<Compte, 'lien' | 'typed' | 'wrong' | 'refused'>

const DONE = ['langue', 'canaux', 'motDePasse', 'session', 'calendrier'] as const

/** What everybody keeps in the own hands. */
export const comptePages = ({ login, tokens }: Deps) => {
	const page = async (at: Desk, { status = 200, fait, ...said }: Said & { status?: number; fait?: string } = {}) => {
		const { visit, t, root } = at
		const preferences = await getPreferences(await visit.view(), visit.caller.userId)
		const compte: Compte = {
			me: await me(visit, tokens),
			preferences,
			vu: { langue: preferencesSeen(preferences, 'langue'), canaux: preferencesSeen(preferences, 'canaux') },
			tokens: (await tokensOfAccount(visit, tokens)).data,
			informes: visit.caller.roles.includes('etudiant') ? await whoIsTold(visit) : null,
			calendrier: mayHaveCalendar(at) ? await calendarSince(visit) : null,
			fait: t.compte.fait[DONE.find((one) => one === fait) ?? 'rien'] || undefined,
			...said
		}
		return at.page({
			title: t.menu.compte,
			current: '/compte',
			status,
			body: <ComptePage t={t} langue={visit.langue} root={root} compte={compte} />
		})
	}

	/** The page again where a write was refused, with what was typed and why. */
	const refused = (at: Desk, error: unknown, said: Said = {}) => {
		if (!(error instanceof AppError) || error.kind === 'unauthenticated') throw error
		const { status, message } = problemBody(error, at.visit.langue, at.visit.requestId)
		return page(at, { status, refused: message, ...said })
	}

	return new Elysia({ name: 'compte', prefix: '/console/compte' })
		.use(desk())
		.get('', ({ desk: at, query: { fait } }) => page(at, { ...(fait !== undefined && { fait }) }))
		.post('/langue', async ({ desk: at }) => {
			const text = at.form.text('langue')
			const langue = LANGUES.find((one) => one === text)
			if (!langue) return page(at, { status: 422, refused: at.t.compte.langueInconnue })
			try {
				await changePreferences(at.visit, at.visit.caller.userId, { langue }, at.form.text('vu'))
				return at.to('/compte?fait=langue')
			} catch (error) {
				return refused(at, error, { typed: { langue } })
			}
		})
		.post('/canaux', async ({ desk: at }) => {
			const canaux = switchesOf(at)
			try {
				await changePreferences(at.visit, at.visit.caller.userId, { canaux }, at.form.text('vu'))
				return at.to('/compte?fait=canaux')
			} catch (error) {
				return refused(at, error, { typed: { canaux } })
			}
		})
		.post('/mot-de-passe', async ({ desk: at }) => {
			const { t, visit } = at
			const { fields } = at.form
			const [current, wanted, again] = ['actuel', 'nouveau', 'encore'].map((name) => fields.get(name) ?? '') as [string, string, string]
			if (wanted !== again) return page(at, { status: 422, wrong: { encore: t.compte.pasPareils } })
			try {
				await login.changePassword(visit, { current, new: wanted })
				return at.to('/compte?fait=motDePasse')
			} catch (error) {
				if (error instanceof AppError && error.code === 'identifiants_invalides')
					return page(at, { status: 422, wrong: { actuel: t.compte.actuelFaux } })
				if (!(error instanceof AppError) || !error.fields) return refused(at, error)
				const { errors } = problemBody(error, visit.langue, visit.requestId)
				return page(at, { status: 422, wrong: { nouveau: errors?.['new']?.[0] ?? t.compte.nouveauAide } })
			}
		})
		.post('/sessions/fin', async ({ desk: at }) => {
			await logoutAll(at.visit)
			return signedOut(at)
		})
		.post('/sessions/:id/fin', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			await revokeOwnToken(at.visit, id)
			return id === at.visit.caller.tokenId ? signedOut(at) : at.to('/compte?fait=session#sessions')
		})
		.post('/calendrier', async ({ desk: at }) => {
			mustHaveCalendar(at)
			const { url } = await openCalendar(at.visit)
			return page(at, { lien: url })
		})
		.post('/calendrier/fin', async ({ desk: at }) => {
			mustHaveCalendar(at)
			await endCalendar(at.visit)
			return at.to('/compte?fait=calendrier')
		})
}

/** Who has a role of the timetable: the calendar of fonctions alone would open for nobody. */
const mayHaveCalendar = ({ visit: { caller, institution } }: Desk) => caller.roles.length > 0 && usesModule(institution, 'emploi_temps')

function mustHaveCalendar(at: Desk) {
	if (!mayHaveCalendar(at)) throw new AppError('not_found', 'introuvable')
}

/** What a form says of every switch: one that is off is not sent. */
const switchesOf = ({ form }: Desk) =>
	Object.fromEntries(
		CANAUX.map((canal) => [canal, Object.fromEntries(ROWS.map((row) => [row, form.has(switchName(canal, row))]))])
	) as Required<Record<Canal, Record<(typeof ROWS)[number], boolean>>> satisfies PreferencesInput['canaux']

function signedOut(at: Desk): Response {
	const { tenant, baseUrl } = at.visit
	const response = at.to('/connexion?dehors')
	response.headers.append('set-cookie', forgetSession(tenant.code, baseUrl.startsWith('https:')))
	response.headers.set('clear-site-data', '"cache"')
	return response
}
