import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { enseignements, inscriptions } from './schema'

type Columns = Readonly<Record<'statut' | 'date_entree' | 'date_sortie', SQLWrapper>>

/** Whether an enrollment puts its student into the class on a day (RULES.md 2.1), like `isPresentOn` of `domain/personnes/inscription.ts`. */
export const presentOn = (jour: SQLWrapper, { statut, date_entree, date_sortie }: Columns = inscriptions): SQL<boolean> =>
	sql`(${statut} = 'Active' AND ${date_entree} <= ${jour} AND ifnull(${jour} < ${date_sortie}, 1))`

/**
 * Whether an enrollment puts its student into the class on a day by an hour (HH:MM; null counts as the end of the day), like `isPresentAt`.
 * The end of a séance decides who is on its register, its start who is missing without a record (RULES.md 2.1).
 */
export const presentAt = (jour: SQLWrapper, heure: SQLWrapper): SQL<boolean> =>
	sql`(${presentOn(jour)} AND (${inscriptions.date_entree} < ${jour} OR ifnull(${inscriptions.heure_entree} <= ${heure}, 1)))`

type Bounds = Readonly<Record<'date_debut' | 'date_fin', SQLWrapper>>

/** Whether something is taught on a day. A teaching without a first or last day is open on that side. */
export const taughtOn = (jour: SQLWrapper, { date_debut, date_fin }: Bounds = enseignements): SQL<boolean> =>
	sql`(ifnull(${date_debut} <= ${jour}, 1) AND ifnull(${jour} <= ${date_fin}, 1))`

/**
 * Whether the teacher of something finds on `jour` what is of `date` there: all of it while they teach it, afterwards what was of their own
 * days, nothing before they begin (RULES.md 2.1, contract section 4).
 */
export const foundByTeacher = (jour: SQLWrapper, date: SQLWrapper): SQL<boolean> =>
	sql`(${taughtOn(jour)} OR (ifnull(${enseignements.date_debut} <= ${jour}, 1) AND ${taughtOn(date)}))`
