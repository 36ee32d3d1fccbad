/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { AnneeSection } from './annee.page'
import { MesConvocations } from './convocations.page'
import { convoqueesOfEtudiant } from './convocations.service'
import { mesResultats } from './publies.service'
import { FeuilleDeReleve } from './releve.page'

/** A student's own results of a year. */
async function page(at: Desk) {
	const view = await at.visit.view(at.query['annee'] || undefined)
	const { t, props } = at
	const { institution } = view
	const { etudiant, feuilles } = await mesResultats(view)
	const convoquees = await convoqueesOfEtudiant(view, etudiant.id)
	const annee = feuilles.find((feuille) => feuille.annee)?.annee
	return at.page({
		title: t.resultats.mes,
		lead: institution.annee?.libelle,
		prints: 'beside',
		body:
			feuilles.length === 0 ? (
				<p class="sheet">{t.resultats.aucun}</p>
			) : (
				<>
					<MesConvocations t={t} convoquees={convoquees} />
					{annee && <AnneeSection {...props} annee={annee} />}
					{feuilles.map((feuille) => (
						<FeuilleDeReleve {...props} school={institution} etudiant={etudiant} feuille={feuille} hasHead={false} />
					))}
				</>
			)
	})
}

/** « Mes résultats » of a student. */
export const mesResultatsPages = () =>
	new Elysia({ name: 'mes-resultats-pages', prefix: '/console/mes-resultats' }).use(desk('notes')).get('', ({ desk: at }) => page(at))
