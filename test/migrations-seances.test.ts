import { expect, test } from 'bun:test'
import type { Client } from '@libsql/client'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { withFile } from './support/store'

const placeOf = (name: string) => MIGRATIONS.findIndex((one) => one.name.endsWith(name))
const before = (name: string) => MIGRATIONS.slice(0, placeOf(name))
const through = (name: string) => MIGRATIONS.slice(0, placeOf(name) + 1)
const AT = '2026-11-20T12:00:00+00:00'
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`) / 1000

/** A school of an older schema: GR9 and GR10, one student each, one matière for both and RDM once more under another code. */
async function insertSchool(client: Client) {
	await client.executeMultiple(`
		INSERT INTO annees (id, libelle, date_debut, date_fin, courante, updated_at) VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 1, '${AT}');
		INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'BTS', '${AT}');
		INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES
			(1, 'RDM-9', 'Résistance', 'resistance', 1, 1, '${AT}'), (2, 'RDM-10', 'Résistance', 'resistance', 1, 1, '${AT}'),
			(3, 'ANG', 'Anglais', 'anglais', 1, 1, '${AT}'), (4, 'RDM-10B', 'Résistance', 'resistance', 1, 1, '${AT}');
		INSERT INTO classes (id, code, annee_id, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES
			(1, 'GR9', 1, 'GR9', 'gr9', 1, 1, '${AT}'), (2, 'GR10', 1, 'GR10', 'gr10', 1, 1, '${AT}');
		INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES
			(10, 'p', 'p', 'enseignant', 'P', 'P', 'p', '${AT}'), (20, 'a', 'a', 'etudiant', 'A', 'A', 'a', '${AT}'),
			(21, 'b', 'b', 'etudiant', 'B', 'B', 'b', '${AT}');
		INSERT INTO enseignants (id, matricule, updated_at) VALUES (10, 'P', '${AT}');
		INSERT INTO etudiants (id, matricule, updated_at) VALUES (20, 'A', '${AT}'), (21, 'B', '${AT}');
		INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (1, 1, 10, '${AT}'), (2, 2, 10, '${AT}');
		INSERT INTO inscriptions (etudiant_id, classe_id, annee_id, statut, updated_at) VALUES (20, 1, 1, 'Active', '${AT}'), (21, 2, 1, 'Active', '${AT}');
	`)
}

type Old = {
	statut?: string
	debut_reel?: string
	fin_reelle?: string
	classes?: readonly number[]
	presences_at?: number
	matiere?: number
}

/** A séance from 8:00 to 10:00. */
async function insertSeance(
	client: Client,
	id: number,
	{ statut = 'terminee', debut_reel, fin_reelle, classes = [1], presences_at, matiere = 1 }: Old
) {
	await client.execute({
		sql: `INSERT INTO seances (id, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, type, mode,
			statut, debut_reel_s, fin_reelle_s, presences_at, updated_at)
			VALUES (?, ?, 1, ?, 10, '2026-11-20', '08:00', '10:00', 'd', 'f', ?, ?, 'CM', 'presentiel', ?, ?, ?, ?, ?)`,
		args: [
			id,
			`${id}@test`,
			matiere,
			at('08:00'),
			at('10:00'),
			statut,
			debut_reel === undefined ? null : at(debut_reel),
			fin_reelle === undefined ? null : at(fin_reelle),
			presences_at ?? null,
			AT
		]
	})
	for (const classe of classes)
		await client.execute({ sql: 'INSERT INTO seances_classes (seance_id, classe_id) VALUES (?, ?)', args: [id, classe] })
}

const rows = async (client: Client, sql: string): Promise<Record<string, unknown>[]> =>
	(await client.execute(sql)).rows.map((row) => ({ ...row }))

test('hours are counted again once: missing times follow the plan, changes are in the journal, and the difference is logged', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: before('heures') })
		await insertSchool(client)
		await insertSeance(client, 1, { debut_reel: '08:00', fin_reelle: '10:00' })
		// signed from a phone in the evening; begun and ended in the same second; with a given end; begun late
		await insertSeance(client, 2, { debut_reel: '08:00', fin_reelle: '22:37' })
		await insertSeance(client, 3, { debut_reel: '22:44:51', fin_reelle: '22:44:51' })
		await insertSeance(client, 4, { debut_reel: '08:00', fin_reelle: '13:00' })
		await insertSeance(client, 5, { debut_reel: '08:30', fin_reelle: '10:10' })
		await insertSeance(client, 6, { statut: 'en_cours', debut_reel: '06:00' })
		await insertSeance(client, 7, { statut: 'annulee' })
		for (const [id, time] of [
			[2, '22:37'],
			[3, '22:44:51'],
			[4, '14:00']
		] as const)
			await client.executeMultiple(`
				INSERT INTO ecritures (at, revision, auteur) VALUES (${at(time)}, 1, 'utilisateur:10');
				INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id) VALUES (last_insert_rowid(), 0, 'seance.statut', 'seances', '${id}')`)
		const told: unknown[] = []
		await migrate(client, { migrations: through('heures'), tell: (message, facts) => told.push([message, facts]) })

		const times = await rows(client, 'SELECT id, debut_reel_s, fin_reelle_s FROM seances ORDER BY id')
		expect(times).toEqual([
			{ id: 1, debut_reel_s: at('08:00'), fin_reelle_s: at('10:00') },
			{ id: 2, debut_reel_s: at('08:00'), fin_reelle_s: at('10:00') },
			{ id: 3, debut_reel_s: at('08:00'), fin_reelle_s: at('10:00') },
			{ id: 4, debut_reel_s: at('08:00'), fin_reelle_s: at('13:00') },
			{ id: 5, debut_reel_s: at('08:30'), fin_reelle_s: at('10:10') },
			{ id: 6, debut_reel_s: at('08:00'), fin_reelle_s: null },
			{ id: 7, debut_reel_s: null, fin_reelle_s: null }
		])
		const journal = await rows(client, "SELECT objet_id, avant, apres FROM journal WHERE action = 'heures.recompute' ORDER BY rang")
		expect(journal.map(({ objet_id }) => objet_id)).toEqual([null, '2', '3', '6'])
		expect(JSON.parse(String(journal[1]!['avant']))).toEqual({ debut_reel_s: at('08:00'), fin_reelle_s: at('22:37') })
		expect(JSON.parse(String(journal[1]!['apres']))).toEqual({ debut_reel_s: at('08:00'), fin_reelle_s: at('10:00') })
		expect(told).toEqual([
			['hours done are counted anew, from real start to real end', { sessions: 5, hours_before: 38.53, hours_after: 9.92 }]
		])
		expect(await rows(client, 'SELECT revision, revision_donnees FROM etat')).toEqual([{ revision: 1, revision_donnees: 1 }])
	}))

test('the log says so if the hours stay the same', () =>
	withFile(async (client) => {
		const told: unknown[] = []
		const tell = (message: string, facts: unknown) => told.push([message, facts])
		await migrate(client, { migrations: before('heures'), tell })
		await insertSchool(client)
		await insertSeance(client, 1, { debut_reel: '08:00', fin_reelle: '10:00' })
		await insertSeance(client, 2, { debut_reel: '08:30', fin_reelle: '09:15' })
		await insertSeance(client, 3, { statut: 'planifiee' })
		await client.execute('UPDATE seances SET debut_reel_s = debut_s WHERE id = 2')
		await migrate(client, { migrations: through('heures'), tell })
		expect(told).toEqual([
			['hours done are counted anew, from real start to real end', { sessions: 2, hours_before: 3.25, hours_after: 3.25 }]
		])
		expect(await rows(client, 'SELECT * FROM journal')).toEqual([])
		expect(await rows(client, 'SELECT revision FROM etat')).toEqual([{ revision: 0 }])
	}))

test('a new file logs and journals no migration of hours', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: through('heures'), tell: () => expect().fail() })
		expect(await rows(client, 'SELECT * FROM journal')).toEqual([])
	}))

test('attendance of a séance counts as taken for classes with records, and for all after a video session', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: before('presences_classes') })
		await insertSchool(client)
		await insertSeance(client, 1, { presences_at: 5 })
		await insertSeance(client, 2, { presences_at: 6, classes: [1, 2] })
		await insertSeance(client, 3, { presences_at: 7, classes: [1, 2] })
		await insertSeance(client, 4, { classes: [1, 2] })
		await client.executeMultiple(`
			INSERT INTO presences (seance_id, etudiant_id, statut, source, updated_at) VALUES (2, 20, 'present', 'manuel', '${AT}'), (3, 20, 'present', 'video', '${AT}');
			INSERT INTO connexions_video (seance_id, utilisateur_id, joined_at, recu_at) VALUES (3, 20, 1, 1);`)
		await migrate(client)
		expect(await rows(client, 'SELECT seance_id, classe_id, presences_at FROM seances_classes ORDER BY seance_id, classe_id')).toEqual([
			{ seance_id: 1, classe_id: 1, presences_at: 5 },
			{ seance_id: 2, classe_id: 1, presences_at: 6 },
			{ seance_id: 2, classe_id: 2, presences_at: null },
			{ seance_id: 3, classe_id: 1, presences_at: 7 },
			{ seance_id: 3, classe_id: 2, presences_at: 7 },
			{ seance_id: 4, classe_id: 1, presences_at: null },
			{ seance_id: 4, classe_id: 2, presences_at: null }
		])
	}))

test("a séance of several classes takes each class's matière of the same code, else of the same name, else its own", () =>
	withFile(async (client) => {
		await migrate(client, { migrations: before('heures') })
		await insertSchool(client)
		await migrate(client, { migrations: before('matieres_des_classes') })
		const link = (id: number, classe: number) => `INSERT INTO seances_classes (seance_id, classe_id) VALUES (${id}, ${classe});`
		const seance = (
			id: number,
			matiere: number
		) => `INSERT INTO seances (id, uid, annee_id, matiere_id, date, heure_debut, heure_fin, debut, fin,
			debut_s, fin_s, type, mode, statut, updated_at) VALUES (${id}, '${id}', 1, ${matiere}, '2026-11-20', '08:00', '10:00', 'd', 'f', 1, 2, 'CM', 'presentiel', 'planifiee', '${AT}');`
		// RDM of GR9 for both; English, which nobody is taught; RDM-9 for GR10 alone
		await client.executeMultiple(
			`${seance(1, 1)}${link(1, 1)}${link(1, 2)}${seance(2, 3)}${link(2, 1)}${link(2, 2)}${seance(3, 1)}${link(3, 2)}`
		)
		await migrate(client)
		const links = () => rows(client, 'SELECT seance_id, classe_id, matiere_id FROM seances_classes ORDER BY seance_id, classe_id')
		expect((await links()).map((row) => Object.values(row).join(' '))).toEqual(['1 1 1', '1 2 2', '2 1 3', '2 2 3', '3 2 1'])
		// a class that is linked without a matière gets that of the séance
		await client.executeMultiple(`${seance(4, 3)}${link(4, 2)}`)
		expect((await links()).at(-1)).toEqual({ seance_id: 4, classe_id: 2, matiere_id: 3 })
	}))
