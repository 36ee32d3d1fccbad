/** @jsxImportSource preact */
import { SmallLinkButton } from '../../console/parts/link-button'
import { Rows, Section, What } from '../../console/parts/section'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import type { PageProps } from '../../console/parts/page-props'
import type { AttenteArgent } from '../../features/frais/attente.service'
import type { Tiers } from '../../features/tiers/tiers.service'

type Props = PageProps & { readonly devise: string; readonly attente: AttenteArgent; readonly tiers: readonly Tiers[] }

/** The money that waits for the reader: to verify, in drawers of another day, late, and of third parties. */
export function ArgentEnAttente({ t, langue, root, devise, attente: { caisse, comptes }, tiers }: Props) {
	const words = t.aujourdhui.argent
	const sum = (value: number) => `${number(langue, value)} ${deviseCourte(devise)}`
	const owing = tiers.filter(({ reste }) => reste > 0)
	return (
		<Section title={words.titre} id="argent">
			<Rows none={words.rien}>
				{caisse !== undefined && (
					<li>
						<What of={caisse === null ? words.caisseFermee : words.caisseOuverte(shortDay(langue, caisse))} />
						<SmallLinkButton to={`${root}/encaisser`}>{t.caisse.encaisser}</SmallLinkButton>
						<SmallLinkButton to={`${root}/caisse`}>{t.caisse.maCaisse}</SmallLinkButton>
					</li>
				)}
				{comptes && comptes.aVerifier.nombre > 0 && (
					<li>
						<What of={words.aVerifier(comptes.aVerifier.nombre)} small={sum(comptes.aVerifier.montant)} />
						<SmallLinkButton to={`${root}/verifier`}>{t.frais.aVerifier}</SmallLinkButton>
					</li>
				)}
				{comptes?.caisses.map(({ caissier, jour }) => (
					<li>
						<What of={words.restee(caissier)} small={shortDay(langue, jour)} />
						<span class="tag bad">{words.aFermer}</span>
					</li>
				))}
				{comptes && comptes.retards.nombre > 0 && (
					<li>
						<What of={words.retards(comptes.retards.nombre)} small={sum(comptes.retards.montant)} />
						<SmallLinkButton to={`${root}/frais?montre=retards`}>{t.frais.montres.retards}</SmallLinkButton>
					</li>
				)}
				{owing.length > 0 && (
					<li>
						<What of={words.tiers(owing.length)} small={sum(owing.reduce((total, { reste }) => total + reste, 0))} />
						<SmallLinkButton to={`${root}/tiers`}>{t.tiers.titre}</SmallLinkButton>
					</li>
				)}
			</Rows>
		</Section>
	)
}
