/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { isRunning, type Impressions } from './impressions.service'
import { PageTirage, percentOf, progressOf } from './impressions.page'

type Deps = { readonly impressions: Impressions }

/** The page of a PDF. One paper alone goes to its PDF as soon as it is there. */
async function page({ impressions }: Deps, at: Desk, id: string) {
	const tirage = await impressions.settled(at.visit, id)
	if (tirage.etape === 'pret' && tirage.total === 1 && !tirage.estSorti) return at.to(`/impressions/${id}/pdf`)
	return at.page({
		title: tirage.titre,
		current: at.has('scolarite') ? '/papiers' : '/mes-papiers',
		lead: <a href={at.root + tirage.retour}>{at.t.papiers.moteur.retour}</a>,
		scripts: isRunning(tirage) ? ['importer'] : [],
		body: <PageTirage {...at.props} tirage={tirage} />
	})
}

/** The progress of a PDF, for the script of its page. */
function etat({ impressions }: Deps, at: Desk, id: string) {
	const tirage = impressions.get(at.visit, id)
	const body = isRunning(tirage) ? { dit: progressOf(at.t, tirage), part: percentOf(tirage) } : { fini: true }
	return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

async function pdf({ impressions }: Deps, { visit }: Desk, id: string) {
	const { fichier } = impressions.get(visit, id)
	const bytes = await impressions.bytes(visit, id)
	return new Response(bytes, {
		headers: {
			'content-type': 'application/pdf',
			'content-disposition': `inline; filename="${fichier.replaceAll(/[^\w.-]+/g, '-')}.pdf"`,
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff'
		}
	})
}

const stop = (deps: Deps): Action<string> => ({
	read: (_at, params) => params['id']!,
	async write(at, id) {
		deps.impressions.stop(at.visit, id)
		return `/impressions/${id}`
	},
	shown: (at, params) => page(deps, at, params['id']!)
})

/** PDFs of papers: their progress, and the files. */
export const impressionsPages = (deps: Deps) =>
	new Elysia({ name: 'impressions-pages', prefix: '/console/impressions' })
		.use(desk())
		.get('/:id', ({ desk: at, params }) => page(deps, at, params.id))
		.get('/:id/etat', ({ desk: at, params }) => etat(deps, at, params.id))
		.get('/:id/pdf', ({ desk: at, params }) => pdf(deps, at, params.id))
		.post('/:id/arreter', action(stop(deps)))
