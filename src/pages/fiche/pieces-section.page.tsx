/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import type { FicheDetail } from '../../features/etudiants/fiches.service'
import type { PieceDuDossier } from '../../features/pieces/pieces.service'

type Props = PageProps & {
	readonly fiche: FicheDetail
	readonly pieces: readonly PieceDuDossier[]
	/** pieces ticked in a refused form */
	readonly tickedIds: ReadonlySet<number> | undefined
}

/** The pieces of a student's enrollment, with a tick for each that was handed in. */
export const Pieces = ({ t, langue, root, fiche: { id }, tickedIds, pieces }: Props) => (
	<Section title={t.pieces.section} id="pieces">
		<p>{t.pieces.manquent(pieces.filter(({ recue_le }) => recue_le === null).length)}</p>
		<form method="post" action={`${root}/etudiants/${id}/pieces`}>
			<ul class="rows">
				{pieces.map(({ id: piece, libelle, recue_le, recue_par }) => (
					<li>
						<label class="tick what">
							<input type="hidden" name={`de.${piece}`} value={recue_le === null ? 'non' : 'oui'} />
							<input type="checkbox" name="piece" value={piece} checked={tickedIds?.has(piece) ?? recue_le !== null} />
							<span dir="auto">
								{libelle}
								{recue_le !== null && <small class="block">{t.pieces.recue(shortDay(langue, recue_le), recue_par)}</small>}
							</span>
						</label>
						{recue_le === null && <span class="tag look">{t.pieces.manquante}</span>}
					</li>
				))}
			</ul>
			<p class="below">
				<Button isSmall>{t.pieces.enregistrer}</Button>
			</p>
		</form>
	</Section>
)
