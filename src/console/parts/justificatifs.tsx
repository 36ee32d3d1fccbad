/** @jsxImportSource preact */
import type { Bornes, Justificatif } from '../../domain/presences/justificatif'
import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { shortDay } from '../textes/dates'
import { SmallLinkButton } from './link-button'
import { addressOf } from './pager'
import { Section, What } from './section'
import { listName } from './students'
import type { PageProps } from './page-props'

/** Formats a period: « 20/11/2026, 13:30 – 21/11/2026 ». */
export function periodSaid(langue: Langue, { du, heure_debut, au, heure_fin }: Bornes): string {
	const from = heure_debut === null ? shortDay(langue, du) : `${shortDay(langue, du)}, ${heure_debut}`
	if (du === au) return heure_fin === null ? from : `${from} – ${heure_fin}`
	return `${from} – ${shortDay(langue, au)}${heure_fin === null ? '' : `, ${heure_fin}`}`
}

const PaperTag = ({ t, one: justificatif }: { t: Textes; one: Justificatif }) =>
	justificatif.vu_le === null ? <span class="tag look">{t.justificatifs.papierAttendu}</span> : null

/** Justificatifs one below the other, with the student's name unless the page is about one student. */
export const JustificatifRows = ({
	t,
	langue,
	root,
	justificatifs,
	names = false
}: PageProps & { justificatifs: readonly Justificatif[]; names?: boolean }) => (
	<ul class="rows">
		{justificatifs.map((justificatif) => (
			<li>
				<What
					of={<a href={`${root}/justificatifs/${justificatif.id}`}>{names ? listName(justificatif) : periodSaid(langue, justificatif)}</a>}
					small={[names && periodSaid(langue, justificatif), t.justificatifs.natures[justificatif.nature]]}
				/>
				<PaperTag t={t} one={justificatif} />
			</li>
		))}
	</ul>
)

export const JustificatifsSection = ({
	t,
	langue,
	root,
	etudiant,
	justificatifs
}: PageProps & { etudiant: number; justificatifs: readonly Justificatif[] }) => (
	<Section title={t.justificatifs.titre}>
		{justificatifs.length === 0 ? (
			<p>{t.justificatifs.aucunEtudiant}</p>
		) : (
			<JustificatifRows t={t} langue={langue} root={root} justificatifs={justificatifs} />
		)}
		<p class="buttons">
			<SmallLinkButton to={addressOf(`${root}/justificatifs/nouveau`, { etudiant })}>{t.justificatifs.nouveau}</SmallLinkButton>
		</p>
	</Section>
)
