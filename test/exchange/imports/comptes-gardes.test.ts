import { describe, expect, test } from 'bun:test'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const ACCOUNTS = `identifiant;roles;fonctions;nom;mot_de_passe
awa;administrateur|enseignant;;Awa;Un-mot-2026!
moussa;coordinateur;;Moussa;Un-mot-2026!
scola;;scolarite;Scola;Un-mot-2026!
ines;administrateur|etudiant;;Inès;
`
const TEACHERS = 'matricule;identifiant;nom\nENS-0;awa;Awa\nENS-1;fanta;Fanta\n'
const STUDENTS = 'matricule;identifiant;nom\nE-0;ines;Inès\nE-1;yao;Yao\n'

const withPeople = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		const made = await school.import([
			file('utilisateurs.csv', ACCOUNTS),
			file('enseignants.csv', TEACHERS),
			file('etudiants.csv', STUDENTS)
		])
		expect(made.errors).toEqual([])
		await run(school)
	})

const faultsOf = async (imported: ReturnType<TemporarySchool['import']>) =>
	(await imported).errors.map(({ file: name, line, column, message }) => [name, line, column, message])
const accounts = (school: TemporarySchool) => school.rows('SELECT identifiant, role, email, actif FROM utilisateurs ORDER BY identifiant')

describe('the last administrator', () => {
	test.each([
		['enseignants.csv', 'matricule;actif\nENS-0;non\n', 2, 'actif'],
		['utilisateurs.csv', 'identifiant;actif\nawa;non\n', 2, 'actif'],
		['utilisateurs.csv', 'identifiant;roles\nmoussa;coordinateur\nawa;coordinateur\n', 3, 'roles']
	])('who teaches too is not closed by %s (%#)', (name, text, line, column) =>
		withPeople(async (school) => {
			expect(await faultsOf(school.import([file(name, text)]))).toEqual([
				[name, line, column, '"awa" is the last administrator with a password']
			])
			expect((await accounts(school))[0]).toMatchObject({ identifiant: 'awa', actif: 1 })
		})
	)

	test('is not closed by etudiants.csv as a student, if nobody else is left', () =>
		withPeople(async (school) => {
			await school.use((store) => store.client.execute("UPDATE utilisateurs SET actif = 0 WHERE identifiant = 'awa'"))
			expect(await faultsOf(school.import([file('etudiants.csv', 'matricule;actif\nE-0;non\n')]))).toEqual([
				['etudiants.csv', 2, 'actif', '"ines" is the last administrator']
			])
		}))

	test('may go if another one gets a password, in whichever file', () =>
		withPeople(async (school) => {
			const files = [
				file('utilisateurs.csv', 'identifiant;actif\nawa;non\n'),
				file('etudiants.csv', 'matricule;mot_de_passe\nE-1;Un-mot-2026!\nE-0;Un-mot-2026!\n')
			]
			expect(await faultsOf(school.import(files))).toEqual([])
			expect((await accounts(school)).map(({ actif }) => actif)).toEqual([0, 1, 1, 1, 1, 1])
		}))

	test('may not go if only somebody without the role gets a password', () =>
		withPeople(async (school) => {
			const files = [
				file('utilisateurs.csv', 'identifiant;actif\nawa;non\n'),
				file('etudiants.csv', 'matricule;mot_de_passe\nE-1;Un-mot-2026!\n')
			]
			expect(await faultsOf(school.import(files))).toHaveLength(1)
		}))

	test('may not go if the new one has no password', () =>
		withPeople(async (school) => {
			const text = (word: string) => `identifiant;role;nom;actif;mot_de_passe\nawa;;;non;\nneuf;administrateur;Neuf;oui;${word}\n`
			const columns = (word: string) => [file('utilisateurs.csv', text(word).replace('awa;;;', 'awa;administrateur;Awa;'))]
			expect(await faultsOf(school.import(columns('')))).toEqual([
				['utilisateurs.csv', 2, 'actif', '"awa" is the last administrator with a password']
			])
			expect(await faultsOf(school.import(columns('Un-mot-2026!')))).toEqual([])
		}))

	test('counts as closed if one file closes the account and another leaves it alone', () =>
		withPeople(async (school) => {
			const files = [
				file('utilisateurs.csv', 'identifiant;actif\nawa;non\n'),
				file('enseignants.csv', 'matricule;telephone\nENS-0;+225 01\n')
			]
			expect(await faultsOf(school.import(files))).toEqual([
				['enseignants.csv', 2, 'actif', '"awa" is the last administrator with a password']
			])
		}))
})

describe('an author who may not manage accounts', () => {
	const KEPT = 'belongs to the administration: ask an administrator'

	test.each([
		['enseignants.csv', 'matricule;email\nENS-0;scola@ecole.test\n', 'awa'],
		['etudiants.csv', 'matricule;telephone\nE-0;+225 01\n', 'ines'],
		['enseignants.csv', 'matricule;identifiant;nom;email\nENS-9;moussa;Moussa;scola@ecole.test\n', 'moussa'],
		['etudiants.csv', 'matricule;identifiant;nom\nE-9;scola;Scola\n', 'scola']
	])('changes nobody by %s who has a role of the administration or a fonction (%#)', (name, text, who) =>
		withPeople(async (school) => {
			const before = await school.fingerprint()
			expect(await faultsOf(school.import([file(name, text)], { isAdministrator: false }))).toEqual([
				[name, 2, 'matricule', `the account "${who}" ${KEPT}`]
			])
			expect(await school.fingerprint()).toBe(before)
			expect((await school.import([file(name, text)])).errors).toEqual([])
		})
	)

	test('may change teachers and students, and repeat what is stored about others', () =>
		withPeople(async (school) => {
			const files = [
				file('enseignants.csv', 'matricule;identifiant;nom;telephone\nENS-0;awa;Awa;\nENS-1;fanta;Fanta;+225 01\nENS-2;yao;Yao;\n'),
				file('etudiants.csv', 'matricule;telephone\nE-1;+225 02\n')
			]
			expect(await faultsOf(school.import(files, { isAdministrator: false }))).toEqual([])
			expect(await school.rows("SELECT telephone FROM utilisateurs WHERE identifiant IN ('fanta', 'yao') ORDER BY 1")).toEqual([
				{ telephone: '+225 01' },
				{ telephone: '+225 02' }
			])
		}))

	test('may not import passwords', () =>
		withPeople(async (school) => {
			const text = 'matricule;mot_de_passe\nE-1;Un-mot-2026!\n'
			expect(await faultsOf(school.import([file('etudiants.csv', text)], { isAdministrator: false }))).toHaveLength(1)
		}))
})
