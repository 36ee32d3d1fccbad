import { asComposed } from '../../../kit/composed'
import { changedIn } from '../../../domain/seances/changement-seance'
import { AppError, Faults, forbidden } from '../../../kit/errors'
import { isJour } from '../../../kit/jour'
import { chaqueSemaine, sansCours } from '../../../domain/seances/jours-chomes'
import { uidSeance } from '../../../domain/seances/uid-seance'
import type { View } from '../../../tenants/visit'
import { calledBy, gathered } from './classes-seance.service'
import { type Laissee, type Plan, type SeancePrevue, withHoraire } from './plan.service'
import { selectConges, selectMatiere, selectPeriodes } from './planification.queries'
import { selectByRefs } from './prevues.queries'
import { mayPlanFor, plannableSeances, plans } from '../seances.policy'
import { judge, teacherOf, type Valeurs } from './valeurs-seance.service'

export type Ajout = Valeurs & {
	/** an id that the form chooses, 1 to 64 characters: sending the same form again adds nothing */
	readonly ref: string
	readonly classe_id: number
	readonly matiere_id: number
	/** further classes that attend */
	readonly autres: readonly number[]
	/** repeats every week up to this day (YYYY-MM-DD), which is included */
	readonly jusqu_au?: string | undefined
}

/** A repetition lasts a year at most. */
const SEMAINES = 53

/**
 * New séances: one, or one each week until a day. Days off and days between two periods are left out.
 * @throws AppError 403 for classes that the caller doesn't plan, 422
 */
export const planAjout =
	(ajout: Ajout) =>
	async (view: View): Promise<Plan> => {
		const { db, institution, perimetre } = view
		const { annee } = institution
		if (!annee || !plans(perimetre)) throw forbidden()
		const faults = new Faults()
		judge(view, ajout, faults)
		if (ajout.jusqu_au !== undefined) judgeEnd(ajout, ajout.jusqu_au, annee, faults)
		const matiere = await selectMatiere(db, ajout.matiere_id)
		const classes = matiere ? await gathered(db, annee.id, [ajout.classe_id, ...ajout.autres], matiere) : []
		if (!classes.some(({ id }) => id === ajout.classe_id)) faults.add('cours', { key: 'champ.choix' })
		const teacher = await teacherOf(view, ajout.enseignant_id, faults)
		faults.throwAny()
		const filieres = classes.map(({ filiere_id }) => filiere_id)
		if (!mayPlanFor(perimetre, filieres)) throw forbidden()

		const days = ajout.jusqu_au === undefined ? [ajout.date] : chaqueSemaine(ajout.date, ajout.jusqu_au)
		const calendar = {
			conges: await selectConges(db, days[0]!, days.at(-1)!),
			periodes: await selectPeriodes(db, annee.id)
		}
		const { heure_debut, heure_fin, salle, type, mode, lien_visio } = ajout
		const laissees: Laissee[] = []
		const wantedSeances = days.flatMap((date, index): SeancePrevue[] => {
			const raison = days.length > 1 ? sansCours({ date, heure_debut, classes }, calendar) : undefined
			if (raison !== undefined) {
				laissees.push({ date, heure_debut, heure_fin, raison })
				return []
			}
			const ref = index === 0 ? ajout.ref : `${ajout.ref}:${date}`
			const seance: SeancePrevue = {
				id: -1 - index,
				ref,
				uid: uidSeance(ref, institution),
				annee_id: annee.id,
				...calledBy(classes),
				...teacher,
				date,
				heure_debut,
				heure_fin,
				debut_s: 0,
				fin_s: 0,
				salle: salle === null ? null : asComposed(salle),
				type,
				mode,
				lien_visio,
				statut: 'planifiee',
				motif: null,
				sequence: 0,
				classes,
				emargee: false,
				presences: false,
				covered: true
			}
			return [withHoraire(view, seance, { date, heure_debut, heure_fin })]
		})
		if (wantedSeances.length === 0) throw new AppError('validation', 'aucune_seance')
		const knownSeances = await selectByRefs(
			db,
			plannableSeances(perimetre),
			annee.id,
			wantedSeances.map(({ ref }) => ref!)
		)
		if (knownSeances.length === 0) return { changements: wantedSeances.map((apres) => ({ apres })), laissees }
		// the same form was sent again
		const made = new Map(knownSeances.map((seance) => [seance.ref, seance]))
		if (wantedSeances.some((seance) => !sameAs(made.get(seance.ref), seance))) throw new AppError('validation', 'deja_creee')
		return { changements: [], laissees }
	}

const sameAs = (stored: SeancePrevue | undefined, wanted: SeancePrevue) =>
	stored !== undefined &&
	changedIn(stored, wanted).length === 0 &&
	stored.classes.map(({ id }) => id).join() === wanted.classes.map(({ id }) => id).join()

function judgeEnd({ date }: Ajout, jusqu_au: string, annee: { readonly date_fin: string }, faults: Faults) {
	if (!isJour(jusqu_au)) faults.add('jusqu_au', { key: 'champ.date' })
	else if (jusqu_au < date || jusqu_au > annee.date_fin)
		faults.add('jusqu_au', { key: 'champ.entre', parameters: { min: date, max: annee.date_fin } })
	else if (isJour(date) && Temporal.PlainDate.from(date).until(jusqu_au, { largestUnit: 'week' }).weeks > SEMAINES)
		faults.add('jusqu_au', { key: 'champ.max', parameters: { max: Temporal.PlainDate.from(date).add({ weeks: SEMAINES }).toString() } })
}
