/** @jsxImportSource preact */
import { average, dayAndMonth, number } from '../../console/textes/dates'
import { Steps } from '../../console/parts/bar'
import { publieeDite } from '../../console/parts/note-said'
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
	const { t, langue, root, ues, ailleurs, annees, annee, isRetenu } = page
	const lues = ues.flatMap(({ matieres, ...ue }) => [ue, ...matieres]).flatMap(({ publiees }) => publiees.map(({ libelle }) => libelle))
	// a single période is named once, above
	const seule = new Set(lues).size === 1 ? lues[0] : undefined
	return (
		<>
			{annees.length > 1 && (
				<Steps
					label={t.mesNotes.annees}
					steps={annees.map((label) => ({ to: addressOf(`${root}/notes`, { annee: label }), label, isCurrent: label === annee }))}
				/>
			)}
			{isRetenu && <p class="sheet">{t.resultats.retenus}</p>}
			{seule !== undefined && <p class="soft">{t.mesNotes.moyennesDe(seule)}</p>}
			{ues.length === 0 && ailleurs.length === 0 ? (
				<p class="sheet">{t.mesNotes.aucune}</p>
			) : (
				ues.map((monUe) => <Ue {...page} {...monUe} seule={seule} />)
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

type MoyennesProps = Moyennes & {
	readonly t: Textes
	readonly langue: Langue
	/** the only published période of the page */
	readonly seule: string | undefined
}

const MoyennesLues = ({ t, langue, publiees, moyenne, seule }: MoyennesProps) => (
	<>
		{publiees.map((publiee) => (
			<span class="block">
				{seule === undefined ? t.notes.publiee(publiee.libelle) : t.notes.moyenne} <strong>{publieeDite(t, langue, publiee)}</strong>
			</span>
		))}
		{moyenne === null && <span class="tag look">{t.mesNotes.incomplet}</span>}
		{typeof moyenne === 'number' && <strong>{t.mesNotes.moyenne(average(langue, moyenne))}</strong>}
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
				{dayAndMonth(langue, evaluation.date)} · {t.mesNotes.coefficient(number(langue, evaluation.coefficient))}
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

const Ue = ({ ue, publiees, moyenne, matieres, ...words }: Omit<MoyennesProps, keyof Moyennes> & MonUe) => (
	<Section title={ue === null ? words.t.mesNotes.matieres : ue.nom}>
		<p>
			<MoyennesLues {...words} publiees={publiees} moyenne={moyenne} />
		</p>
		{matieres.map(({ matiere, coefficient, lignes, ...moyennes }) => (
			<table>
				<caption>
					<strong>{matiere.nom}</strong> · {words.t.mesNotes.coefficient(number(words.langue, coefficient))}{' '}
					<MoyennesLues {...words} {...moyennes} />
				</caption>
				<Tete t={words.t} />
				<tbody>
					{lignes.map((ligne) => (
						<Ligne {...words} ligne={ligne} />
					))}
				</tbody>
			</table>
		))}
	</Section>
)
