import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/queries/scope'
import { hasFonction, isCoordinateur, isEnseignant, reads, type Perimetre } from '../../domain/droits/perimetre'
import { taughtOn } from '../../school/present'
import { ownOne, taughtThere } from './evaluations.sql.ts'

/** A student's own class: for its évaluations the caller doesn't see the number of grades (contract section 7). */
export const uncountedClasse = (perimetre: Perimetre): number | null => (reads(perimetre, 'scolarite') ? null : (perimetre.classe ?? null))

const own_jour = sql.placeholder('own_jour')
const ownTeaching = sql`(${ownOne} AND ${taughtOn(own_jour)})`
const gradable = scope<'evaluations'>(taughtThere(taughtOn(own_jour)))
const anyEvaluation = scope<'evaluations'>(sql`1`)
const none = scope<'evaluations'>(sql`0`)

/** Whether a caller enters marks on behalf of teachers: only `scolarite` does, and only in the console (rules 8.2). */
const typesForTeachers = (perimetre: Perimetre) => hasFonction(perimetre, 'scolarite')

/** Évaluations of matières that the caller teaches in their class. */
const taughtEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	isEnseignant(perimetre) ? gradable({ own_id: perimetre.userId, own_jour: perimetre.jour }) : none()

/** Évaluations that a caller may grade: of a matière that they teach in that class (contract section 4); all for `scolarite`. */
export const gradableEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	typesForTeachers(perimetre) ? anyEvaluation() : taughtEvaluations(perimetre)

const ofOwnTeaching = scope<'enseignements'>(ownTeaching)
const anyTeaching = scope<'enseignements'>(sql`1`)
const noTeaching = scope<'enseignements'>(sql`0`)

/** Teachings whose marks a caller may enter: their own (contract section 4); all for `scolarite`. */
export function gradableTeaching(perimetre: Perimetre): Scope<'enseignements'> {
	if (typesForTeachers(perimetre)) return anyTeaching()
	return isEnseignant(perimetre) ? ofOwnTeaching({ own_id: perimetre.userId, own_jour: perimetre.jour }) : noTeaching()
}

/** Whether somebody reads marks of others. Students don't, and neither does staff with other fonctions. */
export const readsMarks = (perimetre: Perimetre): boolean =>
	reads(perimetre, 'scolarite') || isCoordinateur(perimetre) || isEnseignant(perimetre)
