import { expect, test } from 'bun:test'
import type { Client } from '@libsql/client'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

const AT = '2026-11-20T12:00:00+00:00'

/** A file of the schema before, with one séance, one reminder and two of its messages, the newer of them deleted again. */
async function insertMessages(client: Client) {
	await client.executeMultiple(`
		INSERT INTO annees (id, libelle, date_debut, date_fin, courante, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 1, '${AT}');
		INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'BTS', '${AT}');
		INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 1, '${AT}');
		INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
			VALUES (20, 'a', 'a', 'etudiant', 'A', 'A', 'a', '${AT}');
		INSERT INTO etudiants (id, matricule, updated_at) VALUES (20, 'A', '${AT}');
		INSERT INTO seances (id, uid, annee_id, matiere_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, type, mode, statut, updated_at)
			VALUES (1, 'u', 1, 1, '2026-11-20', '08:00', '10:00', 'd', 'f', 100, 200, 'CM', 'presentiel', 'planifiee', '${AT}');
		INSERT INTO envois (id, cle, type, seance_id, debut_s, delai_minutes, perime_at, contenu, created_at)
			VALUES (7, 'cle', 'rappel_seance', 1, 100, 60, 100, '{}', 5);
		INSERT INTO outbox (id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, prochain_at, perime_at, created_at, pris_par, pris_at)
			VALUES (9, 7, 20, 'email', 'a@b', 'rappel_seance', 1, 100, 'delai:60', 'en_file', 5, 100, 5, 'x', 6),
				(12, 7, 20, 'sms', '07', 'rappel_seance', 1, 100, 'delai:60', 'envoye', 5, 100, 5, NULL, NULL);
		DELETE FROM outbox WHERE id = 12;
	`)
}
const rows = async (client: Client, sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }))
const insert = (client: Client, columns: string, values: string) =>
	client.execute(
		`INSERT INTO outbox (envoi_id, adresse, prochain_at, perime_at, created_at, ${columns}) VALUES (7, '', 1, 2, 1, ${values})`
	)
/** The error with which the file refuses `attempt`; empty if it doesn't. */
const refusalOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => '',
		(error: Error) => error.message
	)

test('migrated messages keep their ids, their sender and their uniqueness', () =>
	withFile(async (client) => {
		const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('_destinataires'))
		await migrate(client, { migrations: MIGRATIONS.slice(0, place) })
		await insertMessages(client)
		const before = [await rows(client, 'SELECT * FROM outbox'), await rows(client, 'SELECT * FROM envois')]
		await migrate(client)
		const after = await rows(client, 'SELECT * FROM outbox')
		expect([after, await rows(client, 'SELECT * FROM envois')]).toEqual([
			before[0]!.map((row) => ({ ...row, responsable_id: null })),
			before[1]!
		])
		const reminder = "'email', 20, 'rappel_seance', 1, 100, 'delai:60'"
		const columns = 'canal, utilisateur_id, type, seance_id, debut_s, occasion'
		expect(await refusalOf(insert(client, columns, reminder))).toContain('UNIQUE')
		await insert(client, columns, "'sms', 20, 'rappel_seance', 1, 100, 'delai:60'")
		expect(await rows(client, 'SELECT max(id) AS id FROM outbox')).toMatchObject([{ id: 13 }])
	}))

test('a message must have a recipient, and a séance if it is about one', () =>
	withFile(async (client) => {
		const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('_destinataires'))
		await migrate(client, { migrations: MIGRATIONS.slice(0, place) })
		await insertMessages(client)
		await migrate(client)
		await client.execute(`INSERT INTO responsables (id, etudiant_id, rang, nom, prenoms, updated_at) VALUES (3, 20, 1, 'K', 'A', '${AT}')`)
		const columns = 'canal, type, utilisateur_id, responsable_id, seance_id, debut_s, occasion'
		const refused = [
			"'email', 'rappel_seance', 20, NULL, NULL, NULL, 'a'",
			"'email', 'absences', 20, NULL, 1, 100, 'a'",
			"'email', 'absences', NULL, NULL, NULL, NULL, 'a'",
			"'email', 'absences', 20, 3, NULL, NULL, 'a'",
			"'push', 'absences', NULL, 3, NULL, NULL, 'a'",
			"'webhook', 'donnees.modifiees', 20, NULL, NULL, NULL, 'a'"
		]
		for (const values of refused) expect(await refusalOf(insert(client, columns, values)), values).toContain('CHECK')
		for (const values of [
			"'sms', 'absences', NULL, 3, NULL, NULL, 'a'",
			"'sms', 'absences', 20, NULL, NULL, NULL, 'a'",
			"'webhook', 'donnees.modifiees', NULL, NULL, NULL, NULL, 'a'"
		]) {
			await insert(client, columns, values)
			expect(await refusalOf(insert(client, columns, values)), values).toContain('UNIQUE')
		}
	}))
