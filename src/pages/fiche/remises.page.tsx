/** @jsxImportSource preact */
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import type { Remises } from '../../features/frais/remises.service'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly remises: Remises }

/** An amount with its currency. */
export const montantSaid = ({ langue }: Pick<Props, 'langue'>, devise: string, of: number) =>
	`${number(langue, of)} ${deviseCourte(devise)}`

/** The fees in force, each with its reductions and with the deeds that the reader may do. */
function Frais({ t, langue, root, fiche: { id }, remises: { frais, keeps, grants, devise } }: Props) {
	const path = `${root}/etudiants/${id}/frais`
	return (
		<Table
			label={t.remises.titre}
			heads={[t.etudiants.frais, ...(keeps || grants ? [t.remises.actes] : [])]}
			numbers={[t.etudiant.montant(deviseCourte(devise)), t.remises.ajuste, t.remises.part]}
		>
			{frais.map((fee) => (
				<tr>
					<th scope="row" dir="auto">
						{fee.libelle} <small class="block">{fee.annee}</small>
					</th>
					{(keeps || grants) && (
						<td>
							{grants && <SmallLinkButton to={`${path}/${fee.id}/accorder`}>{t.remises.accorder}</SmallLinkButton>}{' '}
							{keeps && <SmallLinkButton to={`${path}/${fee.id}/retirer`}>{t.remises.retirer}</SmallLinkButton>}
						</td>
					)}
					{[fee.montant, fee.ajuste, fee.part].map((value) => (
						<td class="n">{number(langue, value)}</td>
					))}
				</tr>
			))}
		</Table>
	)
}

/** The reductions of a student's fees and shares of third parties, the newest first, also those that were taken back. */
function Ajustements({ remises: { ajustements, grants, devise }, ...page }: Props) {
	const { t, langue, root, fiche } = page
	const { remises: words } = t
	return (
		<Rows none={words.aucune}>
			{ajustements.map(({ id, sorte, montant, libelle, tiers, motif, date, fait_par, repris_le, repris_par, reprise, retire }) => (
				<li>
					<What
						of={`${t.historique.motsArgent['ajustements.sorte'][sorte]} · ${montantSaid(page, devise, montant)}`}
						small={[
							libelle,
							tiers,
							words.accordeLe(shortDay(langue, date), fait_par, motif),
							repris_le !== null && words.reprisLe(shortDay(langue, repris_le), repris_par, reprise)
						]}
					/>
					{grants && repris_le === null && retire === 0 && (
						<SmallLinkButton to={`${root}/etudiants/${fiche.id}/ajustements/${id}/reprendre`}>{words.reprendre}</SmallLinkButton>
					)}
				</li>
			))}
		</Rows>
	)
}

/** The part of the tab « Frais » with fees by hand, what was granted for them, and the délai. */
export function RemisesDeFiche(page: Props) {
	const { t, langue, root, today, fiche, remises } = page
	const { remises: words } = t
	const { frais, delai, keeps, grants, devise } = remises
	const path = `${root}/etudiants/${fiche.id}`
	const inForce = frais.filter(({ retire_le }) => retire_le === null)
	const withdrawn = frais.filter(({ retire_le }) => retire_le !== null)
	return (
		<>
			<Section title={words.titre} id="remises">
				{delai && delai.montant > 0 && delai.jusquau >= today && (
					<p>{words.delaiEnCours(shortDay(langue, delai.jusquau), montantSaid(page, devise, delai.montant), delai.motif)}</p>
				)}
				{(keeps || grants) && (
					<p class="buttons">
						{keeps && <LinkButton to={`${path}/frais/nouveau`}>{words.ecrire}</LinkButton>}
						{grants && <LinkButton to={`${path}/delai`}>{words.delai}</LinkButton>}
					</p>
				)}
				{inForce.length > 0 && <Frais {...page} remises={{ ...remises, frais: inForce }} />}
				<Ajustements {...page} />
			</Section>
			{withdrawn.length > 0 && (
				<Section title={words.retires}>
					<Rows none="">
						{withdrawn.map(({ id, libelle, annee, montant, retire_le, retire_par, motif }) => (
							<li>
								<What
									of={`${libelle} · ${montantSaid(page, devise, montant)}`}
									small={[annee, words.retireLe(shortDay(langue, retire_le!), retire_par, motif)]}
								/>
								{keeps && <SmallLinkButton to={`${path}/frais/nouveau?de=${id}`}>{words.reecrire}</SmallLinkButton>}
							</li>
						))}
					</Rows>
				</Section>
			)}
		</>
	)
}
