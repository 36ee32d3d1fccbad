import { getTableColumns } from 'drizzle-orm'
import { etudiants } from './schema'

const NOT_OF_THE_CARD = ['id', 'matricule', 'updated_at']

/** What a card says of a student besides the account, in the order of the table; a fusion completes it, and imports compare it. */
export const CARD: readonly string[] = Object.keys(getTableColumns(etudiants)).filter((column) => !NOT_OF_THE_CARD.includes(column))

/** The same in SQL, of a student `e`. */
export const CARD_SQL = CARD.map((column) => `e.${column}`).join(', ')
