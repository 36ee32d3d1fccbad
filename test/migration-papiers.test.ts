import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_papiers'))
const AT = '2026-11-20T12:00:00+00:00'

test('a migrated file keeps its school, prints on A4, and has an empty register', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
		await client.execute(
			`INSERT INTO etablissement (id, code, nom, timezone, adresse, updated_at) VALUES (1, 'e', 'École', 'Africa/Abidjan', 'BP 1', '${AT}')`
		)
		await migrate(client)
		const { rows } = await client.execute('SELECT nom, adresse, ministere, devise_etat, agrement, lieu, format_papier FROM etablissement')
		expect(rows.map((row) => Object.values(row))).toEqual([['École', 'BP 1', null, null, null, null, 'A4']])
		for (const table of ['papiers', 'papiers_numeros', 'cles_papiers', 'papiers_duplicatas', 'papiers_demandes'])
			expect((await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n']).toBe(0)
	}))

test('a number of a kind and year stands in the register once', () =>
	withFile(async (client) => {
		await migrate(client)
		await client.execute(`INSERT INTO cles_papiers (publique, privee, created_at) VALUES ('${'p'.repeat(43)}', NULL, 1)`)
		const insert = () =>
			client.execute("INSERT INTO papiers (sorte, annee, numero, feuille, code, cle, fait_at) VALUES ('exeat', 2026, 1, '{}', 'c', 1, 1)")
		await insert()
		expect(await insert().then(() => 'written', String)).toContain('UNIQUE')
	}))
