/** @jsxImportSource preact */
import { Deed } from '../../console/parts/deed'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Empty, Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import type { Actes } from '../../features/caisse/actes.service'
import { cashes, decidesMoney } from '../../features/caisse/caisse.service'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import { deviseCourte } from '../../domain/argent/devise'
import { montantSaid } from './remises.page'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly comptes: ComptesDeFiche; readonly actes: Actes }
export type Paiement = Actes['paiements'][number]

/** Whether a payment can go to another student: those of an import have no receipt. */
export const peutReaffecter = ({ peutAnnuler, versement_id, papier_id }: Paiement) =>
	peutAnnuler && versement_id !== null && papier_id !== null

/** The number of a paper, which prints it. */
function Numero({ page, papier, numero }: { page: Props; papier: number | null; numero: string }) {
	if (papier === null) return <>{numero}</>
	const { t, root, fiche } = page
	return (
		<Deed
			action={`${root}/etudiants/${fiche.id}/recus/${papier}`}
			label={numero}
			sends={{ cle: crypto.randomUUID() }}
			isSmall
			aria-label={t.caisses.recus.imprimer(numero)}
		/>
	)
}

/** The mode of a payment, its state, and what answers it. */
function Etat({ page: { t, langue }, of }: { page: Props; of: Paiement }) {
	const { recus: words } = t.caisses
	const { mode, operateur, piece, etat, sorte, motif, contre, remplace_par, encaisse_par, numero_fiscal, numero_fiscal_le } = of
	const small = [
		encaisse_par && words.par(encaisse_par),
		sorte !== null && words.annule(contre, motif),
		remplace_par && words.remplace(remplace_par),
		numero_fiscal && words.fiscalDit(numero_fiscal, shortDay(langue, numero_fiscal_le!))
	]
	const modes: Readonly<Record<string, string>> = t.rapprochement.modes
	return (
		<>
			{[modes[mode] ?? (mode || '–'), operateur, piece].filter(Boolean).join(' · ')}
			{sorte === null && etat === 'a_verifier' && <small class="block">{t.rapprochement.titre}</small>}
			<small class="block">{small.filter(Boolean).join(' · ')}</small>
		</>
	)
}

function ActesDe({ page: { t, root, fiche, view }, of }: { page: Props; of: Paiement }) {
	const { recus: words } = t.caisses
	const path = `${root}/etudiants/${fiche.id}/paiements/${of.id}`
	return (
		<>
			{of.peutAnnuler && <SmallLinkButton to={`${path}/annuler`}>{words.annuler}</SmallLinkButton>}{' '}
			{peutReaffecter(of) && <SmallLinkButton to={`${path}/reaffecter`}>{words.reaffecter}</SmallLinkButton>}{' '}
			{of.papier_id !== null && cashes(view.perimetre) && <SmallLinkButton to={`${path}/fiscal`}>{words.fiscal}</SmallLinkButton>}
		</>
	)
}

/** A student's payments with their receipts and states, their refunds, and the deeds that the reader may do. */
export function PaiementsDeFiche(page: Props) {
	const { t, langue, root, fiche, view, comptes, actes } = page
	const { recus: words } = t.caisses
	const { devise, paye } = comptes
	const acts = cashes(view.perimetre) || decidesMoney(view.perimetre)
	const heads = [t.etudiant.jour, words.recu, t.etudiant.paiement, ...(acts ? [words.actes] : [])]
	const foot = (
		<tr>
			<th scope="row" colSpan={heads.length}>
				{t.etudiant.total}
			</th>
			<td class="n">{number(langue, paye)}</td>
		</tr>
	)
	return (
		<Section title={t.etudiant.paiements} id="paiements">
			{actes.paiements.length === 0 ? (
				<Empty why={t.etudiant.aucunPaiement} />
			) : (
				<Table label={t.etudiant.paiements} heads={heads} numbers={[t.etudiant.montant(deviseCourte(devise))]} foot={foot}>
					{actes.paiements.map((of) => (
						<tr>
							<th scope="row">{shortDay(langue, of.date)}</th>
							<td dir="auto">
								<Numero page={page} papier={of.papier_id} numero={of.reference} />
								{of.contre && <Numero page={page} papier={of.contre_papier} numero={of.contre} />}
							</td>
							<td dir="auto">
								<Etat page={page} of={of} />
							</td>
							{acts && (
								<td>
									<ActesDe page={page} of={of} />
								</td>
							)}
							<td class="n">{of.sorte === null ? number(langue, of.montant) : <s>{number(langue, of.montant)}</s>}</td>
						</tr>
					))}
				</Table>
			)}
			{actes.remboursements.length > 0 && (
				<>
					<h3>{words.remboursements}</h3>
					<Rows none="">
						{actes.remboursements.map(({ montant, date, reference, papier_id, motif }) => (
							<li>
								<What of={montantSaid(page, devise, montant ?? 0)} small={[shortDay(langue, date), motif]} />
								<Numero page={page} papier={papier_id} numero={reference ?? '–'} />
							</li>
						))}
					</Rows>
				</>
			)}
			{actes.avoir > 0 && decidesMoney(view.perimetre) && (
				<>
					<p>{words.avoir(montantSaid(page, devise, actes.avoir))}</p>
					<p class="buttons">
						<LinkButton to={`${root}/etudiants/${fiche.id}/rembourser`}>{words.rembourser}</LinkButton>
					</p>
				</>
			)}
		</Section>
	)
}
