/** @jsxImportSource preact */
import { number, shortDay } from '../../console/textes/dates'
import { publieeDite } from '../../console/parts/note-said'
import { SmallLinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { MaLigne, MesNotes, MonUe } from './mes-notes.service'
import type { Moyennes } from './moyennes.service'
import type { PageProps } from '../../console/parts/page-props'

type Page = MesNotes &
	PageProps & {
		/** libellés, including the one that is shown */
		readonly annees: readonly string[]
		readonly annee: string | undefined
	}

export function MesNotesPage(page: Page) {
	const { t, langue, root, ues, ailleurs, annees, annee } = page
	return (
		<>
			{annees.length > 1 && (
				<nav class="buttons filters" aria-label={t.mesNotes.annees}>
					{annees.map((libelle) => (
						<SmallLinkButton to={addressOf(`${root}/notes`, { annee: libelle })} isCurrent={libelle === annee}>
							{libelle}
						</SmallLinkButton>
					))}
				</nav>
			)}
			{ues.length === 0 && ailleurs.length === 0 ? (
				<p class="sheet">{t.mesNotes.aucune}</p>
			) : (
				ues.map((monUe) => <Ue {...page} {...monUe} />)
			)}
			{ailleurs.length > 0 && (
				<Section title={t.notesLues.ailleurs}>
					<p>{t.mesNotes.ailleursAide}</p>
					<table>
						<caption class="unseen">{t.notesLues.ailleurs}</caption>
						<Tete t={t} />
						<tbody>
							{ailleurs.map((ligne) => (
								<Ligne t={t} langue={langue} ligne={ligne} matiere={ligne.matiere.nom} />
							))}
						</tbody>
					</table>
				</Section>
			)}
			{ues.length > 0 && <p class="soft below">{t.mesNotes.aide}</p>}
		</>
	)
}

const MoyennesLues = ({ t, langue, publiees, moyenne }: Moyennes & { t: Textes; langue: Langue }) => (
	<>
		{publiees.map((publiee) => (
			<span class="block">
				{t.notes.publiee(publiee.libelle)} <strong>{publieeDite(t, langue, publiee)}</strong>
			</span>
		))}
		{moyenne === null && <span class="tag look">{t.mesNotes.incomplet}</span>}
		{typeof moyenne === 'number' && <strong>{t.mesNotes.moyenne(number(langue, moyenne))}</strong>}
	</>
)

const Tete = ({ t }: { t: Textes }) => (
	<thead class="unseen">
		<tr>
			<th scope="col">{t.notesLues.evaluation}</th>
			<th scope="col">{t.notesLues.note}</th>
		</tr>
	</thead>
)

type LigneProps = { readonly t: Textes; readonly langue: Langue; readonly ligne: MaLigne; readonly matiere?: string }

const Ligne = ({ t, langue, matiere, ligne: { evaluation, note, etat, bareme, session, commentaire } }: LigneProps) => (
	<tr>
		<th scope="row">
			{evaluation.titre} {session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}
			<small class="block">
				{matiere && `${matiere} · `}
				{shortDay(langue, evaluation.date)} · {t.mesNotes.coefficient(number(langue, evaluation.coefficient))}
			</small>
			{commentaire !== null && (
				<small class="block" dir="auto">
					{commentaire}
				</small>
			)}
		</th>
		<td class="n">
			{note !== null ? `${number(langue, note)} / ${bareme}` : etat === null ? t.mesNotes.attendue : t.notesLues.etats[etat]}
		</td>
	</tr>
)

const Ue = ({ t, langue, ue, publiees, moyenne, matieres }: Page & MonUe) => (
	<Section title={ue === null ? t.mesNotes.matieres : ue.nom}>
		<p>
			<MoyennesLues t={t} langue={langue} publiees={publiees} moyenne={moyenne} />
		</p>
		{matieres.map(({ matiere, coefficient, lignes, ...moyennes }) => (
			<table>
				<caption>
					{matiere.nom} · {t.mesNotes.coefficient(number(langue, coefficient))} <MoyennesLues t={t} langue={langue} {...moyennes} />
				</caption>
				<Tete t={t} />
				<tbody>
					{lignes.map((ligne) => (
						<Ligne t={t} langue={langue} ligne={ligne} />
					))}
				</tbody>
			</table>
		))}
	</Section>
)
