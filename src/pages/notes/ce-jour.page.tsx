/** @jsxImportSource preact */
import { Section } from '../../console/parts/section'
import { EtatTag, SeanceRow } from '../../features/seances/seance-row.page'
import type { Textes } from '../../console/textes/textes'
import { isCalledOff } from '../../domain/seances/statut-seance'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import type { Seance } from '../../features/seances/seances.model'

export type CeJour = {
	readonly t: Textes
	readonly root: string
	readonly evaluation: EvaluationDetail
	readonly seances: readonly Seance[]
	/** whether the reader sees all séances of the class */
	readonly isWhole: boolean
}

const minutesOf = (heure: string) => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Whether a séance overlaps an évaluation; an évaluation of unknown length takes the minute at which it begins. */
function meets({ heure_debut, duree_minutes }: EvaluationDetail, seance: Seance): boolean {
	if (heure_debut === null || isCalledOff(seance.statut)) return false
	const debut = minutesOf(heure_debut)
	return minutesOf(seance.heure_debut) < debut + (duree_minutes ?? 1) && debut < minutesOf(seance.heure_fin)
}

/** The timetable of the class on the day of an évaluation, with the évaluation and the séances that it overlaps. */
export const CeJourSection = ({ t, root, evaluation, seances, isWhole }: CeJour) => (
	<Section title={t.notes.ceJour(evaluation.classe.code)}>
		{!isWhole && <p class="soft">{t.emploi.seulementVotres}</p>}
		{seances.length === 0 ? (
			<p>{t.notes.ceJourRien}</p>
		) : (
			<ul class="rows">
				{seances.map((seance) => (
					<SeanceRow t={t} root={root} seance={seance} hides="classes">
						{meets(evaluation, seance) ? <span class="tag look">{t.notes.memeHeure}</span> : <EtatTag t={t} etat={seance.statut} />}
					</SeanceRow>
				))}
			</ul>
		)}
	</Section>
)
