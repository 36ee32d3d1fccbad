/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import type { PageProps } from '../../console/parts/page-props'
import type { View } from '../../tenants/visit'
import { resultatsRetenus } from '../frais/levees.service'
import { AnneeSection } from './annee.page'
import { MesConvocations } from './convocations.page'
import { convoqueesOfEtudiant } from './convocations.service'
import { mesResultats } from './publies.service'
import { FeuilleDeReleve } from './releve.page'

/** A student's results of a year, unless they are kept back, and their calls to its session 2. */
async function resultatsIn(view: View) {
	const { etudiant, feuilles } = await mesResultats(view)
	const isRetenu = (await resultatsRetenus(view, [etudiant.id])).size > 0
	return {
		etudiant,
		isRetenu,
		feuilles: isRetenu ? [] : feuilles,
		convoquees: await convoqueesOfEtudiant(view, etudiant.id),
		school: view.institution
	}
}

type Resultats = Awaited<ReturnType<typeof resultatsIn>>

function Feuilles({ t, etudiant, isRetenu, feuilles, convoquees, school, ...place }: PageProps & Resultats) {
	const annee = feuilles.find((feuille) => feuille.annee)?.annee
	return (
		<>
			<MesConvocations t={t} convoquees={convoquees} />
			{isRetenu && <p class="sheet">{t.resultats.retenus}</p>}
			{annee && <AnneeSection t={t} {...place} annee={annee} />}
			{feuilles.map((feuille) => (
				<FeuilleDeReleve t={t} {...place} school={school} etudiant={etudiant} feuille={feuille} hasHead={false} />
			))}
		</>
	)
}

/** A student's own results of a year; below those of the current one the former year's, as long as its session 2 may go on. */
async function page(at: Desk) {
	const { t, props, query, visit } = at
	const resultats = await resultatsIn(await visit.view(query['annee'] || undefined))
	const former = query['annee'] ? undefined : await visit.formerView()
	const formerResultats = former && (await resultatsIn(former))
	return at.page({
		title: t.resultats.mes,
		lead: resultats.school.annee?.libelle,
		prints: 'beside',
		body: (
			<>
				{resultats.feuilles.length === 0 && !resultats.isRetenu ? (
					<p class="sheet">{t.resultats.aucun}</p>
				) : (
					<Feuilles {...props} {...resultats} />
				)}
				{formerResultats && formerResultats.convoquees.length > 0 && (
					<>
						<h2>{t.bascule.session2(formerResultats.school.annee!.libelle)}</h2>
						<Feuilles {...props} {...formerResultats} />
					</>
				)}
			</>
		)
	})
}

/** « Mes résultats » of a student. */
export const mesResultatsPages = () =>
	new Elysia({ name: 'mes-resultats-pages', prefix: '/console/mes-resultats' }).use(desk('notes')).get('', ({ desk: at }) => page(at))
