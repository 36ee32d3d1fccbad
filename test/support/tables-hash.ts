import type { Store } from '../../src/db/store/store'

/** A hash of every row of every table but the journal and what only reading writes. */
export async function tablesHash(
	{ client }: Store,
	except: readonly string[] = ['ecritures', 'journal_lignes', 'suivis', 'etat', 'jetons']
): Promise<string> {
	const { rows } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
	const hasher = new Bun.CryptoHasher('sha256')
	for (const name of rows.map((row) => row['name'] as string).filter((table) => !except.includes(table)))
		hasher.update(name).update(
			(await client.execute(`SELECT * FROM ${name}`)).rows
				.map((row) => JSON.stringify(row))
				.toSorted()
				.join('\n')
		)
	return hasher.digest('hex')
}
