/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { blocksOf, listFile, type ListForm } from '../../console/parts/list-file'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { recordScreen } from '../../console/record-screen'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
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

/** Which of them have come: who misses what, and the ticks on a student's card. */
export const piecesRecuesPages = ({ answers }: { readonly answers: Answers }) => {
	const found = async (at: Desk, query: Query) => {
		at.mustHave('scolarite')
		const { visit } = at
		const view = await visit.view()
		const asked = query['classe'] ?? ''
		const classe = asked === '' ? undefined : idOf(asked)
		const rows = await answers.read<Manque[]>(visit, {
			key: `pieces-manquantes/${classe ?? ''}/${view.perimetre.jour}`,
			make: async () => ({ json: JSON.stringify(await piecesManquantes(view, classe)) })
		})
		return { view, rows, asked }
	}

	const file = async (at: Desk, query: Query, as: ListForm) => {
		const { rows } = await found(at, query)
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
			const { view, rows: all, asked } = await found(at, query)
			const { t, root } = at
			return at.page({
				title: t.pieces.titre,
				current: '/inscriptions',
				lead: <a href={`${root}/inscriptions`}>{t.menu.inscriptions}</a>,
				body: (
					<ManquesPage
						t={t}
						root={root}
						classe={asked}
						classes={await classesOfPieces(view)}
						isAsking={await asksForPieces(view)}
						{...pageOf(all, pageNumber(query['page']))}
					/>
				)
			})
		})
		.get(`${LIST}.csv`, ({ desk: at, query }) => file(at, query, 'csv'))
		.get(`${LIST}.xlsx`, ({ desk: at, query }) => file(at, query, 'xlsx'))
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
