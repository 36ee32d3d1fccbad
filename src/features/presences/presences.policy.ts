import { sql } from 'drizzle-orm'
import { scope } from '../../db/queries/scope'
import { isEtudiant, type Perimetre } from '../../domain/droits/perimetre'

/** The student whose attendance the caller reads as their own, in all their classes; `undefined` if the caller is not a student. */
export const ownPresences = (perimetre: Perimetre): number | undefined => (isEtudiant(perimetre) ? perimetre.userId : undefined)

/** All séances: students read their own attendance in every one. */
export const everySeance = scope<'seances'>(sql`1`)
