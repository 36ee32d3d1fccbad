import { changedIn, refusOf } from '../../../domain/seances/changement-seance'
import { Faults } from '../../../kit/errors'
import { isHeure, isJour } from '../../../kit/jour'
import type { View } from '../../../tenants/visit'
import { changing, withHoraire, type Changement, type Laissee, type Plan, type SeancePrevue } from './plan.service'
import { readMotif } from './valeurs-seance.service'
import { selectEnseignant } from './planification.queries'
import { selectMeeting } from './prevues.queries'
import { plannableSeances } from '../seances.policy'

/** A decision about one of several séances. */
export type Decision = { readonly id: number } & (
	| { readonly sorte: 'annuler' | 'reporter' }
	| { readonly sorte: 'remplacer'; readonly enseignant_id: number }
	| { readonly sorte: 'deplacer'; readonly date: string; readonly heure_debut: string; readonly heure_fin: string }
)

/**
 * Replaces the teacher of some of the séances in `hit`, or moves, cancels or postpones them. Signed, called or held ones stay and are
 * listed. Decisions about other séances are ignored: they are done, or not the caller's. @throws AppError 422 at `e-ID`, `j-ID`, `h-ID`, `f-ID`
 */
export async function decided(view: View, hit: readonly SeancePrevue[], decisions: readonly Decision[], motif: string): Promise<Plan> {
	const reason = readMotif(motif)
	const faults = new Faults()
	const laissees: Laissee[] = []
	const changements: Changement[] = []
	const byId = new Map(hit.map((seance) => [seance.id, seance]))
	for (const decision of decisions) {
		const avant = byId.get(decision.id)
		if (!avant) continue
		const apres = await decidedOne(view, avant, decision, reason, faults)
		if (!apres) continue
		const raison = refusOf(avant, changedIn(avant, apres))
		if (raison === undefined) changements.push({ avant, apres })
		else laissees.push({ date: avant.date, heure_debut: avant.heure_debut, heure_fin: avant.heure_fin, seance: avant, raison })
	}
	faults.throwAny()
	return { changements: changing(changements), laissees }
}

async function decidedOne(
	view: View,
	avant: SeancePrevue,
	decision: Decision,
	motif: string | null,
	faults: Faults
): Promise<SeancePrevue | undefined> {
	const { id } = avant
	switch (decision.sorte) {
		case 'annuler':
			return { ...avant, statut: 'annulee', motif }
		case 'reporter':
			return { ...avant, statut: 'reportee', motif }
		case 'remplacer': {
			const found = await selectEnseignant(view.db, decision.enseignant_id)
			if (found) return { ...avant, ...found }
			faults.add(`e-${id}`, { key: 'champ.choix' })
			return undefined
		}
		case 'deplacer':
			return movedOne(view, avant, decision, faults)
	}
}

function movedOne(
	view: View,
	avant: SeancePrevue,
	{ date, heure_debut, heure_fin }: Extract<Decision, { sorte: 'deplacer' }>,
	faults: Faults
) {
	const { id } = avant
	const { annee } = view.institution
	const before = faults.count
	if (!isJour(date)) faults.add(`j-${id}`, { key: 'champ.date' })
	else if (annee && (date < annee.date_debut || date > annee.date_fin))
		faults.add(`j-${id}`, { key: 'champ.entre', parameters: { min: annee.date_debut, max: annee.date_fin } })
	if (!isHeure(heure_debut)) faults.add(`h-${id}`, { key: 'champ.heure' })
	if (!isHeure(heure_fin)) faults.add(`f-${id}`, { key: 'champ.heure' })
	else if (heure_fin <= heure_debut) faults.add(`f-${id}`, { key: 'champ.apres', parameters: { autre: heure_debut } })
	return faults.count > before ? undefined : withHoraire(view, avant, { date, heure_debut, heure_fin })
}

/** The teachers who are busy at the time of each séance, by the séance's id. */
export async function busyTeachers(
	{ db, institution: { annee }, perimetre }: View,
	seances: readonly SeancePrevue[]
): Promise<Map<number, Set<number>>> {
	const stored = annee && seances.length > 0 ? await selectMeeting(db, plannableSeances(perimetre), annee.id, seances) : []
	return new Map(
		seances.map(({ id, debut_s, fin_s }) => [
			id,
			new Set(
				stored
					.filter((absence) => absence.debut_s < fin_s && debut_s < absence.fin_s)
					.flatMap((absence) => (absence.enseignant_id === null ? [] : [absence.enseignant_id]))
			)
		])
	)
}
