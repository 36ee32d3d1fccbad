import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import { listName } from '../../kit/forms'
import { sorteLue } from '../../domain/seances/changement-seance'
import type { Configured } from '../../outbox/canaux'
import { countAvertis, type SeanceChangee } from '../../outbox/changements.service'
import type { View, VisitWrite } from '../../tenants/visit'
import { selectNom } from '../refs/personnes.queries'
import { decided, type Decision } from '../seances/planning/decisions.service'
import { seancesOfTeacher } from '../seances/planning/planifier.service'
import type { Changement, Plan, SeancePrevue } from '../seances/planning/plan.service'
import { updateDecisions } from './absences.queries'
import { mustDecide, type Absence, type Decidee } from './absences.service'

/** Fingerprints that the author of some decisions has seen: the decisions before, and the preview of their own (empty before there is one). */
export type Vue = { readonly vu: string; readonly cle: string }

/**
 * The plan of decisions about the séances of an absence, for one write; empty if they are carried out already, by the same form.
 * @throws AppError 404, 403, 422; 409 if somebody else has decided since
 */
export const planDecisions =
	(id: number, decisions: readonly Decision[], motif: string, { vu, cle }: Vue) =>
	async (view: View): Promise<Plan> => {
		const absence = await mustDecide(view, id)
		if (isDone(absence, cle)) return { changements: [], laissees: [] }
		if (absence.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		const hit = await seancesOfTeacher(view, absence.enseignant_id, absence)
		return decided(view, hit, decisions, motif)
	}

const isDone = ({ decisions }: Absence, cle: string) => cle !== '' && decisions.some((decision) => decision.cle === cle)

type Done = { readonly changements: readonly Changement[]; readonly told: readonly SeanceChangee[] }

/** Records what was decided about an absence and how many people get a message, inside the write that carries it out. */
export async function noteDecided(write: VisitWrite, id: number, cle: string, { changements, told }: Done, configured: Configured) {
	const { db, institution, now, perimetre, journal } = write
	const absence = await mustDecide(write, id)
	if (isDone(absence, cle)) return
	const { personnes, canaux } = await countAvertis(db, { auteur: perimetre.userId, seances: told }, configured)
	const decidee: Decidee = {
		cle,
		at: toWireInstant(now, institution.timezone),
		par: listName((await selectNom(db, perimetre.userId))!),
		personnes,
		canaux,
		seances: changements.map(({ avant, apres }) => ({ ...decideeDe(avant ?? apres), ...becomes(avant, apres) }))
	}
	await updateDecisions(db, id, JSON.stringify([...absence.decisions, decidee]), toSeconds(now))
	await journal({
		action: 'absence.decide',
		objet: 'absences_enseignants',
		id,
		avant: { decidee: absence.decidee },
		apres: { decidee: true }
	})
}

const decideeDe = ({ date, heure_debut, heure_fin, matiere, classes }: SeancePrevue) => ({
	date,
	heure_debut,
	heure_fin,
	matiere,
	classes: classes.map(({ code }) => code)
})

function becomes(avant: SeancePrevue | undefined, { date, heure_debut, heure_fin, ...apres }: SeancePrevue) {
	const sorte = sorteLue(avant, { ...apres, date, heure_debut, heure_fin })
	return {
		sorte,
		...(sorte === 'remplacee' && apres.enseignant !== null && { remplacant: apres.enseignant }),
		...(sorte === 'deplacee' && { vers: { date, heure_debut, heure_fin } })
	}
}
