import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { roomOf } from '../src/domain/seances/salle'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_salles_des_seances'))
const AT = '2026-11-20T12:00:00+00:00'
const TEXTS = ['Amphi A', 'AMPHI-É', "Salle de l'ÂTRE", 'b_12', 'Façade n° 3', ' - ', 'Être-Là']

test('a migrated file has the keys of rooms that the program gives them', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
		await client.executeMultiple(`
			INSERT INTO annees (id, libelle, date_debut, date_fin, courante, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 1, '${AT}');
			INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'BTS', '${AT}');
			INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 1, '${AT}');`)
		for (const [id, text] of [...TEXTS, null].entries())
			await client.execute({
				sql: `INSERT INTO seances (id, uid, annee_id, matiere_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, type, mode, statut, salle, updated_at)
					VALUES (?, ?, 1, 1, '2026-11-20', '08:00', '10:00', '${AT}', '${AT}', 1, 2, 'CM', 'presentiel', 'terminee', ?, '${AT}')`,
				args: [id + 1, `u${id}`, text]
			})
		await client.execute({
			sql: `INSERT INTO salles (code, nom, updated_at) VALUES (?, ?, '${AT}'), ('B 12', NULL, '${AT}')`,
			args: [TEXTS[1]!, TEXTS[2]!]
		})
		await migrate(client)
		const column = async (sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row))
		expect(await column('SELECT salle_cle FROM seances ORDER BY id')).toEqual([...TEXTS.map((text) => [roomOf(text) || null]), [null]])
		expect(await column('SELECT cle, cle_nom FROM salles ORDER BY id')).toEqual([
			[roomOf(TEXTS[1]!), roomOf(TEXTS[2]!)],
			['b12', null]
		])
	}))
