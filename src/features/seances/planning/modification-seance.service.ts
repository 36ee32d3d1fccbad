import { asComposed } from '../../../kit/composed'
import { changedIn, linksOf, type PorteeChangement, type Prevue, refusOf } from '../../../domain/seances/changement-seance'
import { AppError, Faults } from '../../../kit/errors'
import { sansCours } from '../../../domain/seances/jours-chomes'
import { seen } from '../../../kit/seen'
import { isCalledOff, type StatutSeance } from '../../../domain/seances/statut-seance'
import { todayOf, type View } from '../../../tenants/visit'
import { calledBy, regathered, type Reunion } from './classes-seance.service'
import { type Changement, changing, type Laissee, type Plan, type SeancePrevue, withHoraire } from './plan.service'
import { selectConges, selectPeriodes } from './planification.queries'
import { selectAlike } from './prevues.queries'
import { mustPlan } from './planifier.service'
import { plannableSeances } from '../seances.policy'
import { judge, readMotif, teacherOf, type Valeurs } from './valeurs-seance.service'

/** The séances that a change with this scope applies to. */
async function ofPortee(view: View, seance: SeancePrevue, portee: PorteeChangement): Promise<SeancePrevue[]> {
	if (portee === 'celle_ci') return [seance]
	const today = todayOf(view)
	const from = portee === 'suivantes' && seance.date > today ? seance.date : today
	const found = await selectAlike(view.db, plannableSeances(view.perimetre), seance.annee_id, seance.id, from)
	const others = found.filter(({ id, covered }) => id !== seance.id && covered)
	return portee === 'suivantes' || seance.date >= today ? [seance, ...others] : others
}

const HORAIRE: readonly (keyof Prevue)[] = ['date', 'heure_debut', 'heure_fin']

/**
 * A change to a séance and those like it: each takes the changed fields and keeps its others. A séance that was called off is planned
 * again. Séances that would move to a day off stay as they are.
 * @throws AppError 404, 403, 422
 */
export const planModification =
	(id: number, { classes: ids, matiere_id, ...valeurs }: Valeurs & Reunion, portee: PorteeChangement) =>
	async (view: View): Promise<Plan> => {
		const { db, institution } = view
		const seance = await mustPlan(view, id)
		const faults = new Faults()
		judge(view, valeurs, faults)
		// the former teacher may have left since
		const { enseignant_id, enseignant, enseignant_dit, matricule } = seance
		const teacher =
			valeurs.enseignant_id === enseignant_id
				? { enseignant_id, enseignant, enseignant_dit, matricule }
				: await teacherOf(view, valeurs.enseignant_id, faults)
		const classes = await regathered(view, seance, { classes: ids, matiere_id }, faults)
		faults.throwAny()
		const salle = valeurs.salle === null ? null : asComposed(valeurs.salle)
		const asked: Prevue = { ...valeurs, classes, salle, statut: 'planifiee', motif: null }
		const target = isCalledOff(seance.statut) ? asked : { ...asked, statut: seance.statut, motif: seance.motif }
		const changedColumns = changedIn(seance, target)
		const all = await ofPortee(view, seance, portee)
		const moves = changedColumns.some((column) => HORAIRE.includes(column))
		const by = Temporal.PlainDate.from(seance.date).until(valeurs.date)
		const dayOf = (prevue: SeancePrevue) => Temporal.PlainDate.from(prevue.date).add(by).toString()
		const calendar = moves && all.length > 1 ? await calendarOf(view, all.map(dayOf)) : undefined
		const laissees: Laissee[] = []
		const changements = all.flatMap((avant): Changement[] => {
			const horaire = { date: dayOf(avant), heure_debut: valeurs.heure_debut, heure_fin: valeurs.heure_fin }
			const changedValues = Object.fromEntries(
				changedColumns.filter((column) => !HORAIRE.includes(column)).map((column) => [column, target[column]])
			)
			const others = {
				...(changedColumns.includes('enseignant_id') && teacher),
				...(changedColumns.includes('classes') && calledBy(classes))
			}
			const apres = withHoraire(view, { ...avant, ...changedValues, ...others }, moves ? horaire : avant)
			if (all.length > 1) {
				const { annee } = institution
				const isOut = annee !== null && (apres.date < annee.date_debut || apres.date > annee.date_fin)
				const raison = isOut ? 'hors_annee' : (refusOf(avant, changedIn(avant, apres)) ?? (calendar && sansCours(apres, calendar)))
				if (raison !== undefined) {
					laissees.push({ date: avant.date, heure_debut: avant.heure_debut, heure_fin: avant.heure_fin, seance: avant, raison })
					return []
				}
			}
			return [{ avant, apres }]
		})
		return { changements: changing(changements), laissees }

		async function calendarOf({ institution: { annee } }: View, days: readonly string[]) {
			const sorted = days.toSorted()
			return { conges: await selectConges(db, sorted[0]!, sorted.at(-1)!), periodes: annee ? await selectPeriodes(db, annee.id) : [] }
		}
	}

/** Cancels or postpones a séance, and those like it, for a reason. @throws AppError 404, 403, 422 */
export const planAbandon =
	(id: number, statut: Extract<StatutSeance, 'annulee' | 'reportee'>, motif: string, portee: PorteeChangement) =>
	async (view: View): Promise<Plan> => {
		const seance = await mustPlan(view, id)
		const reason = readMotif(motif)
		const all = await ofPortee(view, seance, portee)
		const laissees: Laissee[] = []
		const changements = all.flatMap((avant): Changement[] => {
			const apres = { ...avant, statut, motif: reason }
			const raison = all.length > 1 ? refusOf(avant, changedIn(avant, apres)) : undefined
			if (raison === undefined) return [{ avant, apres }]
			laissees.push({ date: avant.date, heure_debut: avant.heure_debut, heure_fin: avant.heure_fin, seance: avant, raison })
			return []
		})
		return { changements: changing(changements), laissees }
	}

/** The fingerprint of a séance as a form shows it. */
export const seanceVue = ({ classes, date, heure_debut, heure_fin, enseignant_id, salle, type, mode, lien_visio, statut }: SeancePrevue) =>
	seen([linksOf({ classes }), date, heure_debut, heure_fin, enseignant_id, salle, type, mode, lien_visio, statut])

/** The same plan, if the séance is still as its author saw it. @throws AppError 409 */
export const basedOn = (id: number, vu: string, planifie: (view: View) => Promise<Plan>) => async (view: View) => {
	const seance = await mustPlan(view, id)
	const plan = await planifie(view)
	if (plan.changements.length > 0 && seanceVue(seance) !== vu) throw new AppError('conflict', 'modifie_entretemps')
	return plan
}
