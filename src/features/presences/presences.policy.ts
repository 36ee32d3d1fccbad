import { sql } from 'drizzle-orm'
import { scope } from '../../db/scope'
import { isEtudiant, type Perimetre } from '../../domain/perimetre'

/** The student whose attendance a caller reads as the own one, in whatever class it was; `undefined` for who is none. */
export const ownPresences = (perimetre: Perimetre): number | undefined => (isEtudiant(perimetre) ? perimetre.userId : undefined)

/** Every séance in which somebody was, or was to be: of the own attendance all of it is read. */
export const everySeance = scope<'seances'>(sql`1`)
