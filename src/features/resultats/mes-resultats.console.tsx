/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { idOf } from '../../http/answers/id'
import { invalidFields, notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { reglagesOf } from '../papiers/reglages.service'
import { AnneeSection } from './annee.page'
import { MesConvocations } from './convocations.page'
import { convoqueesOfEtudiant } from './convocations.service'
import { printed, type Deps } from './papiers.console'
import { SesPapiers } from './papiers.page'
import type { Demande } from './papiers.service'
import { mesResultats } from './publies.service'
import { FeuilleDeReleve } from './releve.page'

/** A student's own results of a year. */
async function page(at: Desk, refusal?: Refused) {
	const view = await at.visit.view(at.query['annee'] || undefined)
	const { t, props } = at
	const { institution } = view
	const { etudiant, feuilles } = await mesResultats(view)
	const convoquees = await convoqueesOfEtudiant(view, etudiant.id)
	const reglages = await reglagesOf(view.db)
	const annee = feuilles.find((feuille) => feuille.annee)?.annee
	return at.page({
		title: t.resultats.mes,
		lead: institution.annee?.libelle,
		prints: 'beside',
		refusal,
		body:
			feuilles.length === 0 ? (
				<p class="sheet">{t.resultats.aucun}</p>
			) : (
				<>
					<MesConvocations t={t} convoquees={convoquees} />
					<SesPapiers {...props} feuilles={feuilles} prints={(sorte) => reglages.get(sorte)!.par_etudiant} />
					{annee && <AnneeSection {...props} annee={annee} />}
					{feuilles.map((feuille) => (
						<FeuilleDeReleve {...props} school={institution} etudiant={etudiant} feuille={feuille} hasHead={false} />
					))}
				</>
			)
	})
}

/** A student's own paper of a période or the year. */
const imprimer = (deps: Deps): Action<{ readonly view: View; readonly demande: Demande }> => ({
	read(at) {
		at.mustBe('etudiant')
		const { visit, form } = at
		const classe = idOf(form.text('classe'))
		const quoi = (['periode', 'annee'] as const).find((candidate) => candidate === form.text('quoi'))
		const rang = ([1, 2] as const).find((candidate) => String(candidate) === form.text('periode'))
		if (!quoi || !rang) throw invalidFields({ quoi: [{ key: 'champ.choix' }] })
		return visit.ofItsYear(
			async (view) => {
				if ((await anneeOfClasse(view.db, classe)) !== view.institution.annee?.id) throw notFound()
				return { view, demande: { quoi, classe, rang, etudiant: visit.caller.userId } }
			},
			(db) => anneeOfClasse(db, classe)
		)
	},
	write: (at, { view, demande }) => printed(at, { view, demande, wantsDuplicatas: true, retour: '/mes-resultats' }, deps),
	shown: (at, _params, refused) => page(at, refused)
})

/** « Mes résultats » of a student. */
export const mesResultatsPages = (deps: Deps) =>
	new Elysia({ name: 'mes-resultats-pages', prefix: '/console/mes-resultats' })
		.use(desk('notes'))
		.get('', ({ desk: at }) => page(at))
		.post('/papiers', action(imprimer(deps)))
