/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { usesModule } from '../../domain/droits/modules'
import { faireLeSien, sortesPossibles, SORTES_SCOLARITE, type SorteScolarite } from '../../features/inscriptions/papiers.service'
import { demander, demandesOf } from '../../features/papiers/demandes.service'
import { papiersOf } from '../../features/papiers/papiers.service'
import { reglagesOf } from '../../features/papiers/reglages.service'
import { MesPapiersPage } from './mes-papiers.page'
import { placeOf } from './papier-row.page'
import { printNouveau, sorteIn, type PrintDeps } from './prints.console'

const CURRENT = '/mes-papiers'

/** A student's own papers, those that he prints himself, and his demands. @throws AppError 403 */
async function own(at: Desk, refusal?: Refused) {
	at.mustBe('etudiant')
	const { t, visit, form } = at
	const view = await visit.view()
	const { userId } = visit.caller
	const [possibles, reglages] = [await sortesPossibles(view, userId), await reglagesOf(view.db)]
	return at.page({
		title: t.papiers.scolarite.mes.titre,
		lead: (
			<>
				<a href={`${at.root}/mon-identite`}>{t.papiers.identite.titre}</a>
				{usesModule(visit.institution, 'notes') && (
					<>
						{' '}
						· <a href={`${at.root}/mes-resultats`}>{t.resultats.mes}</a>
					</>
				)}
			</>
		),
		refusal,
		done: at.doneOf(t.papiers.scolarite.faits),
		body: (
			<MesPapiersPage
				{...placeOf(at)}
				// an administrator may study too
				papiers={await papiersOf(view, { etudiant: userId })}
				demandes={await demandesOf(view, userId)}
				imprimables={SORTES_SCOLARITE.filter((sorte) => possibles.has(sorte) && reglages.get(sorte)?.par_etudiant)}
				form={{ values: { sorte: form.text('sorte'), precisions: form.text('precisions') }, wrong: refusal?.wrong }}
			/>
		)
	})
}

const demande: Action<{ readonly sorte: string; readonly precisions: string }> = {
	read: ({ form }) => ({ sorte: form.text('sorte'), precisions: form.text('precisions') }),
	async write({ visit }, asked) {
		await demander(visit, asked)
		return `${CURRENT}?fait=demande`
	},
	shown: (at, _params, refused) => own(at, refused)
}

const impression = (deps: PrintDeps): Action<SorteScolarite> => ({
	read(at) {
		at.mustBe('etudiant')
		return sorteIn(at)
	},
	// a copy is counted once a day
	write: async (at, sorte) => printNouveau(deps, at, await faireLeSien(at.visit, sorte), placeOf(at).today),
	shown: (at, _params, refused) => own(at, refused)
})

/** « Mes papiers » of a student. */
export const mesPapiersPages = (deps: PrintDeps) =>
	new Elysia({ name: 'mes-papiers-pages', prefix: `/console${CURRENT}` })
		.use(desk())
		.get('', ({ desk: at }) => own(at))
		.post('/demandes', action(demande))
		.post('', action(impression(deps)))
