import { expect, test } from 'bun:test'
import type { Client } from '@libsql/client'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_adresses_externes'))

const kept = async (client: Client) => {
	await migrate(client)
	return (await client.execute('SELECT adresses_reelles FROM etablissement')).rows[0]!['adresses_reelles']
}
async function before(client: Client, ...statements: string[]) {
	await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
	await client.execute(
		"INSERT OR REPLACE INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, 'ecole', 'École', 'Africa/Abidjan', 'a')"
	)
	for (const statement of statements) await client.execute(statement)
}

test('a school that other programs have not joined gives them made-up e-mails after an upgrade', () =>
	withFile(async (client) => {
		await before(client)
		expect(await kept(client)).toBe(0)
	}))

test.each([
	['whose people sign in to a program', "INSERT INTO clients VALUES (1, 'c', 'Moodle', NULL, '[]', 0, 1)"],
	['whose files a Moodle has read', "INSERT INTO moodle_membres VALUES ('MATH', 'ETU-1', '01', 1)"]
])('a school %s keeps real e-mails after an upgrade', (_, statement) =>
	withFile(async (client) => {
		await before(
			client,
			"INSERT INTO annees (id, libelle, date_debut, date_fin, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 'a')",
			statement
		)
		expect(await kept(client)).toBe(1)
	})
)
