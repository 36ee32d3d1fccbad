/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import type { PageProps } from '../../console/parts/page-props'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { FicheDetail } from '../../features/etudiants/fiches.service'
import type { Distinct } from '../../features/etudiants/non-doublons.service'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import type { PieceDuDossier } from '../../features/pieces/pieces.service'
import type { Mesuree } from '../../features/presences/assiduite.service'
import { AbsencesSection } from './assiduite-section.page'
import { Identite, Inscriptions } from './identite-section.page'
import { Pieces } from './pieces-section.page'
import { Responsables } from './responsables-section.page'
import { Solde } from './solde-section.page'

/** How many of the latest absences the card shows. */
const LATEST = 5

type Page = PageProps & {
	readonly today: string
	readonly fiche: FicheDetail
	readonly assiduite: readonly Mesuree[] | undefined
	/** only for readers who take fees */
	readonly comptes: ComptesDeFiche | undefined
	/** papers for the enrollment; only for readers who keep it */
	readonly pieces: readonly PieceDuDossier[] | undefined
	/** pieces ticked in a refused form */
	readonly tickedIds: ReadonlySet<number> | undefined
	/** similar students who are other people; only for readers who keep the cards */
	readonly distincts: readonly Distinct[] | undefined
	/** whether the reader may open timetables */
	readonly hasTimetable: boolean
	/** whether the reader may write enrollments and guardians, and the student's identity */
	readonly writes: { readonly dossier: boolean; readonly identite: boolean }
}

/** The facts about a student that a desk is asked for each day. It opens the card to call somebody, so that comes first. */
export const FichePage = (page: Page) => (
	<div class="two">
		<div>
			{page.fiche.responsables && <Responsables {...page} />}
			{page.assiduite && <AbsencesSection {...page} title={page.t.etudiant.dernieres} assiduite={page.assiduite} latest={LATEST} />}
			{page.pieces && page.pieces.length > 0 && <Pieces {...page} pieces={page.pieces} />}
		</div>
		<aside>
			<Identite {...page} />
			<Inscriptions {...page} />
			{page.comptes && <Solde {...page} comptes={page.comptes} />}
			{page.distincts && page.distincts.length > 0 && <Distincts {...page} distincts={page.distincts} />}
		</aside>
	</div>
)

const Distincts = ({ t, root, fiche: { id }, distincts }: Page & { distincts: readonly Distinct[] }) => (
	<Section title={t.doublons.autres}>
		<p class="soft">{t.doublons.autresAide}</p>
		<ul class="rows">
			{distincts.map((distinct) => (
				<li>
					<span class="what" dir="auto">
						<a href={`${root}/etudiants/${distinct.id}`}>{listName(distinct)}</a>
						<small>{distinct.matricule}</small>
					</span>
					<form method="post" action={`${root}/etudiants/doublons/${id}/${distinct.id}/confondus`}>
						<Button isSmall aria-label={t.doublons.reprendreDe(listName(distinct))}>
							{t.doublons.reprendre}
						</Button>
					</form>
				</li>
			))}
		</ul>
	</Section>
)
