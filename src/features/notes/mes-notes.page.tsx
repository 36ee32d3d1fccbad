/** @jsxImportSource preact */
import { number, shortDay } from '../../console/parts/dates'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../domain/langue'
import type { MonUe } from './mes-notes.service'

type Page = {
	readonly t: Textes
	readonly langue: Langue
	readonly root: string
	readonly ues: readonly MonUe[]
	/** libellés, the shown one among them */
	readonly annees: readonly string[]
	readonly annee: string | undefined
}

/** A student's own marks of a year. */
export const MesNotesPage = (page: Page) => {
	const { t, root, ues, annees, annee } = page
	return (
		<>
			{annees.length > 1 && (
				<nav class="buttons filters" aria-label={t.mesNotes.annees}>
					{annees.map((libelle) => (
						<a
							class="btn small"
							href={addressOf(`${root}/notes`, { annee: libelle })}
							aria-current={libelle === annee ? 'page' : undefined}
						>
							{libelle}
						</a>
					))}
				</nav>
			)}
			{ues.length === 0 ? <p class="sheet">{t.mesNotes.aucune}</p> : ues.map((one) => <Ue {...page} {...one} />)}
			{ues.length > 0 && <p class="soft below">{t.mesNotes.aide}</p>}
		</>
	)
}

const Moyenne = ({ t, langue, moyenne }: { t: Textes; langue: Langue; moyenne: number | null | undefined }) =>
	moyenne === undefined ? null : moyenne === null ? (
		<span class="tag look">{t.mesNotes.incomplet}</span>
	) : (
		<strong>{t.mesNotes.moyenne(number(langue, moyenne))}</strong>
	)

const Ue = ({ t, langue, ue, moyenne, matieres }: Page & MonUe) => (
	<Section title={ue === null ? t.mesNotes.matieres : ue.nom}>
		<p>
			<Moyenne t={t} langue={langue} moyenne={moyenne} />
		</p>
		{matieres.map(({ matiere, coefficient, moyenne: own, lignes }) => (
			<table>
				<caption>
					{matiere.nom} · {t.mesNotes.coefficient(number(langue, coefficient))} <Moyenne t={t} langue={langue} moyenne={own} />
				</caption>
				<thead class="unseen">
					<tr>
						<th scope="col">{t.notesLues.evaluation}</th>
						<th scope="col">{t.notesLues.note}</th>
					</tr>
				</thead>
				<tbody>
					{lignes.map(({ evaluation, note, etat, bareme, session, commentaire }) => (
						<tr>
							<th scope="row">
								{evaluation.titre} {session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}
								<small class="block">
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
					))}
				</tbody>
			</table>
		))}
	</Section>
)
