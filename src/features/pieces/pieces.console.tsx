/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { blocksOf, listFile } from '../../console/parts/list-file'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { recordScreen } from '../../console/record-screen'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import type { View } from '../../tenants/visit'
import { ManquesPage } from './pieces.page'
import { asksForPieces, classesOfPieces, notePieces, piecesManquantes, type Manque } from './pieces.service'

/** The papers that a school asks for. */
export const piecesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'pieces',
		path: '/pieces',
		fonction: 'scolarite',
		module: 'structure',
		words: ({ pieces }) => pieces.ecran,
		listed: ['libelle', 'niveau', 'active']
	})

const LIST = '/inscriptions/pieces'

type Query = Readonly<Record<string, string | undefined>>

/** The class that is asked for; all without one. @throws AppError 404 */
const classeOf = ({ classe = '' }: Query) => (classe === '' ? undefined : idOf(classe))

/** Which of them have come: who misses what, and the ticks on a student's card. */
export const piecesRecuesPages = ({ answers }: { readonly answers: Answers }) => {
	const manquesOf = ({ visit }: Desk, view: View, classe: number | undefined) =>
		answers.read<Manque[]>(visit, {
			key: `pieces-manquantes/${classe ?? ''}/${view.perimetre.jour}`,
			make: async () => ({ json: JSON.stringify(await piecesManquantes(view, classe)) })
		})

	const sheetOf = async (at: Desk, view: View, classe: number | undefined, page: number): Promise<Sheet> => {
		const { t, root } = at
		return {
			title: t.pieces.titre,
			current: '/inscriptions',
			lead: <a href={`${root}/inscriptions`}>{t.menu.inscriptions}</a>,
			body: (
				<ManquesPage
					t={t}
					root={root}
					classe={classe === undefined ? '' : String(classe)}
					classes={await classesOfPieces(view)}
					isAsking={await asksForPieces(view)}
					{...pageOf(await manquesOf(at, view, classe), page)}
				/>
			)
		}
	}

	const file: MakesFile = async (at, query, as) => {
		at.mustHave('scolarite')
		const rows = await manquesOf(at, await at.visit.view(), classeOf(query))
		const { etudiants, pieces } = at.t
		const head = [etudiants.nomSeul, etudiants.prenoms, etudiants.matricule, pieces.classe, etudiants.inscription, pieces.manque]
		return listFile(
			as,
			'pieces-manquantes',
			head,
			blocksOf(
				rows.map(({ nom, prenoms, matricule, classe, statut, manque }) => [
					nom,
					prenoms,
					matricule,
					classe,
					etudiants.statuts[statut],
					manque.join(', ')
				])
			)
		)
	}

	return new Elysia({ name: 'pieces-recues-pages', prefix: '/console' })
		.use(desk('structure'))
		.get(LIST, async ({ desk: at, query }) => {
			at.mustHave('scolarite')
			const [view, classe, page] = [await at.visit.view(), classeOf(query), pageNumber(query['page'])]
			return at.keptPage(answers, view, `pieces-manquantes/${classe ?? ''}/${page}`, () => sheetOf(at, view, classe, page))
		})
		.use(listRoutes(LIST, file, 'structure'))
		.post('/etudiants/:id/pieces', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const id = idOf(params.id)
			const { form, visit } = at
			const now = new Set(form.all('piece'))
			const seen = [...form.starting('de.')].map(([piece, was]) => ({ id: idOf(piece), was: was === 'oui', is: now.has(piece) }))
			await notePieces(visit, id, {
				venues: seen.filter(({ was, is }) => is && !was).map((one) => one.id),
				parties: seen.filter(({ was, is }) => was && !is).map((one) => one.id)
			})
			return at.to(addressOf(`/etudiants/${id}`, { fait: 'pieces' }))
		})
}
