import { toSeconds } from '../../../kit/clock'
import { lieuxOf, roomOf, type Salle } from '../../../domain/seances/salle'
import { AppError, Faults, forbidden, notFound } from '../../../kit/errors'
import { seen } from '../../../kit/seen'
import { may } from '../../../domain/droits/perimetre'
import type { Mode } from '../../../domain/vocabulaire'
import type { Configured } from '../../../outbox/canaux'
import { todayOf, type KnownVisit, type View } from '../../../tenants/visit'
import { saveMadePlan } from './enregistrer-plan.service'
import { changing, type SeancePrevue } from './plan.service'
import { selectClassesOf, selectCours, selectEnseignees, selectEnseignants, selectRoomsAfter, selectSalles } from './planification.queries'
import { selectAlike, selectOfDays, selectOfTeacher, selectPrevues } from './prevues.queries'
import { mayPlanFor, plannableSeances, plans, writableSeances } from '../seances.policy'
import { judgeLien, type Valeurs } from './valeurs-seance.service'
import { mustWriteSeance } from '../writable-seance.service'

/** Whether the caller writes the timetable of the current year. */
export const plansTimetable = ({ institution: { annee }, perimetre }: View) => annee !== null && !annee.cloturee && plans(perimetre)

/** The séance, if the caller may plan it. @throws AppError 404, 403 */
export async function mustPlan({ db, institution: { annee }, perimetre }: View, id: number): Promise<SeancePrevue> {
	const [found] = annee ? await selectPrevues(db, plannableSeances(perimetre), annee.id, [id]) : []
	if (!found) throw notFound()
	if (!found.covered) throw forbidden()
	return found
}

export async function mayPlan({ db, institution: { annee }, perimetre }: View, id: number): Promise<boolean> {
	if (!annee || annee.cloturee || !plans(perimetre)) return false
	const [found] = await selectPrevues(db, plannableSeances(perimetre), annee.id, [id])
	return found?.covered === true
}

export type Semblables = {
	/** number of séances like this one after its day */
	readonly suivantes: number
	/** number of them that are still to come, including this one; 0 if it is the only one */
	readonly a_venir: number
}

/** A séance to plan, and how many are like it. @throws AppError 404, 403 */
export async function seanceToPlan(view: View, id: number): Promise<{ readonly seance: SeancePrevue; readonly semblables: Semblables }> {
	const seance = await mustPlan(view, id)
	const today = todayOf(view)
	const found = await selectAlike(view.db, plannableSeances(view.perimetre), seance.annee_id, id, today)
	const others = found.filter((candidate) => candidate.id !== id && candidate.covered)
	const a_venir = others.length === 0 ? 0 : others.length + (seance.date >= today ? 1 : 0)
	return { seance, semblables: { suivantes: others.filter(({ date }) => date > seance.date).length, a_venir } }
}

/** The classes of the year, each with whether the caller plans for it. @throws AppError 403 if the caller plans nothing */
export async function classesToPlan(view: View) {
	const {
		db,
		institution: { annee },
		perimetre
	} = view
	if (!annee || !plans(perimetre)) throw forbidden()
	const all = await selectClassesOf(db, annee.id)
	return all.map(({ id, code, nom, filiere_id }) => ({ id, code, nom, planned: mayPlanFor(perimetre, [filiere_id]) }))
}

/** The matières of a class with their teachers, from today on. */
export const coursToPlan = (view: View, classe: number) => selectCours(view.db, classe, todayOf(view))

/** The matières of some classes, each name once; the séance's own matière wins. */
export async function matieresToPlan({ db }: View, classes: readonly number[], { matiere_id, matiere }: SeancePrevue) {
	const taught = await selectEnseignees(db, classes)
	const byName = new Map([...taught.map(({ matiere_id: id, nom }) => [nom, id] as const), [matiere, matiere_id] as const])
	return [...byName].map(([nom, id]) => ({ id, nom }))
}

/** @throws AppError 403 if the caller plans nothing */
export const mustPlanSome = may(plans)

/** The teachers that forms offer for a séance. @throws AppError 403 if the caller plans nothing */
export async function teachersToPlan(view: View) {
	mustPlanSome(view)
	return selectEnseignants(view.db)
}

/** The rooms that forms offer for a séance. @throws AppError 403 if the caller plans nothing */
export async function sallesToPlan(view: View) {
	mustPlanSome(view)
	return selectSalles(view.db)
}

/** The fingerprint of a séance's mode and video room, as a page shows them. */
export const lienVu = ({ mode, lien_visio }: { readonly mode: Mode; readonly lien_visio: string | null }) => seen([mode, lien_visio])

/**
 * Sets the mode of a séance and the address of its video room. Its own teacher may do this too (rules 8.5). If the mode changes, people get
 * a message. @throws AppError 404, 403, 422; 409 if somebody else has changed it since the page that shows `vu`
 */
export async function setMode(
	visit: KnownVisit,
	id: number,
	{ mode, lien_visio }: Pick<Valeurs, 'lien_visio'> & { readonly mode: Mode | undefined },
	channels: Configured,
	vu: string
) {
	if (lien_visio !== null) {
		const faults = new Faults()
		judgeLien(lien_visio, faults)
		faults.throwAny()
	}
	await saveMadePlan(
		visit,
		async (given) => {
			const { write } = await mustWriteSeance(given, id)
			const { annee } = write.institution
			const [avant] = annee ? await selectPrevues(write.db, writableSeances(write.perimetre), annee.id, [id]) : []
			const changements = avant ? changing([{ avant, apres: { ...avant, mode: mode ?? avant.mode, lien_visio } }]) : []
			if (avant && changements.length > 0 && lienVu(avant) !== vu) throw new AppError('conflict', 'modifie_entretemps')
			return { write, plan: { changements, laissees: [] } }
		},
		channels
	)
}

/** A teacher's séances during an absence, whoever plans them. */
export async function seancesOfTeacher({ db, institution, perimetre }: View, enseignant: number, { debut_s, fin_s, du, au }: Away) {
	const { annee } = institution
	return annee ? selectOfTeacher(db, plannableSeances(perimetre), annee.id, enseignant, { du, au, debut_s, fin_s }) : []
}

/** The start and end of an absence: in seconds, and as days (YYYY-MM-DD). */
export type Away = { readonly debut_s: number; readonly fin_s: number; readonly du: string; readonly au: string }

/** The séances of some days, without those that are called off. */
export async function seancesOfDays({ db, institution: { annee }, perimetre }: View, du: string, au: string) {
	return annee ? selectOfDays(db, plannableSeances(perimetre), annee.id, du, au) : []
}

/** How many séances to come are in the room with this code, however they write it. */
export async function seancesInRoom({ db, now }: View, code: string): Promise<number> {
	const lieu = lieuxOf(await selectSalles(db))
	const count = seancesOf(await selectRoomsAfter(db, toSeconds(now)))
	return count((salle) => lieu(salle) === lieu(code))
}

/**
 * How many séances to come change rooms silently when the room with this code (`undefined`: a new room) becomes `becomes`. `perdues` are in
 * it and won't find it any more. `prises` are in other rooms and move to it, because a code takes precedence over another room's name.
 */
export async function seancesMoved({ db, now }: View, code: string | undefined, becomes: Salle) {
	const salles = await selectSalles(db)
	const others = new Set(salles.filter((salle) => salle.code !== code).map((salle) => roomOf(salle.code)))
	const after = code === undefined ? [...salles, becomes] : salles.map((salle) => (salle.code === code ? becomes : salle))
	const [lieu, then] = [lieuxOf(salles), lieuxOf(after)]
	const place = then(becomes.code)
	const count = seancesOf(await selectRoomsAfter(db, toSeconds(now)))
	return {
		perdues: code === undefined ? 0 : count((salle) => lieu(salle) === lieu(code) && then(salle) !== place),
		prises: count((salle) => others.has(lieu(salle)) && lieu(salle) !== place && then(salle) === place)
	}
}

const seancesOf = (rooms: Awaited<ReturnType<typeof selectRoomsAfter>>) => (isMeant: (salle: string) => boolean) =>
	rooms.reduce((sum, { salle, seances }) => sum + (isMeant(salle) ? seances : 0), 0)
