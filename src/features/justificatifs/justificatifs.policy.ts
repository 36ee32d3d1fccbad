import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/queries/scope'
import { listed } from '../../db/queries/listed'
import { classes } from '../../school/schema'
import { forbidden } from '../../kit/errors'
import { administers, isCoordinateur, may, reads, type Perimetre } from '../../domain/droits/perimetre'

const every = scope<'classes'>(sql`1`)
const ofFilieres = scope<'classes'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)

/** Whether somebody manages justificatifs, reads their nature and calls families (rules 4.5, 8.1). */
export const keepsJustificatifs = (perimetre: Perimetre): boolean => administers(perimetre, 'surveillance')

export const mustKeepJustificatifs = may(keepsJustificatifs)

/**
 * The classes whose absences somebody reads for each student: all if they read all attendance, those of their filières for coordinators.
 * @throws AppError 403 for everybody else
 */
export function classesOfAbsences(perimetre: Perimetre): Scope<'classes'> {
	if (reads(perimetre, 'surveillance')) return every()
	if (!isCoordinateur(perimetre)) throw forbidden()
	return ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) })
}
