import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

/** number of migrations before this one */
const FORMER = MIGRATIONS.findIndex(({ name }) => name.endsWith('_registres'))
const AT = '2026-11-20T12:00:00+00:00'

test('a migrated file has the register of each séance that has presences', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: MIGRATIONS.slice(0, FORMER) })
		await client.executeMultiple(`
			UPDATE etat SET revision_donnees = 7;
			INSERT INTO annees (id, libelle, date_debut, date_fin, courante, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 1, '${AT}');
			INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'BTS', '${AT}');
			INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 1, '${AT}');
			INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES
				(20, 'a', 'a', 'etudiant', 'A', 'A', 'a', '${AT}'), (21, 'b', 'b', 'etudiant', 'B', 'B', 'b', '${AT}');
			INSERT INTO etudiants (id, matricule, updated_at) VALUES (20, 'A', '${AT}'), (21, 'B', '${AT}');
			INSERT INTO seances (id, uid, annee_id, matiere_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, type, mode, statut, updated_at)
				WITH n (id) AS (VALUES (1), (2), (3))
				SELECT id, 'u' || id, 1, 1, '2026-11-20', '08:00', '10:00', '${AT}', '${AT}', 1, 2, 'CM', 'presentiel', 'terminee', '${AT}' FROM n;
			INSERT INTO presences (seance_id, etudiant_id, statut, source, updated_at) VALUES
				(1, 20, 'present', 'manuel', 'b'), (1, 21, 'excuse', 'video', 'a'), (2, 20, 'absent', 'manuel', 'a');
		`)
		await migrate(client)
		expect((await client.execute('SELECT * FROM registres ORDER BY seance_id')).rows.map((row) => Object.values(row))).toEqual([
			[1, 1, 0, 0, 1, 7, 'b'],
			[2, 0, 0, 1, 0, 7, 'a']
		])
	}))
