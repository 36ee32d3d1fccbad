import { sql } from 'drizzle-orm'
import { into, name } from '../../db/queries/names'
import { row, rows, stored, type Named, statement } from '../../db/queries/rows'
import { clesPapiers } from '../../school/schema'

/** The newest pair that is whole and not revoked. */
export const selectQuiSigne = row(
	() => sql`SELECT ${clesPapiers.numero}, ${clesPapiers.publique}, ${clesPapiers.privee} FROM ${clesPapiers}
		WHERE ${clesPapiers.privee} IS NOT NULL AND ${clesPapiers.revoquee_le} IS NULL ORDER BY ${clesPapiers.numero} DESC LIMIT 1`,
	{ ...stored(clesPapiers, 'numero', 'publique'), privee: 'text' }
)

/** The public keys, the oldest first; `signe`: 0 if the private one is not here. */
export const selectCles = rows(
	() => sql`SELECT ${clesPapiers.numero}, ${clesPapiers.publique}, ${clesPapiers.created_at}, ${clesPapiers.revoquee_le},
			${clesPapiers.privee} IS NOT NULL AS signe FROM ${clesPapiers} ORDER BY ${clesPapiers.numero}`,
	{ ...stored(clesPapiers, 'numero', 'publique', 'created_at', 'revoquee_le'), signe: 'integer' }
)

export const insertCle = statement(
	(pair: Named<{ readonly publique: string; readonly privee: string; readonly created_at: number }>) => sql`
		INSERT INTO ${into(clesPapiers, 'publique', 'privee', 'created_at')} VALUES (${pair.publique}, ${pair.privee}, ${pair.created_at})
		RETURNING ${name(clesPapiers.numero)}`,
	{ numero: 'integer' }
)

export const updateRevoquee = statement(
	(given: Named<{ readonly numero: number; readonly le: string }>) => sql`
		UPDATE ${clesPapiers} SET ${name(clesPapiers.revoquee_le)} = ${given.le} WHERE ${clesPapiers.numero} = ${given.numero}`
)
