import { sql, type SQL } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { taughtOn } from '../../school/present'
import { classes, enseignements, seances, seancesClasses } from '../../school/schema'
import { anyOf, scope, type Scope } from '../../db/scope'
import {
	administers,
	asPersonnel,
	byRole,
	isCoordinateur,
	isEnseignant,
	isEtudiant,
	may,
	type Enseignant,
	type Etudiant,
	type Perimetre
} from '../../domain/perimetre'

export type Days = { readonly date_debut: string; readonly date_fin: string }

const ownFiliere = sql`${classes.filiere_id} IN ${listed('own_filieres')}`

const within = (ofClasses: SQL) => sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
	WHERE ${seancesClasses.classe_id} ${ofClasses}
	AND ${seancesClasses.date} BETWEEN ${sql.placeholder('own_date_debut')} AND ${sql.placeholder('own_date_fin')})`

/** The teachings of a séance's teacher in its classes. */
const ofSeance = sql`${seancesClasses} INNER JOIN ${enseignements} ON ${enseignements.classe_id} = ${seancesClasses.classe_id}
	AND ${enseignements.matiere_id} = ${seancesClasses.matiere_id} AND ${enseignements.enseignant_id} = ${sql.placeholder('own_id')}
	WHERE ${seancesClasses.seance_id} = ${seances.id}`
const every = scope<'seances'>(sql`1`)
const none = scope<'seances'>(sql`0`)
const own = scope<'seances'>(sql`${seances.enseignant_id} = ${sql.placeholder('own_id')}`)
/** Own ones, but of a teaching that is over. Who stands in for somebody has no teaching there. */
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
 * Séances: all, of own filières, own, of the own class (contract section 4). A séance may gather several classes: any of
 * them counts. Who reads some days only says so, and the whole year is not looked through for them; nothing else may be read then.
 * All of them for `scolarite` and `surveillance` (rules 6.1).
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
					enseignant: ({ userId }) => own({ own_id: userId }),
					etudiant({ classe }) {
						const values = { own_classe: classe }
						return days ? ofClasseWithin({ ...values, ...valuesOf(days) }) : ofClasse(values)
					}
				})
			)

const readsWholeTimetable = (perimetre: Perimetre) => administers(perimetre, 'scolarite', 'surveillance')

/** Whether somebody reads the timetable of classes that they neither teach nor are in: of the school, or of own filières. */
export const readsTimetables = (perimetre: Perimetre): boolean => readsWholeTimetable(perimetre) || isCoordinateur(perimetre)

/** Whether somebody reads all séances of a class: of any, of own filières, of the own one. */
export const readsTimetableOf = (
	perimetre: Perimetre,
	{ id, filiere }: { readonly id: number; readonly filiere: { readonly id: number } }
): boolean =>
	readsWholeTimetable(perimetre) ||
	(isCoordinateur(perimetre) && perimetre.filieres.includes(filiere.id)) ||
	(isEtudiant(perimetre) && perimetre.classe === id)

/** Who has a timetable to read. @throws AppError 403 for who has none, as with fonctions of money alone */
export const mustReadTimetable = may((perimetre) => readsTimetables(perimetre) || isEnseignant(perimetre) || isEtudiant(perimetre))

const ofOwnClasse = scope<'seances_classes'>(sql`${seancesClasses.classe_id} = ${sql.placeholder('own_classe')}`)

/** The séances of a student's class, by its days (contract section 4). */
export const seancesOfOwnClasse = ({ classe }: Etudiant): Scope<'seances_classes'> => ofOwnClasse({ own_classe: classe })

const valuesOf = ({ date_debut, date_fin }: Days) => ({ own_date_debut: date_debut, own_date_fin: date_fin })

/**
 * Séances whose status, video room and participants a caller answers for: all, of own filières, own; none for students
 * (contract section 4). All for `scolarite` (rules 6.1).
 */
export const writableSeances = (perimetre: Perimetre): Scope<'seances'> =>
	administers(perimetre, 'scolarite') ? every() : answeredFor(asPersonnel(perimetre))

const readOnes = (perimetre: Perimetre) => answeredFor(asPersonnel(perimetre), ({ userId }) => own({ own_id: userId }))

/** The same to read what is recorded of them: a teacher whose teaching has ended goes on reading it. All for `surveillance` (rules 6.1). */
export const readableRegisters = (perimetre: Perimetre): Scope<'seances'> => (readsAllRegisters(perimetre) ? every() : readOnes(perimetre))

/** The same to read whether they have been signed, which `scolarite` looks after. */
export const signableSeances = (perimetre: Perimetre): Scope<'seances'> => (readsWholeTimetable(perimetre) ? every() : readOnes(perimetre))

const readsAllRegisters = (perimetre: Perimetre) => administers(perimetre, 'surveillance')

/** Whether somebody reads the attendance of any séance. */
export const readsRegisters = (perimetre: Perimetre): boolean =>
	readsAllRegisters(perimetre) || isCoordinateur(perimetre) || isEnseignant(perimetre)

/** Séances whose register a caller keeps by hand: all, own; who only coordinates keeps none (contract section 4). All for `surveillance`. */
export const registerSeances = (perimetre: Perimetre): Scope<'seances'> =>
	readsAllRegisters(perimetre) ? every() : answeredFor({ ...asPersonnel(perimetre), filieres: undefined })

/** Whether somebody writes the timetable at all (rules 6.4). */
export const plans = (perimetre: Perimetre) => plansEverything(perimetre) || isCoordinateur(perimetre)

const plansEverything = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Séances of which somebody writes the timetable (rules 6.4): all with `scolarite`, for coordinators those of which a class is of an own filière. */
export const plannableSeances = (perimetre: Perimetre): Scope<'seances'> => {
	if (plansEverything(perimetre)) return every()
	return isCoordinateur(perimetre) ? ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) }) : none()
}

/** Whether somebody may plan a séance of classes of these filières. */
export const mayPlanFor = (perimetre: Perimetre, filieres: readonly number[]) =>
	plansEverything(perimetre) || (isCoordinateur(perimetre) && filieres.some((id) => perimetre.filieres.includes(id)))

const stillOwn = ({ userId, jour }: Enseignant) => ownStill({ own_id: userId, own_jour: jour })

const answeredFor = (perimetre: Perimetre, enseignant: (perimetre: Enseignant) => Scope<'seances'> = stillOwn): Scope<'seances'> =>
	anyOf(
		byRole(perimetre, {
			administrateur: () => every(),
			coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
			enseignant,
			etudiant: () => none()
		})
	)

/** The class as whose student somebody reads séances; who reads them all reads them all alike. */
export const ownClasse = (perimetre: Perimetre): number | null => (readsWholeTimetable(perimetre) ? null : (perimetre.classe ?? null))
