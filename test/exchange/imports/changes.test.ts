import { describe, expect, test } from 'bun:test'
import { verifyPassword } from '../../../src/auth/passwords.service'
import { formatReport } from '../../../src/exchange/imports/report/format-report'
import { csvFiles, file, smallSchool, withCell, type Tables } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const only = (tables: Tables, ...names: string[]): Tables => new Map([...tables].filter(([name]) => names.includes(name)))

async function filled(school: TemporarySchool): Promise<Tables> {
	const tables = smallSchool()
	expect((await school.import(csvFiles(tables))).errors).toEqual([])
	return tables
}

const changed = async (school: TemporarySchool, text: string, name = 'etudiants.csv', replacesPasswords = false) => {
	const report = await school.import([file(name, text)], { diff: true, replacesPasswords })
	expect(report.errors).toEqual([])
	return report
}

describe('cells', () => {
	test('a missing column keeps the stored value, an empty cell clears it', () =>
		withSchool(async (school) => {
			await filled(school)
			await changed(school, 'matricule;telephone\nE-1;+225 01\n')
			const [before] = await school.rows("SELECT u.*, sexe FROM etudiants JOIN utilisateurs u USING (id) WHERE matricule = 'E-1'")
			expect(before).toMatchObject({ telephone: '+225 01', email: 'etu1@ecole.example', identifiant: 'etu1' })
			const report = await changed(school, 'matricule,email\nE-1,\n')
			const [after] = await school.rows("SELECT u.*, sexe FROM etudiants JOIN utilisateurs u USING (id) WHERE matricule = 'E-1'")
			const importe = '{"email":null,"telephone":"+225 01","actif":true}'
			expect(after).toEqual({ ...before, email: null, email_norm: null, importe })
			expect(report.diff).toEqual([
				{ kind: 'etudiants', key: 'E-1', created: false, fields: [{ column: 'email', before: 'etu1@ecole.example', after: '' }] }
			])
		}))

	test('a changed cell leaves its former and its new value in the journal', () =>
		withSchool(async (school) => {
			await filled(school)
			await changed(school, 'evaluation;matricule;note;commentaire\nEV-0;E-0;12,25;bien\n', 'notes.csv')
			await changed(school, 'evaluation;matricule;note\nEV-0;E-0;13\n', 'notes.csv')
			const [line] = await school.rows('SELECT action, objet, avant, apres FROM journal ORDER BY id DESC, rang DESC LIMIT 1')
			expect(line).toEqual({ action: 'import.update', objet: 'notes', avant: '{"note_centiemes":1225}', apres: '{"note_centiemes":1300}' })
			expect(await school.rows('SELECT note_centiemes, commentaire FROM notes_historique ORDER BY id DESC LIMIT 2')).toEqual([
				{ note_centiemes: 1300, commentaire: 'bien' },
				{ note_centiemes: 1225, commentaire: 'bien' }
			])
		}))
})

describe('accounts', () => {
	test('two people may exchange their identifiers and emails', () =>
		withSchool(async (school) => {
			await filled(school)
			await changed(school, 'matricule;identifiant;email\nE-1;etu2;etu2@ecole.example\nE-2;etu1;etu1@ecole.example\n')
			expect(
				await school.rows("SELECT identifiant_norm, email_norm FROM etudiants JOIN utilisateurs USING (id) WHERE matricule = 'E-1'")
			).toEqual([{ identifiant_norm: 'etu2', email_norm: 'etu2@ecole.example' }])
		}))

	test('lose their tokens with a new password or a deactivation, and not with other changes', () =>
		withSchool(async (school) => {
			await filled(school)
			await school.use((store) =>
				store.client.execute(
					"INSERT INTO jetons (utilisateur_id, secret_hash, created_at) SELECT id, printf('%064d', id), 0 FROM etudiants WHERE matricule IN ('E-0', 'E-1', 'E-2')"
				)
			)
			await changed(
				school,
				'matricule;mot_de_passe;actif;telephone\nE-0;Autre-2026!;oui;\nE-1;;non;\nE-2;;oui;+33\n',
				'etudiants.csv',
				true
			)
			expect(await school.rows('SELECT matricule FROM jetons JOIN etudiants ON etudiants.id = utilisateur_id')).toEqual([
				{ matricule: 'E-2' }
			])
		}))

	test('an account for the console only loses its tokens of the API', () =>
		withSchool(async (school) => {
			await filled(school)
			await changed(school, 'identifiant;role;fonctions;nom\nsira;coordinateur;scolarite;ÉBOUÉ\n', 'utilisateurs.csv')
			await school.use((store) =>
				store.client.execute(
					"INSERT INTO jetons (utilisateur_id, secret_hash, created_at) SELECT id, printf('%064d', id), 0 FROM utilisateurs WHERE identifiant = 'sira'"
				)
			)
			const tokens = () => school.rows('SELECT count(*) AS n FROM jetons')
			await changed(school, 'identifiant;telephone\nsira;+225 01\n', 'utilisateurs.csv')
			expect(await tokens()).toEqual([{ n: 1 }])
			await changed(school, 'identifiant;role\nsira;\n', 'utilisateurs.csv')
			expect(await school.rows("SELECT console_seule FROM utilisateurs WHERE identifiant = 'sira'")).toEqual([{ console_seule: 1 }])
			expect(await tokens()).toEqual([{ n: 0 }])
		}))

	test('keep their password if the cell is empty; a hash from elsewhere replaces it if the import says so', () =>
		withSchool(async (school) => {
			await filled(school)
			const hash = async () =>
				(await school.rows("SELECT mot_de_passe_hash AS h FROM etudiants JOIN utilisateurs USING (id) WHERE matricule = 'E-0'"))[0]!['h']
			const before = await hash()
			await changed(school, 'matricule;mot_de_passe;mot_de_passe_hash\nE-0;;\n')
			expect(await hash()).toBe(before)
			const foreign = `$2y$10$${'a'.repeat(53)}`
			await changed(school, `matricule;mot_de_passe_hash\nE-0;${foreign}\n`, 'etudiants.csv', true)
			expect(await hash()).toBe(foreign)
		}))

	test('an account without a password gets one from a file of any form; an account that stays without is reported', () =>
		withSchool(async (school) => {
			await filled(school)
			const hashes = () =>
				school.rows(
					"SELECT matricule, mot_de_passe_hash AS h FROM etudiants JOIN utilisateurs USING (id) WHERE matricule IN ('E-0', 'E-1') ORDER BY 1"
				)
			const [first, second] = await hashes()
			expect([typeof first!['h'], second!['h']]).toEqual(['string', null])
			const report = await changed(school, 'matricule;mot_de_passe\nE-0;Une-autre-7\nE-1;Une-autre-7\n')
			expect(report).toMatchObject({ passwordsLeft: 1, summary: [{ kind: 'etudiants', changed: 1, unchanged: 1 }] })
			const after = await hashes()
			expect(after[0]).toEqual(first)
			expect(await verifyPassword('Une-autre-7', String(after[1]!['h']))).toBe(true)
			const again = await changed(school, `matricule;mot_de_passe_hash\nE-0;$2y$10$${'a'.repeat(53)}\nE-1;${String(after[1]!['h'])}\n`)
			expect(again).toMatchObject({ passwordsLeft: 1, written: false })
			expect(formatReport(again)).toContain(
				'1 account keeps its password: a password in a file is for accounts without one (--mots-de-passe: for all)'
			)
			expect(await hashes()).toEqual(after)
		}))

	test('refuse a weak password if it would count, and not if it is left alone', () =>
		withSchool(async (school) => {
			await filled(school)
			const text = 'matricule;mot_de_passe\nE-0;court\nE-1;court\nE-2;Azerty123\n'
			const faults = (await school.import([file('etudiants.csv', text)])).errors
			expect(faults.map(({ line, column, message }) => ({ line, column, message }))).toEqual([
				{ line: 3, column: 'mot_de_passe', message: 'the password must have at least 8 characters' },
				{ line: 4, column: 'mot_de_passe', message: 'the password is one of the most common passwords, which everybody tries first' }
			])
			expect((await school.import([file('etudiants.csv', text)], { replacesPasswords: true })).errorCount).toBe(3)
			const staff = 'identifiant;role;nom;mot_de_passe\nneuf;administrateur;N;hibou-777\ndix;coordinateur;D;hibou-777\n'
			expect((await school.import([file('utilisateurs.csv', staff)])).errors.map(({ line, message }) => [line, message])).toEqual([
				[2, 'the password must have at least 10 characters']
			])
		}))
})

test('another current year replaces the former one', () =>
	withSchool(async (school) => {
		await filled(school)
		const text = 'libelle;date_debut;date_fin;courante\n2027-2028;2027-09-13;2028-07-31;oui\n'
		const report = await changed(school, text, 'annees.csv')
		expect(report.summary).toEqual([{ kind: 'annees', created: 1, changed: 1, unchanged: 0 }])
		expect(await school.rows('SELECT libelle FROM annees WHERE courante = 1')).toEqual([{ libelle: '2027-2028' }])
	}))

test('a student changes class: one enrollment ends, the other begins, and old grades stay importable', () =>
	withSchool(async (school) => {
		const tables = await filled(school)
		await changed(school, 'matricule;classe;statut\nE-0;C1;Active\nE-0;C0;Prospect\n', 'inscriptions.csv')
		expect(
			await school.rows(
				"SELECT c.code FROM inscriptions i JOIN classes c ON c.id = classe_id WHERE statut = 'Active' AND etudiant_id = (SELECT id FROM etudiants WHERE matricule = 'E-0')"
			)
		).toEqual([{ code: 'C1' }])
		expect(await school.rows('SELECT count(*) AS n FROM inscriptions_historique')).toEqual([{ n: 62 }])
		expect((await school.import(csvFiles(only(tables, 'notes', 'presences')))).errors).toEqual([])
	}))

describe('séances', () => {
	test('keep their uid after a move, which raises the sequence; another change does neither', () =>
		withSchool(async (school) => {
			await filled(school)
			const seance = async () => (await school.rows("SELECT uid, sequence, salle, type FROM seances WHERE ref = 'S-1'"))[0]!
			const before = await seance()
			await changed(school, `ref;type\nS-1;${before['type'] === 'TP' ? 'TD' : 'TP'}\n`, 'seances.csv')
			expect(await seance()).toMatchObject({ uid: before['uid'], sequence: 0 })
			await changed(school, 'ref;salle\nS-1;Hangar 7\n', 'seances.csv')
			expect(await seance()).toMatchObject({ uid: before['uid'], sequence: 1, salle: 'Hangar 7' })
		}))

	test('moving a séance judges its video attendance again if the stays are known and nobody entered it by hand', () =>
		withSchool(async (school) => {
			await filled(school)
			const [seance] =
				await school.rows(`SELECT s.id, s.ref, s.debut_s, s.heure_debut, l.classe_id FROM seances s JOIN seances_classes l ON l.seance_id = s.id
				WHERE s.statut = 'terminee' AND (SELECT count(*) FROM inscriptions i WHERE i.classe_id = l.classe_id AND i.statut = 'Active') >= 3 ORDER BY s.id LIMIT 1`)
			const { id, ref, classe_id } = seance!
			const [early, known, hand] = await school.rows(
				`SELECT etudiant_id AS id FROM inscriptions WHERE classe_id = ${classe_id as number} AND statut = 'Active' ORDER BY 1 LIMIT 3`
			)
			const start = Number(seance!['debut_s'])
			await school.use(async ({ client }) => {
				await client.execute(`DELETE FROM presences WHERE seance_id = ${id as number}`)
				await client.execute(`UPDATE seances SET presence_minimale = 0.5, tolerance_retard_minutes = 15 WHERE id = ${id as number}`)
				for (const student of [early, hand])
					await client.execute(
						`INSERT INTO connexions_video (seance_id, utilisateur_id, joined_at, left_at, recu_at) VALUES (${id as number}, ${student!['id'] as number}, ${start}, ${start + 1200}, 0)`
					)
				for (const [student, source] of [
					[early, 'video'],
					[known, 'video'],
					[hand, 'manuel']
				] as const)
					await client.execute(
						`INSERT INTO presences (seance_id, etudiant_id, statut, duree_s, source, updated_at) VALUES (${id as number}, ${student!['id'] as number}, 'absent', 1200, '${source}', '2026-11-20T08:00:00+00:00')`
					)
			})
			const [heure, minute] = String(seance!['heure_debut']).split(':').map(Number) as [number, number]
			const end = `${String(heure).padStart(2, '0')}:${String(minute + 29).padStart(2, '0')}`
			await changed(school, `ref;heure_fin\n${String(ref)};${end}\n`, 'seances.csv')
			const statuts = await school.rows(
				`SELECT etudiant_id AS id, statut, source FROM presences WHERE seance_id = ${id as number} ORDER BY 1`
			)
			expect(statuts).toEqual([
				{ id: early!['id'], statut: 'present', source: 'video' },
				{ id: known!['id'], statut: 'absent', source: 'video' },
				{ id: hand!['id'], statut: 'absent', source: 'manuel' }
			])
		}))

	test('keep what has happened since, even if the file says `planifiee`', () =>
		withSchool(async (school) => {
			const tables = await filled(school)
			await school.use((store) => store.client.execute("UPDATE seances SET statut = 'annulee', motif = 'grève' WHERE statut = 'planifiee'"))
			const before = await school.fingerprint()
			expect((await school.import(csvFiles(only(tables, 'seances')))).written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
		}))

	test('find classes of another year by the date, or by name', () =>
		withSchool(async (school) => {
			const tables = await filled(school)
			const [niveau] = tables.get('classes')!.rows.map((row) => row[4])
			await changed(school, `code;annee;nom;filiere;niveau\nC0;2025-2026;Ancienne;F0;${niveau}\n`, 'classes.csv')
			const text =
				'ref;classes;matiere;date;heure_debut;heure_fin\nA;C0;M0-0-L1;05/03/2026;8:00;10:00\nB;C0@2025-2026;M0-0-L1;06/03/2026;8:00;10:00\nC;C0;M0-0-L1;05/03/2027;8:00;10:00\n'
			await changed(school, text, 'seances.csv')
			expect(
				await school.rows(
					"SELECT s.ref, y.libelle, s.heure_debut, s.type FROM seances s JOIN seances_classes l ON l.seance_id = s.id JOIN classes c ON c.id = l.classe_id JOIN annees y ON y.id = c.annee_id WHERE s.ref IN ('A', 'B', 'C') ORDER BY s.ref"
				)
			).toEqual([
				{ ref: 'A', libelle: '2025-2026', heure_debut: '08:00', type: 'AUTRE' },
				{ ref: 'B', libelle: '2025-2026', heure_debut: '08:00', type: 'AUTRE' },
				{ ref: 'C', libelle: '2026-2027', heure_debut: '08:00', type: 'AUTRE' }
			])
		}))
})

test('one changed cell changes one record', () =>
	withSchool(async (school) => {
		const tables = await filled(school)
		const report = await school.import(csvFiles(withCell(tables, 'frais', 7, 'echeance', '2027-01-15')))
		expect(report.summary.filter((kind) => kind.changed > 0 || kind.created > 0)).toEqual([
			{ kind: 'frais', created: 0, changed: 1, unchanged: 59 }
		])
		expect(await school.rows('SELECT revision FROM etat')).toEqual([{ revision: 2 }])
	}))
