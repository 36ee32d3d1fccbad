import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_naissance'))
const AT = '2026-11-20T12:00:00+00:00'

test('a migrated file keeps days of birth, takes a year alone, and refuses what is neither', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
		for (const [id, birth] of [
			[1, '2004-02-29'],
			[2, null]
		] as const) {
			await client.execute({
				sql: `INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
					VALUES (?, ?, ?, 'etudiant', 'DIA', 'Awa', 'dia', '${AT}')`,
				args: [id, `u${id}`, `u${id}`]
			})
			await client.execute({
				sql: `INSERT INTO etudiants (id, matricule, date_naissance, adresse, updated_at) VALUES (?, ?, ?, 'Cocody', '${AT}')`,
				args: [id, `E-${id}`, birth]
			})
		}
		await migrate(client)
		const births = async () => (await client.execute('SELECT date_naissance, adresse FROM etudiants ORDER BY id')).rows.map(Object.values)
		const write = (birth: string) => client.execute({ sql: 'UPDATE etudiants SET date_naissance = ? WHERE id = 2', args: [birth] })
		expect(await births()).toEqual([
			['2004-02-29', 'Cocody'],
			[null, 'Cocody']
		])
		await write('1998')
		expect((await births())[1]).toEqual(['1998', 'Cocody'])
		for (const wrong of ['2004-02-30', '998', '19988', '0998', 'vers', '']) expect(write(wrong)).rejects.toThrow('CHECK')
	}))
