import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/queries/scope'
import { administers, isEtudiant, may, reads, type Perimetre } from '../../domain/droits/perimetre'
import { isDeCaisse, SORTES, type Sorte } from '../../domain/papiers/sortes'
import { forbidden } from '../../kit/errors'
import { papiers } from '../../school/schema'

/** Whether somebody makes papers about students, and reads and keeps their register; receipts are apart (rule 11.6). */
export const makesPapiers = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')

/** @throws AppError 403 */
export const mustMakePapiers = may(makesPapiers)

/** Whether somebody prints papers of a kind again: the counter and direction receipts, `scolarite` the others. */
export const printsKind = (perimetre: Perimetre, sorte: Sorte): boolean =>
	isDeCaisse(sorte) ? reads(perimetre, 'comptabilite', 'caisse') : makesPapiers(perimetre)

/** Whether somebody gives numbers of a kind. */
export const numbersKind = (perimetre: Perimetre, sorte: Sorte): boolean =>
	isDeCaisse(sorte) ? administers(perimetre, 'comptabilite', 'caisse') : makesPapiers(perimetre)

/** The kinds that somebody prints. */
export const kindsOf = (perimetre: Perimetre): readonly Sorte[] => SORTES.filter((sorte) => printsKind(perimetre, sorte))

const every = scope<'papiers'>(sql`1`)
const ofKinds = scope<'papiers'>(sql`${papiers.sorte} IN (SELECT value FROM json_each(${sql.placeholder('own_kinds')}))`)
const ofStudent = scope<'papiers'>(sql`${papiers.etudiant_id} = ${sql.placeholder('own_student')}`)

/** The papers that somebody reads: those of the kinds that they print, or a student's own. @throws AppError 403 for everybody else */
export function readablePapiers(perimetre: Perimetre): Scope<'papiers'> {
	const kinds = kindsOf(perimetre)
	if (kinds.length === SORTES.length) return every()
	if (kinds.length > 0) return ofKinds({ own_kinds: JSON.stringify(kinds) })
	if (!isEtudiant(perimetre)) throw forbidden()
	return ofStudent({ own_student: perimetre.userId })
}
