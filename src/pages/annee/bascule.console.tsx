/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { openAnneeBefore } from '../../domain/annee'
import { basculeOf, currentOf, mustTurn, retourOf, turnBack, turnTo } from '../../features/annees/bascule.service'
import { clotureOf, closeAnnee } from '../../features/resultats/cloture.service'
import { notFound } from '../../kit/errors'
import { ClorePage, PasserPage, RevenirPage } from './bascule.page'

const HOME = '/annees/passer'

/** The year that an address or form names; `undefined`: the one that comes next. */
const anneeIn = ({ form, query }: Desk) => form.text('annee') || query['annee'] || undefined

/** The sentence about the act that led here. */
function doneOf({ t: { bascule }, query, visit: { institution } }: Desk) {
	const [libelle, { passer, revenir, clore }] = [currentOf(institution)?.libelle ?? '', bascule]
	switch (query['fait']) {
		case 'passee':
			return passer.fait(libelle)
		case 'revenue':
			return revenir.fait(libelle)
		case 'close':
			return clore.fait(query['close'] ?? '')
		default:
			return undefined
	}
}

async function passerPage(at: Desk, refusal?: Refused) {
	const { t, root, visit, props } = at
	const view = await visit.view()
	const bascule = await basculeOf(view, at.query['fait'] === undefined ? anneeIn(at) : undefined)
	const retour = await retourOf(view)
	const former = openAnneeBefore(visit.institution.annees, bascule.from)
	return at.page({
		title: bascule.to ? t.bascule.passer.titre(bascule.to.libelle) : t.bascule.lien,
		under: '/etablissement',
		manual: HOME,
		refusal,
		done: doneOf(at),
		more: {
			deeds: [
				retour && { to: `${root}/annees/revenir`, label: t.bascule.revenir.titre(retour.former.libelle) },
				former && { to: `${root}/annees/clore`, label: t.bascule.clore.titre(former.libelle) }
			]
		},
		body: <PasserPage {...props} bascule={bascule} />
	})
}

async function revenirPage(at: Desk) {
	const view = await at.visit.view()
	mustTurn(view)
	const retour = await retourOf(view)
	if (!retour) throw notFound()
	const title = at.t.bascule.revenir.titre(retour.former.libelle)
	return at.page({ title, under: '/etablissement', manual: HOME, body: <RevenirPage {...at.props} retour={retour} /> })
}

async function clorePage(at: Desk, refusal?: Refused) {
	const cloture = await clotureOf(at.visit, anneeIn(at))
	const title = at.t.bascule.clore.titre(cloture.annee.libelle)
	return at.page({
		title,
		under: '/etablissement',
		manual: HOME,
		refusal,
		body: <ClorePage {...at.props} base={at.base} cloture={cloture} />
	})
}

/** An act about years, and the page that asks for it. */
const act = (shown: (at: Desk, refusal?: Refused) => Promise<Response>, write: (at: Desk) => Promise<string>): Action<undefined> => ({
	read: () => undefined,
	write,
	shown: (at, _params, refused) => shown(at, refused)
})

const passer = act(passerPage, async ({ visit, form }) => {
	await turnTo(visit, { from: form.text('de'), to: form.text('annee') })
	return `${HOME}?fait=passee`
})

const revenir = act(passerPage, async ({ visit, form }) => {
	await turnBack(visit, { from: form.text('de') })
	return `${HOME}?fait=revenue`
})

const clore = act(clorePage, async ({ visit, form }) => {
	const annee = form.text('annee')
	await closeAnnee(visit, annee)
	return `${HOME}?fait=close&close=${encodeURIComponent(annee)}`
})

/** « Passer l'école à 2027-2028 », the way back, and the end of the former year. */
export const basculePages = () =>
	new Elysia({ name: 'bascule-pages', prefix: '/console/annees' })
		.use(desk())
		.get('/passer', ({ desk: at }) => passerPage(at))
		.post('/passer', action(passer))
		.get('/revenir', ({ desk: at }) => revenirPage(at))
		.post('/revenir', action(revenir))
		.get('/clore', ({ desk: at }) => clorePage(at))
		.post('/clore', action(clore))
