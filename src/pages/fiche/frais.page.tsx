/** @jsxImportSource preact */
import { Facts, Figure } from '../../console/parts/facts'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly comptes: ComptesDeFiche }

/** A student's fees, with their sums. */
export function FraisPage({ t, langue, today, comptes }: Props) {
	const { etudiant: words } = t
	const { frais, total, paye, solde, retard, devise } = comptes
	const years = new Set(frais.map(({ annee }) => annee))
	const amount = words.montant(deviseCourte(devise))
	const amounts = (...values: readonly number[]) => values.map((value) => <td class="n">{number(langue, value)}</td>)
	const sums = (...values: readonly number[]) => (
		<tr>
			<th scope="row" colSpan={2}>
				{words.total}
			</th>
			{amounts(...values)}
		</tr>
	)
	const totalLeft = frais.reduce((sum, { reste }) => sum + reste, 0)
	return (
		<>
			<dl class="figures">
				<Figure label={t.etudiants.du}>{number(langue, total)}</Figure>
				<Figure label={t.etudiants.paye}>{number(langue, paye)}</Figure>
				<Figure label={t.aujourdhui.solde}>{number(langue, solde)}</Figure>
				{retard > 0 && <Figure label={t.frais.retard}>{number(langue, retard)}</Figure>}
			</dl>
			<Section title={t.etudiants.frais}>
				{frais.length === 0 ? (
					<Empty why={words.aucunFrais} />
				) : (
					<Table
						label={t.etudiants.frais}
						heads={[t.etudiants.frais, words.echeance]}
						numbers={[amount, t.aujourdhui.solde]}
						foot={sums(total, totalLeft)}
					>
						{frais.map(({ libelle, annee, isReport, echeance, montant, reste }) => (
							<tr>
								<th scope="row" dir="auto">
									{libelle}
									{(isReport || years.size > 1) && <small class="block">{isReport ? words.report(annee) : annee}</small>}
								</th>
								<td>
									{echeance === null ? '–' : shortDay(langue, echeance)}{' '}
									{reste > 0 && echeance !== null && echeance < today && <span class="tag bad">{t.frais.retard}</span>}
								</td>
								{amounts(montant, reste)}
							</tr>
						))}
					</Table>
				)}
			</Section>
		</>
	)
}

/** A student's balance: what is due, paid and left. */
export function Solde({ t, langue, comptes }: Props) {
	const amount = (of: number) => `${number(langue, of)} ${deviseCourte(comptes.devise)}`
	return (
		<Section title={t.etudiants.frais}>
			<Facts
				of={[
					[t.etudiants.du, amount(comptes.total)],
					[t.etudiants.paye, amount(comptes.paye)],
					[t.aujourdhui.solde, <strong>{amount(comptes.solde)}</strong>],
					...(comptes.retard > 0 ? [[t.frais.retard, amount(comptes.retard)] as const] : [])
				]}
			/>
		</Section>
	)
}
