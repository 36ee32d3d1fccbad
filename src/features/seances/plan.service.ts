import { toWireInstant, localMoments, fromSeconds } from '../../domain/clock'
import { changedIn, linksOf, raises, refusOf, type Prevue } from '../../domain/changement-seance'
import type { Db } from '../../db/db'
import { conflitsOf, type Conflit } from '../../domain/conflits'
import { AppError } from '../../domain/errors'
import { jourIn } from '../../domain/jour'
import { usesModule } from '../../domain/modules'
import { chome } from '../../domain/jours-chomes'
import { lieuxOf } from '../../domain/salle'
import { seen } from '../../domain/seen'
import { followSeances, withdrawRappels } from '../../messages/outbox/annulations.service'
import type { Configured } from '../../messages/outbox/canaux'
import { countAvertis, noteChangement, tellChangement, type Avertis } from '../../messages/outbox/changements.service'
import { mustBeOpen, type View, type VisitWrite, type Writer } from '../../tenants/visit'
import {
	insertSeances,
	selectAbsencesOf,
	selectConges,
	selectEnseignees,
	selectMeeting,
	selectSalles,
	updateLinks,
	updateSeances,
	type ClassePrevue,
	type SeancePrevue
} from './planification.queries'
import { plannableSeances } from './seances.policy'
import { toldOf, type Changement } from './avertis-seance.service'

export type { Changement } from './avertis-seance.service'
export type { Configured } from '../../messages/outbox/canaux'
export type { SeancePrevue, ClassePrevue } from './planification.queries'

/** What a plan leaves as it is, or does not make, and why. */
export type Laissee = {
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	/** the séance that stays; a new one has none */
	readonly seance?: SeancePrevue
	readonly raison: 'signee' | 'appel' | 'tenue' | 'hors_periode' | 'hors_annee' | { readonly conge: string }
}

/** What is to be done to the timetable in one write. */
export type Plan = { readonly changements: readonly Changement[]; readonly laissees: readonly Laissee[] }

/** What somebody should know of a wanted séance, although it is no conflict. */
export type Remarque = { readonly seance: SeancePrevue } & (
	| { readonly nature: 'absence' }
	| { readonly nature: 'chome'; readonly conge: string }
	/** nobody teaches that to one of its classes */
	| { readonly nature: 'programme'; readonly classe: ClassePrevue }
)

/** A plan as a page shows it before it is done. */
export type Apercu = Plan & {
	readonly conflits: readonly Conflit<SeancePrevue>[]
	readonly remarques: readonly Remarque[]
	/** where a room is taken, some that are free at all of these times */
	readonly sallesLibres: readonly string[]
	/** who is told, if anybody is to be */
	readonly avertis: Avertis
	/** the fingerprint of what is shown */
	readonly vu: string
}

/** Makes a plan of what somebody asks for. @throws AppError 403, 404, 422 */
export type Planifie = (view: View) => Promise<Plan>

/** A séance with other times and days, and the instants that are theirs. */
export function withHoraire(
	{ institution: { timezone } }: Pick<View, 'institution'>,
	seance: SeancePrevue,
	{ date, heure_debut, heure_fin }: Pick<Prevue, 'date' | 'heure_debut' | 'heure_fin'>
): SeancePrevue {
	const moment = localMoments(timezone)
	return { ...seance, date, heure_debut, heure_fin, debut_s: moment(date, heure_debut).seconds, fin_s: moment(date, heure_fin).seconds }
}

/** The plan without what changes nothing. @throws AppError 422 for a séance that cannot change any more */
export function changing(changements: readonly Changement[]): Changement[] {
	return changements.filter(({ avant, apres }) => {
		const changed = avant ? changedIn(avant, apres) : []
		const refus = avant && refusOf(avant, changed)
		if (refus) throw new AppError('validation', `seance_${refus}`)
		return !avant || changed.length > 0
	})
}

/** Shows a plan: conflicts, what somebody should know, who is told. */
export async function regarder(view: View, planifie: Planifie, configured: Configured): Promise<Apercu> {
	const plan = await planifie(view)
	const found = await lookAt(view, plan)
	const told = usesModule(view.institution, 'notifications') ? toldOf(view.now, plan.changements) : []
	const avertis = await countAvertis(view.db, { auteur: view.perimetre.userId, seances: told }, configured)
	return { ...plan, ...found, avertis, vu: fingerprint(plan, found) }
}

type Found = Pick<Apercu, 'conflits' | 'remarques' | 'sallesLibres'>

/** How many free rooms are named. */
const FREE = 5

async function lookAt({ db, institution: { annee }, perimetre }: View, { changements }: Plan): Promise<Found> {
	// what is only called off, or has another link, takes nothing new
	const wanted = changements
		.filter(({ avant, apres }) => !avant || changedIn(avant, apres).some((column) => TAKES.includes(column)))
		.map(({ apres }) => apres)
	const held = wanted.filter(({ statut }) => statut !== 'annulee' && statut !== 'reportee')
	if (!annee || held.length === 0) return { conflits: [], remarques: [], sallesLibres: [] }
	const salles = await selectSalles(db)
	const lieu = lieuxOf(salles)
	const stored = await selectMeeting(db, plannableSeances(perimetre), annee.id, held)
	const days = held.map(({ date }) => date).toSorted()
	const conges = await selectConges(db, days[0]!, days.at(-1)!)
	const teachers = [...new Set(held.flatMap(({ enseignant_id: id }) => (id === null ? [] : [id])))]
	const span = [Math.min(...held.map(({ debut_s }) => debut_s)), Math.max(...held.map(({ fin_s }) => fin_s))] as const
	const away = await selectAbsencesOf(db, teachers, ...span)
	// what changes in the same write is looked at as it will be
	const after = new Map(changements.map(({ apres }) => [apres.id, apres]))
	const conflits = conflitsOf(
		held,
		stored.map((one) => after.get(one.id) ?? one),
		lieu
	)
	const remarques = held.flatMap((seance): Remarque[] => {
		const conge = conges.find((one) => chome(one, seance))
		const isAway = away.some(
			({ enseignant_id, debut_s, fin_s }) => enseignant_id === seance.enseignant_id && debut_s < seance.fin_s && seance.debut_s < fin_s
		)
		return [
			...(conge ? [{ nature: 'chome' as const, seance, conge: conge.libelle }] : []),
			...(isAway ? [{ nature: 'absence' as const, seance }] : [])
		]
	})
	remarques.push(...(await untaught(db, changements)))
	const taken = new Set([...stored, ...held].flatMap(({ salle, mode }) => (salle === null || mode === 'en_ligne' ? [] : [lieu(salle)])))
	const free = conflits.some(({ nature }) => nature === 'salle') ? salles.filter(({ code }) => !taken.has(lieu(code))) : []
	return { conflits, remarques, sallesLibres: free.slice(0, FREE).map(({ code }) => code) }
}

const TAKES: readonly (keyof Prevue)[] = ['classes', 'date', 'heure_debut', 'heure_fin', 'enseignant_id', 'salle', 'mode', 'statut']

/** The classes that are given what nobody teaches them, each once. */
async function untaught(db: Db, changements: readonly Changement[]): Promise<Remarque[]> {
	const fresh = changements.flatMap(({ avant, apres }) => (avant && !changedIn(avant, apres).includes('classes') ? [] : [apres]))
	const wanted = new Map(fresh.flatMap((seance) => seance.classes.map((classe) => [classe.id, { seance, classe }])))
	if (wanted.size === 0) return []
	const taught = await selectEnseignees(db, [...wanted.keys()])
	const isTaught = ({ id, matiere_id, matiere }: ClassePrevue) =>
		taught.some((one) => one.classe_id === id && (one.matiere_id === matiere_id || one.nom === matiere))
	return [...wanted.values()].filter(({ classe }) => !isTaught(classe)).map((one) => ({ nature: 'programme', ...one }))
}

const shown = ({ classes, date, heure_debut, heure_fin, enseignant_id, salle, type, mode, lien_visio, statut, motif }: SeancePrevue) => [
	linksOf({ classes }),
	date,
	heure_debut,
	heure_fin,
	enseignant_id,
	salle,
	type,
	mode,
	lien_visio,
	statut,
	motif
]

const fingerprint = ({ changements, laissees }: Plan, { conflits, remarques }: Found) =>
	seen([
		changements.map(({ avant, apres }) => [avant ? [avant.id, shown(avant)] : null, shown(apres)]),
		laissees.map(({ date, heure_debut, raison }) => [date, heure_debut, raison]),
		conflits.map(({ nature, classe, voulue, autre }) => [nature, classe, voulue.debut_s, autre.id, autre.debut_s]),
		remarques.map(({ nature, seance }) => [nature, seance.debut_s])
	])

export type Enregistre = {
	/** of the preview that its author has seen */
	readonly vu: string
	/** whether people are told */
	readonly prevenir: boolean
	/** what else belongs to the same write */
	readonly also?: (write: VisitWrite) => Promise<void>
}

/**
 * Does what a plan says, all of it or nothing, and then tells people. A plan that changes nothing any more has been done before.
 * @throws AppError as the plan does; 409 where it is another one than its author has seen
 */
export async function enregistrer(
	visit: Writer,
	planifie: Planifie,
	{ vu, prevenir, also }: Enregistre,
	configured: Configured
): Promise<readonly number[]> {
	return enregistrerTel(
		visit,
		async (write) => {
			mustBeOpen(write.institution)
			const plan = await planifie(write)
			if (plan.changements.length > 0 && fingerprint(plan, await lookAt(write, plan)) !== vu)
				throw new AppError('conflict', 'modifie_entretemps', { code: 'plan_change' })
			return { write, plan }
		},
		configured,
		{ prevenir, ...(also && { also }) }
	)
}

/** The same of a plan that is made and judged inside the write, which nobody has seen before. */
export async function enregistrerTel(
	visit: Writer,
	planifie: (write: VisitWrite) => Promise<{ readonly write: VisitWrite; readonly plan: Plan }>,
	configured: Configured,
	{ prevenir, also }: Omit<Enregistre, 'vu'> = { prevenir: true }
): Promise<readonly number[]> {
	const { ids, note, institution } = await visit.write(['donnees'], async (given) => {
		const {
			write,
			plan: { changements }
		} = await planifie(given)
		const tells = prevenir && usesModule(write.institution, 'notifications')
		const written = changements.length > 0 ? await writeChangements(write, changements) : []
		await follow(write, changements, written, tells)
		await also?.(write)
		const told = tells ? toldOf(write.now, changements, written) : []
		return {
			ids: written,
			note: await noteChangement(write, { auteur: write.perimetre.userId, seances: told }),
			institution: write.institution
		}
	})
	if (note !== undefined) await tellChangement((run) => visit.write([], run), institution, configured, note)
	return ids
}

async function writeChangements(write: VisitWrite, changements: readonly Changement[]): Promise<number[]> {
	const { db, institution, now, journal } = write
	const updated_at = toWireInstant(now, institution.timezone)
	const instants = ({ debut_s, fin_s }: SeancePrevue) => ({
		debut: toWireInstant(fromSeconds(debut_s), institution.timezone),
		fin: toWireInstant(fromSeconds(fin_s), institution.timezone)
	})
	const fresh = changements.filter(({ avant }) => !avant).map(({ apres }) => ({ ...apres, ...instants(apres) }))
	const known = changements.flatMap(({ avant, apres }) => (avant ? [{ avant, apres }] : []))
	const ids = fresh.length > 0 ? await insertSeances(db, fresh, updated_at) : []
	if (known.length > 0)
		await updateSeances(
			db,
			known.map(({ avant, apres }) => ({
				...apres,
				...instants(apres),
				sequence: avant.sequence + (raises(avant, apres) ? 1 : 0)
			})),
			updated_at
		)
	await updateLinks(
		db,
		known.filter(({ avant, apres }) => changedIn(avant, apres).includes('classes')).map(({ apres }) => apres)
	)
	await journal(
		...fresh.map((apres, index) => ({ action: 'seance.create', objet: 'seances', id: ids[index]!, apres: createdOf(apres) })),
		...known.map(({ avant, apres }) => {
			const changed = changedIn(avant, apres)
			const pick = (from: SeancePrevue) => ({
				...Object.fromEntries(changed.map((column) => [column, from[column]])),
				...(changed.includes('classes') && { ...linksOf(from), matiere_id: from.matiere_id })
			})
			return { action: 'seance.update', objet: 'seances', id: avant.id, avant: pick(avant), apres: pick(apres) }
		})
	)
	let next = 0
	return changements.map(({ avant }) => avant?.id ?? ids[next++]!)
}

const createdOf = ({ ref, date, heure_debut, heure_fin, enseignant_id, salle, type, mode, classes }: SeancePrevue) => ({
	ref,
	date,
	heure_debut,
	heure_fin,
	enseignant_id,
	salle,
	type,
	mode,
	classes: classes.map(({ id, matiere_id }) => [id, matiere_id])
})

/**
 * What the outbox owes the reminders of what changes: of one séance by its own messages, of several, or of one that other classes have, by
 * the one that tells of all.
 */
async function follow(write: VisitWrite, changements: readonly Changement[], ids: readonly number[], prevenir: boolean) {
	const known = changements.flatMap(({ avant, apres }, index) => (avant ? [{ avant, apres, id: ids[index]! }] : []))
	const moved = known.filter(({ avant, apres }) => avant.debut_s !== apres.debut_s || avant.statut !== apres.statut).map(({ id }) => id)
	const regathers = known.some(({ avant, apres }) => changedIn(avant, apres).includes('classes'))
	if (moved.length === 1 && changements.length === 1 && prevenir && !regathers) return followSeances(write, moved, moved)
	const all = known.map(({ id }) => id)
	await withdrawRappels(write, all)
}

/** The day of the school on which something is asked. */
export const todayOf = ({ institution: { timezone }, now }: Pick<View, 'institution' | 'now'>) => jourIn(now, timezone).toString()
