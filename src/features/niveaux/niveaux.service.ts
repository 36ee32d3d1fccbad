import type { Db } from '../../db/db'
import { selectNiveaux } from './niveaux.queries'

/** The levels of study, from BTS1 to M2. */
export const listNiveaux = (db: Db) => selectNiveaux(db)
