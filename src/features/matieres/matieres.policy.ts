import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { classes, enseignements, matieres, seancesClasses } from '../../school/schema'
import { taughtOn } from '../../school/present'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { FONCTIONS } from '../../domain/droits/fonctions'
import { administers, byRole, isCoordinateur, type Perimetre } from '../../domain/droits/perimetre'

const every = scope<'matieres'>(sql`1`)
const ofFilieres = scope<'matieres'>(sql`(${matieres.filiere_id} IN ${listed('own_filieres')}
	OR ${matieres.id} IN (SELECT ${enseignements.matiere_id} FROM ${classes}
		INNER JOIN ${enseignements} ON ${enseignements.classe_id} = ${classes.id}
		WHERE ${classes.filiere_id} IN ${listed('own_filieres')}
		AND ${classes.annee_id} = ${sql.placeholder('annee')})
	OR ${matieres.id} IN (SELECT ${seancesClasses.matiere_id} FROM ${classes}
		INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${classes.id}
		WHERE ${classes.filiere_id} IN ${listed('own_filieres')}
		AND ${classes.annee_id} = ${sql.placeholder('annee')}))`)
const taughtMatieres = scope<'matieres'>(sql`${matieres.id} IN (SELECT ${enseignements.matiere_id} FROM ${enseignements}
	WHERE ${enseignements.enseignant_id} = ${sql.placeholder('own_id')} AND ${taughtOn(sql.placeholder('own_jour'))}
	AND ${enseignements.classe_id} IN ${listed('own_classes')})`)
const ofClasse = scope<'matieres'>(sql`(${matieres.id} IN (SELECT ${enseignements.matiere_id} FROM ${enseignements}
		WHERE ${enseignements.classe_id} = ${sql.placeholder('own_classe')})
	OR ${matieres.id} IN (SELECT ${seancesClasses.matiere_id} FROM ${seancesClasses}
		WHERE ${seancesClasses.classe_id} = ${sql.placeholder('own_classe')}))`)

/**
 * Matières: all, of their filières, those they teach in the year, or those of their class (contract section 4). Students can thus read those
 * of their timetable. Coordinators also see matières taught to their classes in the year, as in a tronc commun. People with any fonction see
 * what each class is taught (rules 8.1).
 */
export const visibleMatieres = (perimetre: Perimetre): Scope<'matieres'> =>
	administers(perimetre, ...FONCTIONS)
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
					enseignant: ({ userId, jour, classes: ownClasses }) =>
						taughtMatieres({ own_id: userId, own_jour: jour, own_classes: JSON.stringify(ownClasses) }),
					etudiant: ({ classe }) => ofClasse({ own_classe: classe })
				})
			)

/** Whether somebody reads all hours of each class that they direct: people with any fonction, and coordinators. */
export const readsHeures = (perimetre: Perimetre): boolean => administers(perimetre, ...FONCTIONS) || isCoordinateur(perimetre)
