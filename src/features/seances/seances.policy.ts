import { sql, type SQL } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, seances, seancesClasses } from '../../school/schema'
import { anyOf, scope, type Scope } from '../../db/scope'
import { asPersonnel, byRole, type Etudiant, type Perimetre } from '../../domain/perimetre'

export type Days = { readonly date_debut: string; readonly date_fin: string }

const ownFiliere = sql`${classes.filiere_id} IN ${listed('own_filieres')}`

const within = (ofClasses: SQL) => sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses}
	WHERE ${seancesClasses.classe_id} ${ofClasses}
	AND ${seancesClasses.date} BETWEEN ${sql.placeholder('own_date_debut')} AND ${sql.placeholder('own_date_fin')})`

const every = scope<'seances'>(sql`1`)
const own = scope<'seances'>(sql`${seances.enseignant_id} = ${sql.placeholder('own_id')}`)
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
 */
export const visibleSeances = (perimetre: Perimetre, days?: Days): Scope<'seances'> =>
	anyOf(
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

const ofOwnClasse = scope<'seances_classes'>(sql`${seancesClasses.classe_id} = ${sql.placeholder('own_classe')}`)

/** The séances of a student's class, by its days (contract section 4). */
export const seancesOfOwnClasse = ({ classe }: Etudiant): Scope<'seances_classes'> => ofOwnClasse({ own_classe: classe })

const valuesOf = ({ date_debut, date_fin }: Days) => ({ own_date_debut: date_debut, own_date_fin: date_fin })

/**
 * Séances whose status, video room and participants a caller answers for: all, of own filières, own; none for students
 * (contract section 4).
 */
export const writableSeances = (perimetre: Perimetre): Scope<'seances'> => visibleSeances(asPersonnel(perimetre))

/** Séances whose register a caller keeps by hand: all, own; who only coordinates keeps none (contract section 4). */
export const registerSeances = (perimetre: Perimetre): Scope<'seances'> =>
	visibleSeances({ ...asPersonnel(perimetre), filieres: undefined })

/** The class as whose student somebody reads séances. */
export const ownClasse = ({ classe }: Perimetre): number | null => classe ?? null
