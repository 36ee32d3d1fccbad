import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { classes, inscriptions, utilisateurs } from '../../school/schema'
import { presentOn } from '../../school/present'
import { scope, type Scope } from '../../db/queries/scope'
import { isCoordinateur, type Perimetre } from '../../domain/droits/perimetre'

const everybody = scope<'utilisateurs'>(sql`1`)
const ofFilieres = scope<'utilisateurs'>(sql`(${utilisateurs.id} = ${sql.placeholder('own_id')} OR EXISTS (
	SELECT 1 FROM ${inscriptions} INNER JOIN ${classes} ON ${classes.id} = ${inscriptions.classe_id}
	WHERE ${inscriptions.etudiant_id} = ${utilisateurs.id} AND ${inscriptions.annee_id} = ${sql.placeholder('annee')}
		AND ${presentOn(sql.placeholder('jour'))}
		AND ${classes.filiere_id} IN ${listed('own_filieres')}))`)
const self = scope<'utilisateurs'>(sql`${utilisateurs.id} = ${sql.placeholder('own_id')}`)

/** Accounts whose preferences a caller may see: all, their own and those of students in their filières, or only their own (contract section 4). */
export function readablePreferences(perimetre: Perimetre): Scope<'utilisateurs'> {
	const { userId } = perimetre
	if (perimetre.administrateur) return everybody()
	if (isCoordinateur(perimetre)) return ofFilieres({ own_id: userId, own_filieres: JSON.stringify(perimetre.filieres) })
	return self({ own_id: userId })
}

/** Accounts whose preferences a caller may change: all for administrators, otherwise their own. */
export const writablePreferences = ({ administrateur, userId }: Perimetre): Scope<'utilisateurs'> =>
	administrateur ? everybody() : self({ own_id: userId })

/** Whether somebody sees a person's addresses: administrators, and the person (contract section 4). */
export const seesAddresses = ({ administrateur, userId }: Perimetre, id: number) => administrateur || userId === id
