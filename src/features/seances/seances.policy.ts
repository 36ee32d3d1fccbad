import { sql, type SQL } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { taughtOn } from '../../school/present'
import { classes, enseignements, seances, seancesClasses } from '../../school/schema'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import {
	administers,
	asPersonnel,
	byRole,
	isCoordinateur,
	isEnseignant,
	isEtudiant,
	may,
	reads,
	type Enseignant,
	type Etudiant,
	type Perimetre
} from '../../domain/droits/perimetre'

export type Days = { readonly date_debut: string; readonly date_fin: string }

const ownFiliere = sql`${classes.filiere_id} IN ${listed('own_filieres')}`

const within = (ofClasses: SQL) => sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
	WHERE ${seancesClasses.classe_id} ${ofClasses}
	AND ${seancesClasses.date} BETWEEN ${sql.placeholder('own_date_debut')} AND ${sql.placeholder('own_date_fin')})`

/** The teachings (enseignements) of a séance's teacher in its classes. */
const ofSeance = sql`${seancesClasses} INNER JOIN ${enseignements} ON ${enseignements.classe_id} = ${seancesClasses.classe_id}
	AND ${enseignements.matiere_id} = ${seancesClasses.matiere_id} AND ${enseignements.enseignant_id} = ${sql.placeholder('own_id')}
	WHERE ${seancesClasses.seance_id} = ${seances.id}`
const every = scope<'seances'>(sql`1`)
const none = scope<'seances'>(sql`0`)
const ownScope = scope<'seances'>(sql`${seances.enseignant_id} = ${sql.placeholder('own_id')}`)
/** Own séances, except those whose teaching has ended. A substitute has no teaching there and keeps them. */
const ownStill = scope<'seances'>(sql`(${seances.enseignant_id} = ${sql.placeholder('own_id')}
	AND (NOT EXISTS (SELECT 1 FROM ${ofSeance} AND NOT ${taughtOn(sql.placeholder('own_jour'))})
		OR EXISTS (SELECT 1 FROM ${ofSeance} AND ${taughtOn(sql.placeholder('own_jour'))})))`)
const ofFilieres =
	scope<'seances'>(sql`EXISTS (SELECT 1 FROM ${seancesClasses} INNER JOIN ${classes} ON ${classes.id} = ${seancesClasses.classe_id}
	WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${ownFiliere})`)
const ofFilieresWithin = scope<'seances'>(within(sql`IN (SELECT ${classes.id} FROM ${classes} WHERE ${ownFiliere})`))
const ofClasse = scope<'seances'>(sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
	WHERE ${seancesClasses.classe_id} = ${sql.placeholder('own_classe')})`)
const ofClasseWithin = scope<'seances'>(within(sql`= ${sql.placeholder('own_classe')}`))

/**
 * Séances that a person may see: all, those of their filières, their own, or those of their class (contract section 4). If a séance has
 * several classes, one of them is enough. With `days` only séances of these days are found, and the query doesn't search the whole year.
 * `scolarite` and `surveillance` see all (rules 8.1).
 */
export const visibleSeances = (perimetre: Perimetre, days?: Days): Scope<'seances'> =>
	readsWholeTimetable(perimetre)
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur({ filieres }) {
						const values = { own_filieres: JSON.stringify(filieres) }
						return days ? ofFilieresWithin({ ...values, ...valuesOf(days) }) : ofFilieres(values)
					},
					enseignant: (enseignant) => ownScope(asTeacher(enseignant)),
					etudiant({ classe }) {
						const values = { own_classe: classe }
						return days ? ofClasseWithin({ ...values, ...valuesOf(days) }) : ofClasse(values)
					}
				})
			)

const readsWholeTimetable = (perimetre: Perimetre) => reads(perimetre, 'scolarite', 'surveillance')

/** Whether somebody reads timetables of other classes than their own: of the whole school or of their filières. */
export const readsTimetables = (perimetre: Perimetre): boolean => readsWholeTimetable(perimetre) || isCoordinateur(perimetre)

/** Whether somebody reads all séances of this class: they read every class, or it is of one of their filières, or their own class. */
export const readsTimetableOf = (
	perimetre: Perimetre,
	{ id, filiere }: { readonly id: number; readonly filiere: { readonly id: number } }
): boolean =>
	readsWholeTimetable(perimetre) ||
	(isCoordinateur(perimetre) && perimetre.filieres.includes(filiere.id)) ||
	(isEtudiant(perimetre) && perimetre.classe === id)

/** @throws AppError 403 if the caller has no timetable to read, for example with only fonctions that handle money */
export const mustReadTimetable = may((perimetre) => readsTimetables(perimetre) || isEnseignant(perimetre) || isEtudiant(perimetre))

const ofOwnClasse = scope<'seances_classes'>(sql`${seancesClasses.classe_id} = ${sql.placeholder('own_classe')}`)

/** The séances of a student's class, by its days (contract section 4). */
export const seancesOfOwnClasse = ({ classe }: Etudiant): Scope<'seances_classes'> => ofOwnClasse({ own_classe: classe })

const valuesOf = ({ date_debut, date_fin }: Days) => ({ own_date_debut: date_debut, own_date_fin: date_fin })

/**
 * Séances whose status, video room and participants a caller manages: all, those of their filières, or their own; students manage none
 * (contract section 4). `scolarite` manages all (rules 8.1).
 */
export const writableSeances = (perimetre: Perimetre): Scope<'seances'> =>
	administers(perimetre, 'scolarite') ? every() : answeredFor(asPersonnel(perimetre))

const readOnes = (perimetre: Perimetre) => answeredFor(asPersonnel(perimetre), (enseignant) => ownScope(asTeacher(enseignant)))

/** The same for reading their registers, also after the teaching has ended. `surveillance` reads all (rules 8.1). */
export const readableRegisters = (perimetre: Perimetre): Scope<'seances'> => (readsAllRegisters(perimetre) ? every() : readOnes(perimetre))

/** The same for reading signatures. `scolarite` reads all. */
export const signableSeances = (perimetre: Perimetre): Scope<'seances'> => (readsWholeTimetable(perimetre) ? every() : readOnes(perimetre))

const readsAllRegisters = (perimetre: Perimetre) => reads(perimetre, 'surveillance')

/** Whether somebody reads the attendance of any séance at all. */
export const readsRegisters = (perimetre: Perimetre): boolean =>
	readsAllRegisters(perimetre) || isCoordinateur(perimetre) || isEnseignant(perimetre)

/** Séances whose register a caller keeps by hand: all or own; coordinators keep none (contract section 4). `surveillance` keeps all. */
export const registerSeances = (perimetre: Perimetre): Scope<'seances'> =>
	administers(perimetre, 'surveillance') ? every() : answeredFor({ ...asPersonnel(perimetre), filieres: undefined })

/** Whether somebody plans any séances (rules 8.5). */
export const plans = (perimetre: Perimetre) => plansEverything(perimetre) || isCoordinateur(perimetre)

const plansEverything = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Séances that somebody plans (rules 8.5): all with `scolarite`; for coordinators those with a class of one of their filières. */
export function plannableSeances(perimetre: Perimetre): Scope<'seances'> {
	if (plansEverything(perimetre)) return every()
	return isCoordinateur(perimetre) ? ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) }) : none()
}

/** Whether somebody may plan a séance for classes of these filières. */
export const mayPlanFor = (perimetre: Perimetre, filieres: readonly number[]) =>
	plansEverything(perimetre) || (isCoordinateur(perimetre) && filieres.some((id) => perimetre.filieres.includes(id)))

const stillOwn = (enseignant: Enseignant) => ownStill({ ...asTeacher(enseignant), own_jour: enseignant.jour })

/** Their id, and the classes from whose side they read séances. */
const asTeacher = ({ userId, classes: taught }: Enseignant) => ({ own_id: userId, own_classes: JSON.stringify(taught) })

const answeredFor = (perimetre: Perimetre, enseignant: (perimetre: Enseignant) => Scope<'seances'> = stillOwn): Scope<'seances'> =>
	anyOf(
		byRole(perimetre, {
			administrateur: () => every(),
			coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
			enseignant,
			etudiant: () => none()
		})
	)

/** The class from whose side a student reads séances; `null` for people who read all séances. */
export const ownClasse = (perimetre: Perimetre): number | null => (readsWholeTimetable(perimetre) ? null : (perimetre.classe ?? null))
