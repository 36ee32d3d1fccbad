import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Client } from '@libsql/client'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { anneeModele } from '../src/domain/annee'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_chiffres_annuels'))

async function before(client: Client, years: readonly number[]) {
	await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
	for (const [index, year] of years.entries())
		await client.execute(
			`INSERT INTO annees (id, libelle, date_debut, date_fin, updated_at) VALUES (${index + 1}, '${year}-${year + 1}', '${year}-09-14', '${year + 1}-07-31', 'a')`
		)
	await client.execute("INSERT INTO filieres VALUES (1, 'F', 'F', 'f', 'LMD', 0, 1, 'x')")
	await client.execute("INSERT INTO ues VALUES (1, 'U', 'U', 'u', 1, 3, 2, 7.5, 'u1'), (2, 'V', 'V', 'v', 1, 3, NULL, NULL, 'u2')")
	await client.execute(
		"INSERT INTO matieres VALUES (1, 'M', 'M', 'm', 1, 3, 1, 2.5, 40, 'm1'), (2, 'N', 'N', 'n', 1, 3, NULL, 1, NULL, 'm2')"
	)
}
const rows = async (client: Client, sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row) as unknown)

test('every year of a migrated file gets the numbers that the file had', () =>
	withFile(async (client) => {
		await before(client, [2025, 2026])
		await migrate(client)
		expect(await rows(client, 'SELECT matiere_id, annee_id, coefficient, volume_horaire, ue_id, updated_at FROM matieres_annees')).toEqual([
			[1, 1, 2.5, 40, 1, 'm1'],
			[1, 2, 2.5, 40, 1, 'm1'],
			[2, 1, 1, null, null, 'm2'],
			[2, 2, 1, null, null, 'm2']
		])
		expect(await rows(client, 'SELECT ue_id, annee_id, semestre, credits, updated_at FROM ues_annees')).toEqual([
			[1, 1, 2, 7.5, 'u1'],
			[1, 2, 2, 7.5, 'u1'],
			[2, 1, null, null, 'u2'],
			[2, 2, null, null, 'u2']
		])
	}))

test('a migrated file without a year keeps its numbers', () =>
	withFile(async (client) => {
		await before(client, [])
		await migrate(client)
		expect(await rows(client, 'SELECT coefficient, volume_horaire, ue_id FROM matieres_annees ORDER BY matiere_id')).toEqual([
			[2.5, 40, 1],
			[1, null, null]
		])
		expect(await rows(client, 'SELECT courante, updated_at FROM annees')).toEqual([[0, 'u2']])
		await client.execute(
			"INSERT INTO annees (libelle, date_debut, date_fin, courante, updated_at) VALUES ('2040-2041', '2040-09-14', '2041-07-31', 1, 'b')"
		)
		expect(
			await rows(client, 'SELECT n.credits FROM ues_annees n JOIN annees a ON a.id = n.annee_id WHERE a.courante AND ue_id = 1')
		).toEqual([[7.5]])
	}))

test('a migrated empty file gets no year', () =>
	withFile(async (client) => {
		await migrate(client)
		expect(await rows(client, 'SELECT * FROM annees')).toEqual([])
	}))

test('a matière without numbers in any year gets them in the first new year', () =>
	withFile(async (client) => {
		await migrate(client)
		await client.execute("INSERT INTO filieres VALUES (1, 'F', 'F', 'f', 'LMD', 0, 1, 'x')")
		await client.execute(
			"INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 3, 'm1')"
		)
		await client.execute(
			"INSERT INTO annees (libelle, date_debut, date_fin, updated_at) VALUES ('2026-2027', '2026-09-14', '2027-07-31', 'b')"
		)
		expect(await rows(client, 'SELECT coefficient, volume_horaire, ue_id, updated_at FROM matieres_annees')).toEqual([[1, null, null, 'b']])
	}))

test('the database copies the numbers of the year that the rule names, whatever the order of new years (property)', () =>
	fc.assert(
		fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 2000, max: 2030 }), { minLength: 1, maxLength: 6 }), (years) =>
			withFile(async (client) => {
				await migrate(client)
				await client.execute("INSERT INTO filieres VALUES (1, 'F', 'F', 'f', 'LMD', 0, 1, 'x')")
				await client.execute(
					"INSERT INTO ues (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'U', 'U', 'u', 1, 3, 'x')"
				)
				await client.execute(
					"INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 3, 'x')"
				)
				const made: { readonly date_debut: string; readonly number: number }[] = []
				for (const year of years) {
					const date_debut = `${year}-09-14`
					await client.execute(
						`INSERT INTO annees (id, libelle, date_debut, date_fin, updated_at) VALUES (${year}, '${year}-${year + 1}', '${date_debut}', '${year + 1}-07-31', 'x')`
					)
					const copied = anneeModele(made, { date_debut })?.number
					expect(await rows(client, `SELECT coefficient FROM matieres_annees WHERE annee_id = ${year}`)).toEqual([[copied ?? 1]])
					expect(await rows(client, `SELECT credits FROM ues_annees WHERE annee_id = ${year}`)).toEqual([[copied ?? null]])
					await client.execute(`UPDATE matieres_annees SET coefficient = ${year} WHERE annee_id = ${year}`)
					await client.execute(`UPDATE ues_annees SET credits = ${year} WHERE annee_id = ${year}`)
					made.push({ date_debut, number: year })
				}
			})
		),
		{ numRuns: 10 }
	))
