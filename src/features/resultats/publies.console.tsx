/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import type { MakesFile } from '../../console/list-routes'
import { listFiles } from '../../console/parts/list-links'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { classeOuverte } from './donnees.service'
import { askedPeriode, headOfClasse, inItsYear } from './places.console'
import { publiesOfClasse } from './publies.service'
import { classementText, mentionsOf } from './chiffres.page'
import { Periodes } from './resultats.page'
import { Tableau } from './tableau.page'
import { tableauFile } from './tableau.console'

async function tableOf(view: View, id: number, rangText: string | undefined) {
	const { classe, periodes } = await classeOuverte(view, id)
	const rang = periodes.length === 0 ? undefined : askedPeriode(periodes, rangText, view.perimetre.jour)
	const periode = periodes.find((candidate) => candidate.rang === rang)
	return { classe, periodes, periode, table: periode && (await publiesOfClasse(view, classe, periode)) }
}

/** The published results of a class for its teachers, where the school opens them (RULES.md 10.8). */
export const publies = (at: Desk, id: number, rangText: string | undefined) =>
	inItsYear(at, id, async (view) => {
		const { t, root, props } = at
		const { classe, periodes, periode, table } = await tableOf(view, id, rangText)
		const classement = table?.vigueur.contexte.classement
		const address = `${root}/classes/${id}/resultats/publies`
		return at.page({
			...headOfClasse(at, view, classe, periode?.libelle),
			under: '/classes',
			prints: 'beside',
			more: { files: table ? listFiles({ t, path: `${address}/export`, asked: { periode: table.resultats.periode.rang } }) : [] },
			body: (
				<>
					{periode && <Periodes t={t} address={address} periodes={periodes} current={periode.rang} hasAnnee={false} />}
					<section class="sheet">
						{table ? (
							<>
								<p>{mentionsOf(props, view.institution.timezone, table.vigueur).join(' ')}</p>
								{table.lignes.length === 0 ? <p>{t.resultats.personne}</p> : <Tableau {...props} etat={table} />}
								{classement && <p class="soft">{classementText(props, classement, table.vigueur.session)}</p>}
							</>
						) : (
							<p>{t.resultats.etats.aucune}.</p>
						)}
					</section>
				</>
			)
		})
	})

export const publiesFile: MakesFile = (at, query, form, id) =>
	inItsYear(at, idOf(id), async (view) => {
		const { table } = await tableOf(view, idOf(id), query['periode'])
		if (!table) throw notFound()
		return tableauFile(at, form, table)
	})
