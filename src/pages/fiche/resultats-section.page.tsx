/** @jsxImportSource preact */
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { ANNEE } from '../../features/resultats/annee.service'
import { etatText, moyenneOrReason, periodeText } from '../../features/resultats/releve.page'
import type { FeuillePubliee } from '../../features/resultats/publies.service'

type Props = PageProps & { readonly etudiant: number; readonly timezone: string; readonly feuilles: readonly FeuillePubliee[] }

/** A student's published averages, each with its relevé. */
export const ResultatsSection = ({ etudiant, timezone, feuilles, ...page }: Props) => (
	<Section title={page.t.resultats.titre}>
		<ul class="rows">
			{/* the same year stands in each result of its class */}
			{feuilles
				.filter(({ annee }) => annee)
				.slice(0, 1)
				.map(({ annee, publication }) => (
					<li>
						<a class="what" href={addressOf(`${page.root}/classes/${publication.classe_id}/resultats`, { periode: ANNEE })}>
							{page.t.resultats.annee.titre}
						</a>
						<strong>{moyenneOrReason(page, annee!)}</strong>
					</li>
				))}
			{feuilles.map(({ releve, contexte, publication }) => (
				<li>
					<span class="what">
						<a href={addressOf(`${page.root}/classes/${publication.classe_id}/resultats/${etudiant}`, { periode: publication.periode })}>
							{periodeText(page, { contexte, publication })}
						</a>
						<small>
							{contexte.classe.code} · {etatText(page, timezone, publication)}
						</small>
					</span>
					<strong>{moyenneOrReason(page, releve)}</strong>
				</li>
			))}
		</ul>
	</Section>
)
