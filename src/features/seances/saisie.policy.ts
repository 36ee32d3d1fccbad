import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'
import { visibleSeances } from './seances.policy'

/**
 * Séances whose status, attendance and participants a caller answers for: all, of own filières, own; none for students
 * (contract section 4).
 */
export const writableSeances = (perimetre: Perimetre): Scope<'seances'> =>
	perimetre.role === 'etudiant' ? scope('personne', sql`0`) : visibleSeances(perimetre)
