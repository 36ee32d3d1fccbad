/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { idOf } from '../../http/answers/id'
import { anneeOfEvaluation } from '../../features/evaluations/evaluations.service'
import { EnTete, type FeuilleDeNotes } from './feuille.page'
import { getFeuille } from '../../features/notes/feuille.service'
import { ListeASignerPage } from './liste-a-signer.page'

/** For paper: who is expected at an évaluation, to sign, without a mark. */
export const listesASignerPages = () =>
	new Elysia({ name: 'listes-a-signer', prefix: '/console/evaluations/:id/liste' }).use(desk('notes')).get('', ({ desk: at, params }) => {
		const { visit, t, root } = at
		const id = idOf(params.id)
		return visit.ofItsYear(
			async (view) => {
				const { evaluation, lignes } = (await getFeuille(view, id)) as FeuilleDeNotes
				return at.page({
					title: evaluation.titre,
					current: '/evaluations',
					lead: <EnTete t={t} langue={visit.langue} evaluation={evaluation} />,
					scripts: ['imprimer'],
					action: (
						<>
							<button class="btn first" type="button" data-imprimer="" hidden>
								{t.mots.imprimer}
							</button>
							<a class="btn" href={`${root}/evaluations/${id}`}>
								{t.notes.retourGrille}
							</a>
						</>
					),
					body: <ListeASignerPage t={t} lignes={lignes.filter(({ attendu }) => attendu)} />
				})
			},
			(db) => anneeOfEvaluation(db, id)
		)
	})
