import { localMoments } from '../../../kit/clock'
import { changedIn, COLONNES_PREVUES, linksOf, refusOf, type Prevue } from '../../../domain/seances/changement-seance'
import type { Db } from '../../../db/queries/db'
import { conflitsOf, type Conflit } from '../../../domain/seances/conflits'
import { AppError } from '../../../kit/errors'
import { usesModule } from '../../../domain/droits/modules'
import { chome } from '../../../domain/seances/jours-chomes'
import { lieuxOf } from '../../../domain/seances/salle'
import { seen } from '../../../kit/seen'
import type { Configured } from '../../../outbox/canaux'
import { countAvertis, type Prevus } from '../../../outbox/changements.service'
import type { View } from '../../../tenants/visit'
import type { EvaluationDuJour } from '../../evaluations/evaluations.service'
import { selectAbsencesOf, selectConges, selectEnseignees, selectSalles } from './planification.queries'
import { selectMeeting, type ClassePrevue, type SeancePrevue } from './prevues.queries'
import { plannableSeances } from '../seances.policy'
import { toldOf, type Changement } from './avertis-seance.service'

export type { Changement } from './avertis-seance.service'
export type { Configured } from '../../../outbox/canaux'
export type { SeancePrevue, ClassePrevue } from './prevues.queries'

/** A séance that a plan doesn't change or create, and why. */
export type Laissee = {
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	/** the séance that stays; `undefined` if it would have been new */
	readonly seance?: SeancePrevue
	readonly raison: 'signee' | 'appel' | 'tenue' | 'hors_periode' | 'hors_annee' | { readonly conge: string }
}

/** Changes to the timetable that are made in one write. */
export type Plan = {
	readonly changements: readonly Changement[]
	readonly laissees: readonly Laissee[]
	/** évaluations on the days of a day off, which stay on their day */
	readonly evaluations?: readonly EvaluationDuJour[]
}

/** A remark on a planned séance that is not a conflict. */
export type Remarque = { readonly seance: SeancePrevue } & (
	| { readonly nature: 'absence' }
	| { readonly nature: 'chome'; readonly conge: string }
	/** nobody teaches this matière to one of the classes */
	| { readonly nature: 'programme'; readonly classe: ClassePrevue }
)

/** A plan as the preview page shows it. */
export type Apercu = Plan & {
	readonly conflits: readonly Conflit<SeancePrevue>[]
	readonly remarques: readonly Remarque[]
	/** if a room is taken, some rooms that are free at all of these times */
	readonly sallesLibres: readonly string[]
	/** the people who would get a message */
	readonly avertis: Prevus
	/** fingerprint of what the page shows */
	readonly vu: string
}

/** Makes a plan of what somebody asks for. @throws AppError 403, 404, 422 */
export type Planifie = (view: View) => Promise<Plan>

/** A séance at another day and time, with the matching instants. */
export function withHoraire(
	{ institution: { timezone } }: Pick<View, 'institution'>,
	seance: SeancePrevue,
	{ date, heure_debut, heure_fin }: Pick<Prevue, 'date' | 'heure_debut' | 'heure_fin'>
): SeancePrevue {
	const moment = localMoments(timezone)
	return { ...seance, date, heure_debut, heure_fin, debut_s: moment(date, heure_debut).seconds, fin_s: moment(date, heure_fin).seconds }
}

/** The plan without the entries that change nothing. @throws AppError 422 for a séance that cannot change any more */
export function changing(changements: readonly Changement[]): Changement[] {
	return changements.filter(({ avant, apres }) => {
		const changed = avant ? changedIn(avant, apres) : []
		const refus = avant && refusOf(avant, changed)
		if (refus) throw new AppError('validation', `seance_${refus}`)
		return !avant || changed.length > 0
	})
}

/** Whether people get messages about changes: not about a year in preparation (rule 1.5). */
export const tellsPeople = ({ institution }: Pick<View, 'institution'>) =>
	usesModule(institution, 'notifications') && !institution.annee?.en_preparation

/** Previews a plan: conflicts, remarks, and who gets a message. */
export async function previewPlan(view: View, planifie: Planifie, configured: Configured): Promise<Apercu> {
	const plan = await planifie(view)
	const found = await lookAt(view, plan)
	const told = tellsPeople(view) ? toldOf(view.now, plan.changements) : []
	const avertis = await countAvertis(view.db, { auteur: view.perimetre.userId, seances: told }, configured)
	return { ...plan, ...found, avertis, vu: fingerprint(plan, found) }
}

type Found = Pick<Apercu, 'conflits' | 'remarques' | 'sallesLibres'>

/** How many free rooms are suggested. */
const FREE = 5

async function lookAt({ db, institution: { annee }, perimetre }: View, { changements }: Plan): Promise<Found> {
	// a séance that is only called off, or gets another link, doesn't take a new teacher, room or time
	const wanted = changements
		.filter(({ avant, apres }) => !avant || changedIn(avant, apres).some((column) => TAKES.includes(column)))
		.map(({ apres }) => apres)
	const heldSeances = wanted.filter(({ statut }) => statut !== 'annulee' && statut !== 'reportee')
	if (!annee || heldSeances.length === 0) return { conflits: [], remarques: [], sallesLibres: [] }
	const salles = await selectSalles(db)
	const lieu = lieuxOf(salles)
	const storedSeances = await selectMeeting(db, plannableSeances(perimetre), annee.id, heldSeances)
	const days = heldSeances.map(({ date }) => date).toSorted()
	const conges = await selectConges(db, days[0]!, days.at(-1)!)
	const teachers = [...new Set(heldSeances.flatMap(({ enseignant_id: id }) => (id === null ? [] : [id])))]
	const span = [Math.min(...heldSeances.map(({ debut_s }) => debut_s)), Math.max(...heldSeances.map(({ fin_s }) => fin_s))] as const
	const away = await selectAbsencesOf(db, teachers, ...span)
	// séances that change in the same write are compared as they will be
	const after = new Map(changements.map(({ apres }) => [apres.id, apres]))
	const conflits = conflitsOf(
		heldSeances,
		storedSeances.map((seance) => after.get(seance.id) ?? seance),
		lieu
	)
	const remarques = heldSeances.flatMap((seance): Remarque[] => {
		const conge = conges.find((jourChome) => chome(jourChome, seance))
		const isAway = away.some(
			({ enseignant_id, debut_s, fin_s }) => enseignant_id === seance.enseignant_id && debut_s < seance.fin_s && seance.debut_s < fin_s
		)
		return [
			...(conge ? [{ nature: 'chome' as const, seance, conge: conge.libelle }] : []),
			...(isAway ? [{ nature: 'absence' as const, seance }] : [])
		]
	})
	remarques.push(...(await untaught(db, changements)))
	const taken = new Set(
		[...storedSeances, ...heldSeances].flatMap(({ salle, mode }) => (salle === null || mode === 'en_ligne' ? [] : [lieu(salle)]))
	)
	const free = conflits.some(({ nature }) => nature === 'salle') ? salles.filter(({ code }) => !taken.has(lieu(code))) : []
	return { conflits, remarques, sallesLibres: free.slice(0, FREE).map(({ code }) => code) }
}

const TAKES: readonly (keyof Prevue)[] = ['classes', 'date', 'heure_debut', 'heure_fin', 'enseignant_id', 'salle', 'mode', 'statut']

/** Classes that get a matière which nobody teaches them, each once. */
async function untaught(db: Db, changements: readonly Changement[]): Promise<Remarque[]> {
	const fresh = changements.flatMap(({ avant, apres }) => (avant && !changedIn(avant, apres).includes('classes') ? [] : [apres]))
	const wanted = new Map(fresh.flatMap((seance) => seance.classes.map((classe) => [classe.id, { seance, classe }])))
	if (wanted.size === 0) return []
	const taught = await selectEnseignees(db, [...wanted.keys()])
	const isTaught = ({ id, matiere_id, matiere }: ClassePrevue) =>
		taught.some(
			(taughtMatiere) => taughtMatiere.classe_id === id && (taughtMatiere.matiere_id === matiere_id || taughtMatiere.nom === matiere)
		)
	return [...wanted.values()].filter(({ classe }) => !isTaught(classe)).map((voulue) => ({ nature: 'programme', ...voulue }))
}

const shown = (seance: SeancePrevue) => COLONNES_PREVUES.map((column) => (column === 'classes' ? linksOf(seance) : seance[column]))

const fingerprint = ({ changements, laissees, evaluations = [] }: Plan, { conflits, remarques }: Found) =>
	seen([
		changements.map(({ avant, apres }) => [avant ? [avant.id, shown(avant)] : null, shown(apres)]),
		laissees.map(({ date, heure_debut, raison }) => [date, heure_debut, raison]),
		evaluations.map(({ id, date, heure_debut }) => [id, date, heure_debut]),
		conflits.map(({ nature, classe, voulue, autre }) => [nature, classe, voulue.debut_s, autre.id, autre.debut_s]),
		remarques.map(({ nature, seance }) => [nature, seance.debut_s])
	])

/** The current fingerprint of what a page shows of a plan. */
export const fingerprintOf = async (view: View, plan: Plan) => fingerprint(plan, await lookAt(view, plan))
