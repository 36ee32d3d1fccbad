import { sql } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, inscriptions, utilisateurs } from '../../school/schema'
import { presentOn } from '../../school/present'
import { scope, type Scope } from '../../db/scope'
import { isCoordinateur, type Perimetre } from '../../domain/perimetre'

const everybody = scope<'utilisateurs'>(sql`1`)
const ofFilieres = scope<'utilisateurs'>(sql`(${utilisateurs.id} = ${sql.placeholder('own_id')} OR EXISTS (
	SELECT 1 FROM ${inscriptions} INNER JOIN ${classes} ON ${classes.id} = ${inscriptions.classe_id}
	WHERE ${inscriptions.etudiant_id} = ${utilisateurs.id} AND ${inscriptions.annee_id} = ${sql.placeholder('annee')}
		AND ${presentOn(sql.placeholder('jour'))}
		AND ${classes.filiere_id} IN ${listed('own_filieres')}))`)
const self = scope<'utilisateurs'>(sql`${utilisateurs.id} = ${sql.placeholder('own_id')}`)

/** Whose preferences a caller may see: anybody's, those of students of own filières and the own ones, the own ones (contract section 4). */
export function readablePreferences(perimetre: Perimetre): Scope<'utilisateurs'> {
	const { userId } = perimetre
	if (perimetre.administrateur) return everybody()
	if (isCoordinateur(perimetre)) return ofFilieres({ own_id: userId, own_filieres: JSON.stringify(perimetre.filieres) })
	return self({ own_id: userId })
}

/** Whose preferences a caller may change: administrators anybody's, everybody else the own ones. */
export const writablePreferences = ({ administrateur, userId }: Perimetre): Scope<'utilisateurs'> =>
	administrateur ? everybody() : self({ own_id: userId })

/** Who sees the addresses of a person: administrators and that person (contract section 4). */
export const seesAddresses = ({ administrateur, userId }: Perimetre, id: number) => administrateur || userId === id
