import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/queries/scope'
import { administers, isEtudiant, may, type Perimetre } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'
import { papiers } from '../../school/schema'

/** Whether somebody makes papers, and reads and keeps the register. */
export const makesPapiers = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')

/** @throws AppError 403 */
export const mustMakePapiers = may(makesPapiers)

const every = scope<'papiers'>(sql`1`)
const ofStudent = scope<'papiers'>(sql`${papiers.etudiant_id} = ${sql.placeholder('own_student')}`)

/** The papers that somebody reads: all, or a student's own. @throws AppError 403 for everybody else */
export function readablePapiers(perimetre: Perimetre): Scope<'papiers'> {
	if (makesPapiers(perimetre)) return every()
	if (!isEtudiant(perimetre)) throw forbidden()
	return ofStudent({ own_student: perimetre.userId })
}
