import { toWireInstant } from '../../../kit/clock'
import { AppError, notFound } from '../../../kit/errors'
import { depassement, enHeures, secondesAValider, secondesRetenues } from '../../../domain/heures/heures'
import { mustBeAdministrateur } from '../../../domain/droits/perimetre'
import { mustBeOpen, type View, type Writer } from '../../../tenants/visit'
import { selectDepassements, selectTenue, updateDepassement, type Tenue } from './depassements.queries'

export type Depassement = ReturnType<typeof shown>

/** A séance with what decides about its hours. */
export const tenueOf = ({ db }: View, id: number): Promise<Tenue | undefined> => selectTenue(db, id)

/** The hours of the year that wait for an administrator (« dépassement à valider », rule 5.2). @throws AppError 403 to everybody else */
export async function listDepassements({ db, institution: { annee }, perimetre }: View): Promise<Depassement[]> {
	mustBeAdministrateur({ perimetre })
	return annee ? (await selectDepassements(db, annee.id)).map(shown) : []
}

/**
 * Counts the whole real length of a séance. `vu` is `depassement_s` as the author saw it; a séance that was ended again since then waits
 * again. Doing it twice has no further effect. @throws AppError 403, 404; 409 if the length has changed since; 422 in a closed year, or for one's own hours
 */
export function validateDepassement(visit: Writer, id: number, vu: number): Promise<void> {
	return visit.write({ right: mustBeAdministrateur, touches: ['saisies'] }, async ({ db, institution, now, perimetre, journal }) => {
		const tenue = await selectTenue(db, id)
		if (!tenue) throw notFound()
		if (tenue.enseignant_id === perimetre.userId) throw new AppError('validation', 'paie.soi_meme')
		mustBeOpen({ ...institution, annee: institution.annees.find((annee) => annee.id === tenue.annee_id) ?? null })
		if (depassement(tenue) !== vu) throw new AppError('conflict', 'modifie_entretemps')
		if (secondesAValider(tenue) === 0) return
		await updateDepassement(db, id, vu, toWireInstant(now, institution.timezone))
		await journal({
			action: 'seance.depassement',
			objet: 'seances',
			id,
			avant: { depassement_valide_s: tenue.depassement_valide_s },
			apres: { depassement_valide_s: vu }
		})
	})
}

/** A séance of the list, with hours to the hundredth. */
const shown = (tenue: Tenue) => ({
	id: tenue.id,
	date: tenue.date,
	heure_debut: tenue.heure_debut,
	heure_fin: tenue.heure_fin,
	matiere: tenue.matiere,
	enseignant: tenue.enseignant,
	classes: JSON.parse(tenue.classes) as string[],
	heures_prevues: enHeures(tenue.fin_s - tenue.debut_s),
	heures_retenues: enHeures(secondesRetenues(tenue)),
	heures_a_valider: enHeures(secondesAValider(tenue)),
	/** seconds beyond the planned length; a validation sends this number back */
	depassement_s: depassement(tenue)
})
