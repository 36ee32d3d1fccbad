/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf, pageNumber, Pager, PER_PAGE } from '../../console/parts/pager'
import type { Deps } from '../../console/records/declared'
import {
	CHAMPS_IDENTITE,
	corriger,
	correctionOf,
	correctionsEnAttente,
	correctionsOf,
	ownIdentity,
	trancher,
	type Correction,
	type Corrige
} from '../../features/papiers/corrections.service'
import { idOf } from '../../http/answers/id'
import { CorrectionsPage, MonIdentitePage } from './identites.page'

const MIENNE = '/mon-identite'
const TOUTES = '/etudiants/corrections'

async function mine(at: Desk, typedIdentity?: Corrige, refusal?: Refused) {
	const { t, visit } = at
	const identity = await ownIdentity(await visit.view())
	return at.page({
		title: t.papiers.identite.titre,
		current: '/mes-papiers',
		lead: t.papiers.identite.dit,
		refusal,
		done: at.doneOf({ corrige: t.papiers.identite.corrige }),
		body: <MonIdentitePage {...at.props} {...identity} typed={typedIdentity} refusal={refusal} />
	})
}

const typedIn = ({ form }: Desk): Corrige => Object.fromEntries(CHAMPS_IDENTITE.map((champ) => [champ, form.text(champ)]))

const mienne: Action<Corrige> = {
	read: typedIn,
	async write({ visit }, identity) {
		await corriger(visit, identity)
		return `${MIENNE}?fait=corrige`
	},
	shown: (at, _params, refused) => mine(at, typedIn(at), refused)
}

const faultsOf = ({ report }: Refused) => (report?.faults ?? []).map(({ message }) => message).join(' ')

async function waiting(at: Desk, refusal?: Refused) {
	const { t, visit, root } = at
	const view = await visit.view()
	const last = Math.max(1, Math.ceil((await correctionsEnAttente(view)) / PER_PAGE))
	const page = Math.min(pageNumber(at.query['page']), last)
	const corrections = await correctionsOf(view, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
	return at.page({
		title: t.papiers.identite.corrections,
		refusal: refusal && { ...refusal, refusal: refusal.refusal ?? t.papiers.identite.pasAcceptee(faultsOf(refusal)) },
		done: at.doneOf(t.papiers.identite.faits),
		body: (
			<>
				<CorrectionsPage {...at.props} corrections={corrections} />
				<Pager t={t} page={page} last={last} to={(other) => addressOf(root + TOUTES, { page: other })} />
			</>
		)
	})
}

/** The correction that a form of the office is about. @throws AppError 403; NotTaken if it is not waiting as it was shown */
async function shownCorrection(at: Desk, id: number): Promise<Correction> {
	const correction = await correctionOf(await at.visit.view(), id)
	if (correction?.vu !== at.form.text('vu')) throw new NotTaken({ status: 409, refusal: at.t.papiers.identite.depassee })
	return correction
}

const accepter = ({ records }: Deps): Action<{ readonly correction: Correction; readonly fiche: string }> => ({
	async read(at, { id }) {
		// before the card beside the correction is compared, so that a later change of either refuses the write
		const { seen: fiche } = await records.read(at.visit, 'etudiants', idOf(id))
		return { correction: await shownCorrection(at, idOf(id)), fiche }
	},
	async write({ visit }, { correction, fiche }) {
		const { id, personne, corrige } = correction
		taken(await records.write(visit, [{ kind: 'etudiants', id, seen: fiche, cells: { matricule: personne.matricule, ...corrige } }]))
		await trancher(visit, correction, 'identite.accepter')
		return `${TOUTES}?fait=acceptee`
	},
	shown: (at, _params, refused) => waiting(at, refused)
})

const refuser: Action<Correction> = {
	read: (at, { id }) => shownCorrection(at, idOf(id)),
	async write({ visit }, correction) {
		await trancher(visit, correction, 'identite.refuser')
		return `${TOUTES}?fait=refusee`
	},
	shown: (at, _params, refused) => waiting(at, refused)
}

/** The identity that papers print: students check and correct it, and the office accepts or refuses. */
export const identitesPages = (deps: Deps) =>
	new Elysia({ name: 'identites-pages', prefix: '/console' })
		.use(desk())
		.get(MIENNE, ({ desk: at }) => mine(at))
		.post(MIENNE, action(mienne))
		.get(TOUTES, ({ desk: at }) => waiting(at))
		.post(`${TOUTES}/:id/accepter`, action(accepter(deps)))
		.post(`${TOUTES}/:id/refuser`, action(refuser))
