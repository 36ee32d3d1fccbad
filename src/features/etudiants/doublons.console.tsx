/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { DoublonsPage, FusionPage } from './doublons.page'
import { etudiantOf, listDoublons, pairesOf } from './doublons.service'
import { mergeEtudiants, prepareFusion } from './fusion.service'
import { forgetDistincts, markDistinct } from './non-doublons.service'

type Deux = readonly [garde: number, autre: number]

const deuxOf = ({ garde, autre }: Params): Deux => [idOf(garde), idOf(autre)]

async function fusionPage(at: Desk, params: Params, refused?: Refused) {
	const { t, root, visit } = at
	const [garde, autre] = deuxOf(params)
	const fusion = await prepareFusion(await visit.view(), garde, autre)
	return at.page({
		title: t.doublons.fusion,
		refusal: refused,
		lead: <a href={`${root}/etudiants/doublons`}>{t.doublons.titre}</a>,
		body: <FusionPage {...at.props} fusion={fusion} />
	})
}

async function list(at: Desk, query: Readonly<Record<string, string | undefined>>) {
	const { t, visit } = at
	const view = await visit.view()
	const typedIds = { garde: query['garde'] ?? '', autre: query['autre'] ?? '' }
	const isAsked = typedIds.garde !== '' || typedIds.autre !== ''
	const [garde, autre] = isAsked ? [await etudiantOf(view, typedIds.garde), await etudiantOf(view, typedIds.autre)] : []
	if (garde !== undefined && autre !== undefined && garde !== autre) return at.to(`/etudiants/doublons/${garde}/${autre}`)
	const wrong = isAsked && {
		garde: garde === undefined ? t.doublons.deux.inconnu : undefined,
		autre: autre === undefined ? t.doublons.deux.inconnu : garde === autre ? t.doublons.deux.meme : undefined
	}
	const { rows, ...pages } = pageOf(await listDoublons(view), pageNumber(query['page']))
	return at.page({
		title: t.doublons.titre,
		status: wrong ? 422 : 200,
		lead: t.doublons.aide,
		done: query['fait'] === 'distincts' ? t.doublons.distinctsDit : undefined,
		body: <DoublonsPage {...at.props} {...pages} {...typedIds} rows={await pairesOf(view, rows)} wrong={wrong || {}} />
	})
}

/** Performs an action on two cards; a refusal shows them again. */
const doing = (write: (at: Desk, deux: Deux) => Promise<string>): Action<Deux> => ({
	read: (_at, params) => deuxOf(params),
	write,
	shown: fusionPage
})

const reunir = doing(async (at, [garde, autre]) => {
	await mergeEtudiants(at.visit, { garde, autre, vu: at.form.text('vu'), sansFrais: at.form.has('sans_frais') })
	return addressOf(`/etudiants/${garde}`, { fait: 'fusion' })
})

const distincts = doing(async (at, [garde, autre]) => {
	await markDistinct(at.visit, garde, autre, at.form.text('vu'))
	return '/etudiants/doublons?fait=distincts'
})

const confondus = doing(async ({ visit }, [garde, autre]) => {
	await forgetDistincts(visit, garde, autre)
	return addressOf(`/etudiants/${garde}`, { fait: 'confondus' })
})

/** Pages that list possible duplicates among students and merge two cards. */
export const doublonsPages = () =>
	new Elysia({ name: 'doublons-pages', prefix: '/console/etudiants/doublons' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => list(at, query))
		.get('/:garde/:autre', ({ desk: at, params }) => fusionPage(at, params))
		.post('/:garde/:autre', action(reunir))
		.post('/:garde/:autre/distincts', action(distincts))
		.post('/:garde/:autre/confondus', action(confondus))
