/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Field, Select, type Option } from '../../console/parts/form'
import type { PageProps } from '../../console/parts/page-props'
import { Pager, type pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { MAX_APPRECIATION, type LigneDAppreciation } from './appreciations.service'

type Props = PageProps & {
	/** the address of the page */
	readonly here: string
	readonly lieux: readonly Option[]
	readonly lieu: string
	readonly lignes: ReturnType<typeof pageOf<LigneDAppreciation>>
	/** a field of the form that was refused */
	readonly typed: (field: string) => string | undefined
	readonly refused: Refused | undefined
}

/** The form with a text about each student. */
export const AppreciationsPage = ({ t, here, lieux, lieu, lignes: { rows, page, last }, typed, refused }: Props) => (
	<>
		<form class="sheet filters" action={here}>
			<Select label={t.resultats.appreciations.quoi} name="lieu" value={lieu} options={lieux} />
			<button class="btn">{t.evaluations.afficher}</button>
		</form>
		<form class="sheet" method="post" action={here}>
			<p class="soft">{t.resultats.appreciations.aide(MAX_APPRECIATION)}</p>
			<input type="hidden" name="lieu" value={lieu} />
			<input type="hidden" name="page" value={page} />
			{rows.length === 0 && <p>{t.resultats.personne}</p>}
			{rows.map(({ etudiant, appreciation, vu }) => {
				const [texte, shown] = [`texte.${etudiant.id}`, `vu.${etudiant.id}`]
				const isOvertaken = (typed(shown) ?? vu) !== vu
				return (
					<Field
						label={`${listName(etudiant)} (${etudiant.matricule})`}
						hint={isOvertaken ? t.fiches.deuxValeurs(appreciation) : undefined}
						wrong={refused?.wrong[texte]}
					>
						<textarea name={texte} rows={3} maxLength={MAX_APPRECIATION} dir="auto">
							{typed(texte) ?? appreciation}
						</textarea>
						<input type="hidden" name={shown} value={vu} />
					</Field>
				)
			})}
			<p class="buttons">
				<button class="btn first">{t.mots.enregistrer}</button>
			</p>
		</form>
		<Pager t={t} page={page} last={last} to={(other) => `${here}?lieu=${lieu}&page=${other}`} />
	</>
)
