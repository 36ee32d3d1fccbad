/** @jsxImportSource preact */
import { ListLinks } from '../../console/parts/list-links'
import { addressOf, Pager } from '../../console/parts/pager'
import { phonesOf } from '../../console/parts/absent'
import { listName } from '../../console/parts/students'
import type { PageProps } from '../../console/parts/page-props'
import { Table } from '../../console/parts/table'
import { Telephone } from '../../console/parts/telephone'
import { number, shortDay } from '../../console/textes/dates'
import type { Fiche, Responsable } from '../../domain/fiche-etudiant'
import type { Debiteur } from './retards.service'

/** A student with something left to pay, and the people who pay. */
export type Ligne = Debiteur & { readonly fiche: Fiche; readonly payeurs: readonly Responsable[] }

type RetardsProps = PageProps & {
	readonly rows: readonly Ligne[]
	readonly total: number
	readonly page: number
	readonly last: number
	/** whether the reader may open the cards of students */
	readonly hasCards: boolean
}

/** The list of what students owe, and since when. */
export const RetardsPage = ({ t, langue, root, rows, total, page, last, hasCards }: RetardsProps) => (
	<section class="sheet">
		<p role="status">{t.frais.compte(total)}</p>
		{rows.length > 0 && (
			<>
				<Table label={t.frais.titre} heads={[t.etudiants.nom, t.frais.payeur, t.frais.depuis]} numbers={[t.frais.retard, t.frais.solde]}>
					{rows.map(({ id, fiche, payeurs, depuis, retard, solde }) => (
						<tr>
							<th scope="row" dir="auto">
								{hasCards ? <a href={`${root}/etudiants/${id}`}>{listName(fiche)}</a> : listName(fiche)}{' '}
								<small class="block">{[fiche.matricule, fiche.inscription?.classe.code].filter(Boolean).join(' · ')}</small>
							</th>
							<td dir="auto">
								{phonesOf(payeurs).map((payeur) => (
									<div>
										{listName(payeur)} <Telephone of={payeur.telephone!} />
									</div>
								))}
							</td>
							<td>{depuis !== null && shortDay(langue, depuis)}</td>
							<td class="n">{retard > 0 && number(langue, retard)}</td>
							<td class="n">{number(langue, solde)}</td>
						</tr>
					))}
				</Table>
				<p class="buttons">
					<ListLinks t={t} path={`${root}/frais/export`} />
				</p>
			</>
		)}
		<Pager t={t} page={page} last={last} to={(asked) => addressOf(`${root}/frais`, { page: asked })} />
	</section>
)
