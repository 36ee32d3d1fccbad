import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { TenantClient } from '../src/db/client/tenant-client'

test('migrated grades get an état, and évaluations with a mark count as published since the first one', async () => {
	const client = new TenantClient(':memory:', { synchronous: 'normal', busyTimeout: 0 })
	const at = MIGRATIONS.findIndex(({ name }) => name.endsWith('_evaluations'))
	await migrate(client, { migrations: MIGRATIONS.slice(0, at) })
	const day = '2026-10-0'
	const person = (id: number) => `(${id}, 'p${id}', 'p${id}', 'etudiant', 'N', 'P', 'n', '${day}1')`
	for (const statement of [
		`INSERT INTO annees (id, libelle, date_debut, date_fin, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', '${day}1')`,
		`INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'BTS', '${day}1')`,
		`INSERT INTO classes (id, code, annee_id, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'C', 1, 'C', 'c', 1, 1, '${day}1')`,
		`INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 1, '${day}1')`,
		`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES ${person(1)}, ${person(2)}`,
		`INSERT INTO etudiants (id, matricule, updated_at) VALUES (1, 'E-1', '${day}1'), (2, 'E-2', '${day}1')`,
		`INSERT INTO evaluations (id, ref, classe_id, matiere_id, titre, type, date, updated_at)
			SELECT value, 'EV-' || value, 1, 1, 'Devoir', 'devoir', '2027-01-10', '${day}1' FROM json_each('[1, 2, 3]')`,
		`INSERT INTO notes (id, evaluation_id, etudiant_id, note_centiemes, commentaire, updated_at) VALUES
			(7, 1, 1, 1250, 'Bien', '${day}5T08:00:00+01:00'), (8, 1, 2, NULL, NULL, '${day}4T23:30:00+01:00'),
			(9, 2, 1, NULL, 'Absent', '${day}6T08:00:00+01:00')`,
		`INSERT INTO notes_historique (id, note_id, note_centiemes, commentaire, at, auteur) VALUES (1, 7, 1250, 'Bien', 1, 'test')`
	])
		await client.execute(statement)
	await migrate(client)
	const rows = async (sql: string): Promise<Record<string, unknown>[]> => (await client.execute(sql)).rows.map((row) => ({ ...row }))
	expect(await rows('SELECT id, evaluation_id, etudiant_id, etat, note_centiemes, commentaire FROM notes')).toEqual([
		{ id: 7, evaluation_id: 1, etudiant_id: 1, etat: 'note', note_centiemes: 1250, commentaire: 'Bien' },
		{ id: 8, evaluation_id: 1, etudiant_id: 2, etat: 'absent', note_centiemes: null, commentaire: null },
		{ id: 9, evaluation_id: 2, etudiant_id: 1, etat: 'absent', note_centiemes: null, commentaire: 'Absent' }
	])
	expect(await rows('SELECT id, publiee_le, session, periode, annulee FROM evaluations')).toEqual([
		{ id: 1, publiee_le: '2026-10-04', session: 1, periode: null, annulee: 0 },
		{ id: 2, publiee_le: '2026-10-06', session: 1, periode: null, annulee: 0 },
		{ id: 3, publiee_le: null, session: 1, periode: null, annulee: 0 }
	])
	expect(await rows('SELECT note_id, note_centiemes, etat FROM notes_historique')).toEqual([
		{ note_id: 7, note_centiemes: 1250, etat: null }
	])
	for (const wrong of ["etat = 'absent'", 'note_centiemes = NULL', "etat = 'malade'", 'etat = NULL'])
		expect(client.execute(`UPDATE notes SET ${wrong} WHERE id = 7`)).rejects.toThrow('constraint')
	client.close()
})
