import { getTableColumns } from 'drizzle-orm'
import { etudiants } from './schema'

const NOT_OF_THE_CARD = ['id', 'matricule', 'updated_at']

/** The columns of a student's card besides those of the account, in the order of the table; a fusion completes them, and imports compare them. */
export const CARD: readonly string[] = Object.keys(getTableColumns(etudiants)).filter((column) => !NOT_OF_THE_CARD.includes(column))

/** The same in SQL, for a student `e`. */
export const CARD_SQL = CARD.map((column) => `e.${column}`).join(', ')
