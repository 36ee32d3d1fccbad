import { chaqueSemaine, sansCours } from '../../domain/jours-chomes'
import { AppError, Faults, forbidden, notFound } from '../../domain/errors'
import { changedIn, refusOf, type PorteeChangement, type Prevue } from '../../domain/changement-seance'
import { freeText } from '../../domain/free-text'
import { isHeure, isJour } from '../../domain/jour'
import { isHttps } from '../../domain/lien'
import { matiereDeClasse } from '../../domain/matiere-de-classe'
import { seen } from '../../domain/seen'
import { isCalledOff, type StatutSeance } from '../../domain/statut-seance'
import { uidSeance } from '../../domain/uid-seance'
import type { Mode, TypeSeance } from '../../domain/vocabulaire'
import type { Configured } from '../../messages/outbox/canaux'
import type { View, Writer } from '../../tenants/visit'
import {
	changing,
	enregistrerTel,
	todayOf,
	withHoraire,
	type Changement,
	type ClassePrevue,
	type Laissee,
	type Plan,
	type SeancePrevue
} from './plan.service'
import {
	selectAlike,
	selectByRefs,
	selectClassesOf,
	selectClassesOfYear,
	selectConges,
	selectCours,
	selectEnseignant,
	selectEnseignants,
	selectEnseignees,
	selectMatiere,
	selectOfDays,
	selectOfTeacher,
	selectPeriodes,
	selectPrevues,
	selectSalles
} from './planification.queries'
import { mayPlanFor, plannableSeances, plans, writableSeances } from './seances.policy'
import { mustWriteSeance } from './writable-seance.service'

/** What somebody types of a séance, read. */
export type Valeurs = {
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	readonly enseignant_id: number | null
	readonly salle: string | null
	readonly type: TypeSeance
	readonly mode: Mode
	readonly lien_visio: string | null
}

export type Ajout = Valeurs & {
	/** the form's own, 1 to 64 characters: the same again makes nothing twice */
	readonly ref: string
	readonly classe_id: number
	readonly matiere_id: number
	/** classes that it gathers besides */
	readonly autres: readonly number[]
	/** every week until this day (YYYY-MM-DD), and on it */
	readonly jusqu_au?: string | undefined
}

const MAX = { salle: 200, lien: 500, motif: 500 } as const
/** A repetition has a year at most. */
const SEMAINES = 53

/** Whether the caller writes the timetable of the current year. */
export const plansTimetable = ({ institution: { annee }, perimetre }: View) => annee !== null && !annee.cloturee && plans(perimetre)

/** The séance that the caller is to plan. @throws AppError 404, 403 */
export async function mustPlan({ db, institution: { annee }, perimetre }: View, id: number): Promise<SeancePrevue> {
	const [found] = annee ? await selectPrevues(db, plannableSeances(perimetre), annee.id, [id]) : []
	if (!found) throw notFound()
	if (!found.covered) throw forbidden()
	return found
}

/** Whether the caller plans a séance of the year. */
export async function mayPlan({ db, institution: { annee }, perimetre }: View, id: number): Promise<boolean> {
	if (!annee || annee.cloturee || !plans(perimetre)) return false
	const [found] = await selectPrevues(db, plannableSeances(perimetre), annee.id, [id])
	return found?.covered === true
}

export type Semblables = {
	/** how many are like a séance after its day */
	readonly suivantes: number
	/** how many are to come, it among them; 0 where no other one is */
	readonly a_venir: number
}

/** What somebody plans, and how many séances are like it. @throws AppError 404, 403 */
export async function seanceToPlan(view: View, id: number): Promise<{ readonly seance: SeancePrevue; readonly semblables: Semblables }> {
	const seance = await mustPlan(view, id)
	const today = todayOf(view)
	const found = await selectAlike(view.db, plannableSeances(view.perimetre), seance.annee_id, id, today)
	const others = found.filter((one) => one.id !== id && one.covered)
	const a_venir = others.length === 0 ? 0 : others.length + (seance.date >= today ? 1 : 0)
	return { seance, semblables: { suivantes: others.filter(({ date }) => date > seance.date).length, a_venir } }
}

/** Adds faults of what was typed. */
function judge({ institution: { annee } }: View, valeurs: Valeurs, faults: Faults) {
	const { date, heure_debut, heure_fin, salle, lien_visio } = valeurs
	if (!isJour(date)) faults.add('date', { key: 'champ.date' })
	else if (annee && (date < annee.date_debut || date > annee.date_fin))
		faults.add('date', { key: 'champ.entre', parameters: { min: annee.date_debut, max: annee.date_fin } })
	for (const field of ['heure_debut', 'heure_fin'] as const) if (!isHeure(valeurs[field])) faults.add(field, { key: 'champ.heure' })
	if (isHeure(heure_debut) && isHeure(heure_fin) && heure_fin <= heure_debut)
		faults.add('heure_fin', { key: 'champ.apres', parameters: { autre: heure_debut } })
	const room = freeText(salle ?? '', MAX.salle)
	if ('wrong' in room) faults.add('salle', room.wrong)
	if (lien_visio !== null) judgeLien(lien_visio, faults)
}

function judgeLien(lien: string, faults: Faults) {
	if (lien.length > MAX.lien) faults.add('lien_visio', { key: 'champ.caracteres_max', parameters: { max: MAX.lien } })
	else if (!isHttps(lien)) faults.add('lien_visio', { key: 'champ.lien_https' })
}

/** The teacher of a séance to be, whose account is open. */
async function teacherOf({ db }: View, id: number | null, faults: Faults) {
	if (id === null) return { enseignant_id: null, enseignant: null, matricule: null }
	const found = await selectEnseignant(db, id)
	if (!found) faults.add('enseignant', { key: 'champ.choix' })
	return { enseignant_id: id, enseignant: found?.nom ?? null, matricule: found?.matricule ?? null }
}

/**
 * New séances: one, or one each week until a day, but for days off and what lies between two periods, which are left out.
 * @throws AppError 403 for classes that are not the caller's, 422
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
		const found = await selectClassesOf(db, annee.id, [...new Set([ajout.classe_id, ...ajout.autres])])
		if (!found.some(({ id }) => id === ajout.classe_id)) faults.add('cours', { key: 'champ.choix' })
		const matiere = await selectMatiere(db, ajout.matiere_id)
		if (!matiere) faults.add('cours', { key: 'champ.choix' })
		const teacher = await teacherOf(view, ajout.enseignant_id, faults)
		faults.throwAny()
		if (
			!mayPlanFor(
				perimetre,
				found.map(({ filiere_id }) => filiere_id)
			)
		)
			throw forbidden()

		const taught = Map.groupBy(
			(
				await selectEnseignees(
					db,
					found.map(({ id }) => id)
				)
			).map(({ classe_id, matiere_id, ...one }) => ({ classe_id, ...one, id: matiere_id })),
			({ classe_id }) => classe_id
		)
		const classes = found.map((one): ClassePrevue => {
			const own = matiereDeClasse(matiere!, taught.get(one.id) ?? [])
			return { ...one, matiere_id: own.id, matiere: own.nom }
		})
		const days = ajout.jusqu_au === undefined ? [ajout.date] : chaqueSemaine(ajout.date, ajout.jusqu_au)
		const calendar = {
			conges: await selectConges(db, days[0]!, days.at(-1)!),
			periodes: await selectPeriodes(db, annee.id)
		}
		const { heure_debut, heure_fin, salle, type, mode, lien_visio } = ajout
		const laissees: Laissee[] = []
		const wanted = days.flatMap((date, index): SeancePrevue[] => {
			const raison = days.length > 1 ? sansCours({ date, heure_debut, classes }, calendar) : undefined
			if (raison !== undefined) {
				laissees.push({ date, heure_debut, heure_fin, raison })
				return []
			}
			const ref = index === 0 ? ajout.ref : `${ajout.ref}:${date}`
			const seance: SeancePrevue = {
				id: -1 - index,
				ref,
				uid: uidSeance(ref, institution.code),
				annee_id: annee.id,
				matiere_id: classes[0]!.matiere_id,
				matiere: classes[0]!.matiere,
				...teacher,
				date,
				heure_debut,
				heure_fin,
				debut_s: 0,
				fin_s: 0,
				salle: salle?.normalize('NFC') ?? null,
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
		if (wanted.length === 0) throw new AppError('validation', 'aucune_seance')
		const known = await selectByRefs(
			db,
			plannableSeances(perimetre),
			annee.id,
			wanted.map(({ ref }) => ref!)
		)
		if (known.length === 0) return { changements: wanted.map((apres) => ({ apres })), laissees }
		// the same form again
		const made = new Map(known.map((one) => [one.ref, one]))
		if (wanted.some((one) => !sameAs(made.get(one.ref), one))) throw new AppError('validation', 'deja_creee')
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

/** The séances that a change of one is of. */
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
 * What a séance, and those like it, are to be: each takes what is changed of that one, and keeps what it has of its own. One that was
 * called off is planned again. Moved days that are days off stay as they are.
 * @throws AppError 404, 403, 422
 */
export const planModification =
	(id: number, valeurs: Valeurs, portee: PorteeChangement) =>
	async (view: View): Promise<Plan> => {
		const { db, institution } = view
		const seance = await mustPlan(view, id)
		const faults = new Faults()
		judge(view, valeurs, faults)
		// who has taught it may have left since
		const { enseignant_id, enseignant, matricule } = seance
		const teacher =
			valeurs.enseignant_id === enseignant_id
				? { enseignant_id, enseignant, matricule }
				: await teacherOf(view, valeurs.enseignant_id, faults)
		faults.throwAny()
		const salle = valeurs.salle?.normalize('NFC') ?? null
		const asked: Prevue = { ...valeurs, salle, statut: 'planifiee', motif: null }
		const target = isCalledOff(seance.statut) ? asked : { ...asked, statut: seance.statut, motif: seance.motif }
		const changed = changedIn(seance, target)
		const all = await ofPortee(view, seance, portee)
		const moves = changed.some((column) => HORAIRE.includes(column))
		const by = Temporal.PlainDate.from(seance.date).until(valeurs.date)
		const dayOf = (one: SeancePrevue) => Temporal.PlainDate.from(one.date).add(by).toString()
		const calendar = moves && all.length > 1 ? await calendarOf(view, all.map(dayOf)) : undefined
		const laissees: Laissee[] = []
		const changements = all.flatMap((avant): Changement[] => {
			const horaire = { date: dayOf(avant), heure_debut: valeurs.heure_debut, heure_fin: valeurs.heure_fin }
			const own = Object.fromEntries(changed.filter((column) => !HORAIRE.includes(column)).map((column) => [column, target[column]]))
			const apres = withHoraire(view, { ...avant, ...own, ...(changed.includes('enseignant_id') && teacher) }, moves ? horaire : avant)
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

/** A séance, and those like it, called off or put off for a reason. @throws AppError 404, 403, 422 */
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

/** Why something is called off; `null` where nothing is said. @throws AppError 422 */
export function readMotif(sent: string): string | null {
	const found = freeText(sent.trim(), MAX.motif)
	const faults = new Faults()
	if ('wrong' in found) faults.add('motif', found.wrong)
	faults.throwAny()
	return 'wrong' in found || found.text === '' ? null : found.text
}

/** The classes of the year, and for which of them the caller plans. @throws AppError 403 for who plans nothing */
export async function classesToPlan(view: View) {
	const {
		db,
		institution: { annee },
		perimetre
	} = view
	if (!annee || !plans(perimetre)) throw forbidden()
	const all = await selectClassesOfYear(db, annee.id)
	return all.map(({ id, code, nom, filiere_id }) => ({ id, code, nom, planned: mayPlanFor(perimetre, [filiere_id]) }))
}

/** What a class is taught from today on, and by whom. */
export const coursToPlan = (view: View, classe: number) => selectCours(view.db, classe, todayOf(view))

/** Who may teach a séance, and in which rooms, as forms offer them. @throws AppError 403 for who plans nothing */
export async function choicesToPlan({ db, perimetre }: View) {
	if (!plans(perimetre)) throw forbidden()
	return { enseignants: await selectEnseignants(db), salles: (await selectSalles(db)).map(({ code }) => code) }
}

/** The fingerprint of a séance as a form shows it. */
export const seanceVue = ({ date, heure_debut, heure_fin, enseignant_id, salle, type, mode, lien_visio, statut }: SeancePrevue) =>
	seen([date, heure_debut, heure_fin, enseignant_id, salle, type, mode, lien_visio, statut])

/** The same plan, of what is still as its author saw it. @throws AppError 409 */
export const basedOn = (id: number, vu: string, planifie: (view: View) => Promise<Plan>) => async (view: View) => {
	const seance = await mustPlan(view, id)
	const plan = await planifie(view)
	if (plan.changements.length > 0 && seanceVue(seance) !== vu) throw new AppError('conflict', 'modifie_entretemps')
	return plan
}

/**
 * How a séance is held, and the address of its video room, for whoever answers for it: its own teacher too (rules 6.4). People are told of
 * another mode. @throws AppError 404, 403, 422
 */
export async function setMode(
	visit: Writer,
	id: number,
	{ mode, lien_visio }: Pick<Valeurs, 'lien_visio'> & { readonly mode: Mode | undefined },
	configured: Configured
) {
	if (lien_visio !== null) {
		const faults = new Faults()
		judgeLien(lien_visio, faults)
		faults.throwAny()
	}
	await enregistrerTel(
		visit,
		async (given) => {
			const { write } = await mustWriteSeance(given, id)
			const { annee } = write.institution
			const [avant] = annee ? await selectPrevues(write.db, writableSeances(write.perimetre), annee.id, [id]) : []
			return {
				write,
				plan: { changements: avant ? changing([{ avant, apres: { ...avant, mode: mode ?? avant.mode, lien_visio } }]) : [], laissees: [] }
			}
		},
		configured
	)
}

/** What a teacher has while they are away, whoever plans it. */
export async function seancesOfTeacher({ db, institution, perimetre }: View, enseignant: number, { debut_s, fin_s, du, au }: Away) {
	const { annee } = institution
	return annee ? selectOfTeacher(db, plannableSeances(perimetre), annee.id, enseignant, { du, au, debut_s, fin_s }) : []
}

/** From when until when somebody is away; seconds, and the days (YYYY-MM-DD). */
export type Away = { readonly debut_s: number; readonly fin_s: number; readonly du: string; readonly au: string }

/** What takes place on some days. */
export async function seancesOfDays({ db, institution: { annee }, perimetre }: View, du: string, au: string) {
	return annee ? selectOfDays(db, plannableSeances(perimetre), annee.id, du, au) : []
}
