/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { identite, rowsOf, tableFile } from '../../console/parts/list-file'
import { pageNumber, pageOf } from '../../console/parts/pager'
import { recordScreen } from '../../console/records/screen'
import { idOf } from '../../http/answers/id'
import { ManquesPage } from './pieces.page'
import { asksForPieces, classesOfPieces, inscriptionsIncompletes, piecesManquantes } from './pieces.service'

/** The pieces that a school asks for. */
export const piecesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'pieces',
		path: '/pieces',
		module: 'structure',
		words: ({ pieces }) => pieces.ecran,
		listed: ['libelle', 'niveau', 'active']
	})

const LIST = '/inscriptions/pieces'

type Query = Readonly<Record<string, string | undefined>>

/** The class asked for; `undefined` means all. @throws AppError 404 */
const classeOf = ({ classe = '' }: Query) => (classe === '' ? undefined : idOf(classe))

const show = async (at: Desk, classe: number | undefined, asked: number) => {
	const { t, root } = at
	const view = await at.visit.view()
	const { rows, ...pages } = pageOf(await inscriptionsIncompletes(view, classe), asked)
	return at.page({
		title: t.pieces.titre,
		lead: <a href={`${root}/inscriptions`}>{t.menu.inscriptions}</a>,
		body: (
			<ManquesPage
				t={t}
				root={root}
				classe={classe === undefined ? '' : String(classe)}
				classes={await classesOfPieces(view)}
				isAsking={await asksForPieces(view)}
				rows={await piecesManquantes(view, rows)}
				{...pages}
			/>
		)
	})
}

const file: MakesFile = async (at, query, as) => {
	const view = await at.visit.view()
	const ids = await inscriptionsIncompletes(view, classeOf(query))
	const { etudiants, pieces } = at.t
	return tableFile(
		as,
		'pieces-manquantes',
		rowsOf(ids, (block) => piecesManquantes(view, block)),
		[
			...identite(etudiants),
			[pieces.classe, ({ classe }) => classe],
			[etudiants.inscription, ({ statut }) => etudiants.statuts[statut]],
			[pieces.manque, ({ manque }) => manque.join(', ')]
		]
	)
}

/** Students with missing pieces. */
export const piecesRecuesPages = () =>
	new Elysia({ name: 'pieces-recues-pages', prefix: '/console' })
		.use(desk('structure'))
		.get(LIST, ({ desk: at, query }) => {
			return show(at, classeOf(query), pageNumber(query['page']))
		})
		.use(listRoutes(LIST, file, 'structure'))
