import { toWireInstant } from '../../kit/clock'
import { changedIn, refusOf } from '../../domain/seances/changement-seance'
import { may } from '../../domain/droits/perimetre'
import { Faults, invalidFields } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { jourEcrit } from '../../kit/jour-ecrit'
import { chome, type Conge } from '../../domain/seances/jours-chomes'
import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import { todayOf, type View, type VisitWrite } from '../../tenants/visit'
import { evaluationsOfDays } from '../evaluations/evaluations.service'
import { changing, type Changement, type Laissee, type Plan } from '../seances/planning/plan.service'
import { seancesOfDays } from '../seances/planning/planifier.service'
import { declaresConges } from './jours-chomes.policy'
import {
	insertConge,
	placesExist,
	selectConges,
	selectFilieres,
	selectNiveaux,
	selectPlace,
	selectSame,
	type CongeRow
} from './jours-chomes.queries'

export type { CongeRow } from './jours-chomes.queries'

export type CongeInput = Pick<Conge, 'libelle' | 'demi_journee' | 'filiere_id' | 'niveau_id'> & {
	readonly du: string
	/** empty: only the first day */
	readonly au: string
}

/** The choices for séances on a day off. */
export const SORTS = ['annulee', 'reportee', 'laissee'] as const
export type Sort = (typeof SORTS)[number]

const MAX_LIBELLE = 200
const LISTED = 100
/** The longest period of days off: more than a year is a typing error; days. */
const LONGEST = 366

const mustDeclare = may(declaresConges)

/** The coming days off, or all of the year, and the filières and levels that a new one may be for. @throws AppError 403 */
export async function listConges(view: View, passes = false) {
	mustDeclare(view)
	const { db, institution } = view
	const from = (passes && institution.annee?.date_debut) || todayOf(view)
	return { conges: await selectConges(db, from, LISTED), filieres: await selectFilieres(db), niveaux: await selectNiveaux(db) }
}

const isDay = (text: string) => jourEcrit(text) === text

async function read({ db }: View, { libelle, du, au, demi_journee, filiere_id, niveau_id }: CongeInput): Promise<Conge> {
	const faults = new Faults()
	const last = au === '' ? du : au
	if (!isDay(du)) faults.add('du', { key: 'champ.date' })
	if (!isDay(last)) faults.add('au', { key: 'champ.date' })
	else if (isDay(du) && last < du) faults.add('au', { key: 'champ.bornes', parameters: { autre: du } })
	else if (isDay(du) && Temporal.PlainDate.from(du).until(last).days > LONGEST)
		faults.add('au', { key: 'champ.max', parameters: { max: Temporal.PlainDate.from(du).add({ days: LONGEST }).toString() } })
	const text = nameText(libelle, MAX_LIBELLE)
	if ('wrong' in text) faults.add('libelle', text.wrong)
	else if (text.text === '') faults.add('libelle', { key: 'champ.vide' })
	const known = (await placesExist(db, filiere_id, niveau_id))!
	if (!known.filiere) faults.add('filiere', { key: 'champ.choix' })
	if (!known.niveau) faults.add('niveau', { key: 'champ.choix' })
	faults.throwAny()
	return { date_debut: du, date_fin: last, demi_journee, filiere_id, niveau_id, libelle: 'wrong' in text ? libelle : text.text }
}

/**
 * The plan for séances on a day off: planned ones are called off or postponed, with its name as reason. Signed, called or held ones stay and
 * are listed; so are évaluations, which stay. @throws AppError 403, 422
 */
export const planConge =
	(input: CongeInput, sort: Sort) =>
	async (view: View): Promise<Plan> => {
		mustDeclare(view)
		const conge = await read(view, input)
		await mustBeNew(view, conge)
		const around = await evaluationsOfDays(view, conge.date_debut, conge.date_fin)
		const evaluations = around.filter((evaluation) => chome(conge, { ...evaluation, classes: [evaluation] }))
		if (sort === 'laissee') return { changements: [], laissees: [], evaluations }
		const taken = (await seancesOfDays(view, conge.date_debut, conge.date_fin)).filter((seance) => chome(conge, seance))
		const laissees: Laissee[] = []
		const changements = taken.flatMap((avant): Changement[] => {
			const apres = { ...avant, statut: sort, motif: conge.libelle }
			const raison = refusOf(avant, changedIn(avant, apres))
			if (raison === undefined) return [{ avant, apres }]
			laissees.push({ date: avant.date, heure_debut: avant.heure_debut, heure_fin: avant.heure_fin, seance: avant, raison })
			return []
		})
		return { changements: changing(changements), laissees, evaluations }
	}

type Card = Readonly<Partial<Record<'date_debut' | 'date_fin' | 'demi_journee' | 'filiere' | 'niveau', string>>>

/** Séances to come that are still planned on a day off, with the card as it is typed. @throws AppError 403 */
export async function seancesPrises(view: View, { filiere = '', niveau = '', ...card }: Card) {
	mustDeclare(view)
	const today = todayOf(view)
	const debut = jourEcrit(card.date_debut ?? '')
	const fin = card.date_fin ? jourEcrit(card.date_fin) : debut
	if (!debut || !fin || fin < today) return []
	const demi_journee = DEMI_JOURNEES.find((demiJournee) => demiJournee === card.demi_journee) ?? 'journee'
	const place = (await selectPlace(view.db, { filiere, niveau }))!
	const conge: Conge = { date_debut: debut, date_fin: fin, demi_journee, libelle: '', ...place }
	return (await seancesOfDays(view, debut < today ? today : debut, fin)).filter(
		(seance) => seance.statut === 'planifiee' && chome(conge, seance)
	)
}

const SAME = ['date_fin', 'libelle'] as const

/** Returns the stored day off if it is the same; a different one on the same first day is refused. */
async function mustBeNew({ db }: View, conge: Conge): Promise<CongeRow | undefined> {
	const known = await selectSame(db, conge)
	if (known && SAME.some((column) => known[column] !== conge[column])) throw invalidFields({ du: [{ key: 'champ.conge_pris' }] })
	return known
}

export async function declareConge(write: VisitWrite, input: CongeInput) {
	const { db, institution, now, journal } = write
	mustDeclare(write)
	const conge = await read(write, input)
	if (await mustBeNew(write, conge)) return
	const { id } = (await insertConge(db, conge, toWireInstant(now, institution.timezone)))!
	await journal({ action: 'conge.create', objet: 'conges', id, apres: conge })
}
