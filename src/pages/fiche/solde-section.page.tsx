/** @jsxImportSource preact */
import { Facts } from '../../console/parts/facts'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { number } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/devise'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'

/** A student's balance: what is due, paid and left. */
export function Solde({ t, langue, comptes }: PageProps & { readonly comptes: ComptesDeFiche }) {
	const amount = (of: number) => `${number(langue, of)} ${deviseCourte(comptes.devise)}`
	return (
		<Section title={t.etudiants.frais}>
			<Facts
				of={[
					[t.etudiants.du, amount(comptes.total)],
					[t.etudiants.paye, amount(comptes.paye)],
					[
						t.aujourdhui.solde,
						<>
							<strong>{amount(comptes.solde)}</strong> {comptes.retard > 0 && <span class="tag bad">{t.aujourdhui.enRetard}</span>}
						</>
					]
				]}
			/>
		</Section>
	)
}
