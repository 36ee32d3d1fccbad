/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { Note } from '../../console/parts/note'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { say } from '../../console/textes/said'
import { AppError } from '../../kit/errors'
import { idOf } from '../../http/answers/id'
import { ComparerDeux, DoublonsPage, FusionPage } from './doublons.page'
import { etudiantOf, listDoublons, pairesOf } from './doublons.service'
import { fusionner, prepareFusion } from './fusion.service'
import { confondre, distinguer } from './non-doublons.service'

const fusionPage = async (at: Desk, garde: number, autre: number, refused?: AppError) => {
	const { t, root, visit } = at
	const fusion = await prepareFusion(await visit.view(), garde, autre)
	return at.page({
		title: t.doublons.fusion,
		current: '/etudiants',
		status: refused ? 409 : 200,
		lead: <a href={`${root}/etudiants/doublons`}>{t.doublons.titre}</a>,
		body: <FusionPage t={t} langue={visit.langue} root={root} fusion={fusion} told={refused && say(visit.langue, refused.text)} />
	})
}

/** Students who may be one, and how two of them are made one. */
export const doublonsPages = () =>
	new Elysia({ name: 'doublons-pages', prefix: '/console/etudiants/doublons' })
		.use(desk('structure'))
		.get('', async ({ desk: at, query }) => {
			at.mustHave('scolarite')
			const { t, root, visit } = at
			const view = await visit.view()
			const typed = { garde: query['garde'] ?? '', autre: query['autre'] ?? '' }
			const isAsked = typed.garde !== '' || typed.autre !== ''
			const [garde, autre] = isAsked ? [await etudiantOf(view, typed.garde), await etudiantOf(view, typed.autre)] : []
			if (garde !== undefined && autre !== undefined && garde !== autre) return at.to(`/etudiants/doublons/${garde}/${autre}`)
			const wrong = isAsked && {
				garde: garde === undefined ? t.doublons.deux.inconnu : undefined,
				autre: autre === undefined ? t.doublons.deux.inconnu : garde === autre ? t.doublons.deux.meme : undefined
			}
			const { rows, ...pages } = pageOf(await listDoublons(view), pageNumber(query['page']))
			return at.page({
				title: t.doublons.titre,
				current: '/etudiants',
				status: wrong ? 422 : 200,
				lead: t.doublons.aide,
				body: (
					<>
						<Note text={query['fait'] === 'distincts' ? t.doublons.distinctsDit : undefined} />
						<DoublonsPage t={t} langue={visit.langue} root={root} rows={await pairesOf(view, rows)} {...pages} />
						<ComparerDeux t={t} root={root} {...typed} wrong={wrong || {}} />
					</>
				)
			})
		})
		.get('/:garde/:autre', ({ desk: at, params }) => {
			at.mustHave('scolarite')
			return fusionPage(at, idOf(params.garde), idOf(params.autre))
		})
		.post('/:garde/:autre', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const [garde, autre] = [idOf(params.garde), idOf(params.autre)]
			try {
				await fusionner(at.visit, garde, autre, at.form.text('vu'))
			} catch (error) {
				if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
				return fusionPage(at, garde, autre, error)
			}
			return at.to(addressOf(`/etudiants/${garde}`, { fait: 'fusion' }))
		})
		.post('/:garde/:autre/distincts', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const [garde, autre] = [idOf(params.garde), idOf(params.autre)]
			try {
				await distinguer(at.visit, garde, autre, at.form.text('vu'))
			} catch (error) {
				if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
				return fusionPage(at, garde, autre, error)
			}
			return at.to('/etudiants/doublons?fait=distincts')
		})
		.post('/:garde/:autre/confondus', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const garde = idOf(params.garde)
			await confondre(at.visit, garde, idOf(params.autre))
			return at.to(addressOf(`/etudiants/${garde}`, { fait: 'confondus' }))
		})
