/** @jsxImportSource preact */
import { Bar } from '../../console/parts/bar'
import { Select, type Option } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import type { Ligne } from '../../domain/resultats/changements'
import type { Changement } from '../../features/resultats/essai.service'
import { moyenneOrReason } from '../../features/resultats/chiffres.page'

type Props = PageProps & {
	/** the fields of the rules that are tried */
	readonly champs: readonly (readonly [name: string, text: string])[]
	readonly places: readonly Option[]
	/** the class and période that are shown */
	readonly classe: string | undefined
	readonly changements: readonly Changement[]
}

/** The rows that are shown. */
const MAX = 200

/** The averages that rules would change in a class. */
export function EssaiPage(props: Props) {
	const { t, root, champs, places, classe, changements } = props
	const words = t.reglements.essai
	if (classe === undefined) return <p class="sheet">{words.sansClasse}</p>
	const dit = ({ validation, ...ligne }: Ligne) =>
		validation == null ? moyenneOrReason(props, ligne) : `${moyenneOrReason(props, ligne)} ${t.resultats.validations[validation].court}`
	return (
		<>
			<Bar t={t} action={`${root}/regles/essai`} hidden={Object.fromEntries(champs)}>
				<Select label={words.classe} name="classe" value={classe} options={places} />
			</Bar>
			<section class="sheet">
				<p>
					<strong>{words.changent(changements.length)}</strong> {words.publie}
				</p>
				{changements.length > MAX && <p class="soft">{words.premieres(MAX)}</p>}
				{changements.length > 0 && (
					<Table label={words.titre} heads={[t.notes.etudiant]} numbers={[t.historique.avant, t.historique.apres]}>
						{changements.slice(0, MAX).map(({ etudiant, avant, apres }) => (
							<tr>
								<th scope="row">
									<span dir="auto">{listName(etudiant)}</span>
									<small class="block">
										{etudiant.matricule} · {avant.nom === '' ? <strong>{words.ensemble}</strong> : <span dir="auto">{avant.nom}</span>}
									</small>
								</th>
								<td class="n">{dit(avant)}</td>
								<td class="n">{dit(apres)}</td>
							</tr>
						))}
					</Table>
				)}
			</section>
		</>
	)
}
