import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { joinedFonctions, FONCTIONS } from '../../../src/domain/droits/fonctions'
import { exportCell } from '../../../src/exchange/exports/export-cell'
import { utilisateurs } from '../../../src/features/utilisateurs/utilisateurs.import'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const take = (school: TemporarySchool, text: string, name = 'utilisateurs.csv') => school.import([file(name, text)])
const stored = (school: TemporarySchool) =>
	school.rows('SELECT identifiant, role, fonctions, console_seule FROM utilisateurs ORDER BY identifiant')

test('fonctions are kept in one order, each once, whatever order they come in (property)', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...FONCTIONS)), (words) => {
			const joined = joinedFonctions(words)
			expect(new Set(joined.split('|').filter((word) => word !== ''))).toEqual(new Set(words))
			expect(joinedFonctions(words.toReversed())).toBe(joined)
			expect(joinedFonctions(joined.split('|'))).toBe(joined)
		})
	)
})

describe('utilisateurs.csv', () => {
	test('gives an account a role, fonctions, or both; the same again changes nothing', () =>
		withSchool(async (school) => {
			const text = 'identifiant;role;fonctions;nom\na;administrateur;;A\nb;coordinateur;surveillance | scolarite;B\nc;;comptabilite;C\n'
			expect((await take(school, text)).errors).toEqual([])
			const rows = [
				{ identifiant: 'a', role: 'administrateur', fonctions: '', console_seule: 0 },
				{ identifiant: 'b', role: 'coordinateur', fonctions: 'scolarite|surveillance', console_seule: 0 },
				{ identifiant: 'c', role: 'coordinateur', fonctions: 'comptabilite', console_seule: 1 }
			]
			expect(await stored(school)).toEqual(rows)
			expect((await take(school, text)).written).toBe(false)
			expect((await take(school, 'identifiant;telephone\nb;+225 01\nc;+225 02\n')).errors).toEqual([])
			expect(await stored(school)).toEqual(rows)
			const exported = await school.rows(utilisateurs.exported)
			const cells = (name: string) =>
				exported.map((row) =>
					exportCell(
						utilisateurs.columns.find((column) => column.name === name)!,
						row[name] as never,
						'UTC'
					)
				)
			expect([cells('role'), cells('fonctions')]).toEqual([
				['administrateur', 'coordinateur', ''],
				['', 'scolarite|surveillance', 'comptabilite']
			])
		}))

	test('leaves an administrator who has a password, whatever order the accounts go in', () =>
		withSchool(async (school) => {
			const accounts = (roles: Record<string, string>, word = '') =>
				`identifiant;role;nom;mot_de_passe\n${Object.entries(roles)
					.map(([name, role]) => `${name};${role};${name};${name === 'b' ? word : ''}\n`)
					.join('')}`
			const bring = (text: string) => school.import([file('utilisateurs.csv', text)])
			const admins = { a: 'administrateur', b: 'administrateur', c: 'administrateur' }
			expect((await bring(accounts(admins, 'Un-mot-2026!'))).errors).toEqual([])
			const gone = await bring(accounts({ a: 'coordinateur', b: 'coordinateur' }))
			expect(gone.errors.map(({ line, message }) => [line, message])).toEqual([[3, '"b" is the last administrator with a password']])
			expect((await bring(accounts({ a: 'coordinateur' }))).errors).toEqual([])
			const none = await bring(accounts({ b: 'coordinateur', c: 'coordinateur' }))
			expect(none.errors.map(({ message }) => message)).toEqual(['"b" is the last administrator'])
		}))

	test('shows fonctions in the diff as they are written in the file', () =>
		withSchool(async (school) => {
			const diffOf = async (text: string) => (await school.import([file('utilisateurs.csv', text)], { diff: true })).diff ?? []
			const cells = (fields: readonly { column: string; before?: string; after: string }[]) =>
				Object.fromEntries(
					fields.filter(({ column }) => /^role|^fonctions/.test(column)).map(({ column, before, after }) => [column, [before, after]])
				)
			await take(school, 'identifiant;role;nom\na;administrateur;A\n')
			const made = await diffOf(
				'identifiant;roles;fonctions;nom\nb;administrateur|coordinateur;scolarite|surveillance;B\nc;;comptabilite;C\n'
			)
			expect(made.map(({ fields }) => cells(fields))).toEqual([
				{
					role: [undefined, 'administrateur'],
					roles: [undefined, 'administrateur|coordinateur'],
					fonctions: [undefined, 'scolarite|surveillance']
				},
				{ fonctions: [undefined, 'comptabilite'] }
			])
			const taken = await diffOf('identifiant;role;roles\nb;coordinateur;coordinateur\nc;coordinateur;coordinateur\n')
			expect(taken.map(({ fields }) => cells(fields))).toEqual([
				{ role: ['administrateur', 'coordinateur'], roles: ['administrateur|coordinateur', 'coordinateur'] },
				{ role: ['', 'coordinateur'], roles: ['', 'coordinateur'] }
			])
		}))

	test('takes a role away, and gives one back', () =>
		withSchool(async (school) => {
			await take(school, 'identifiant;role;fonctions;nom\nb;coordinateur;scolarite;B\n')
			await school.use((store) =>
				store.client.execute(
					"INSERT INTO jetons (utilisateur_id, secret_hash, created_at) SELECT id, printf('%064d', id), 0 FROM utilisateurs"
				)
			)
			expect((await take(school, 'identifiant;role\nb;\n')).errors).toEqual([])
			expect(await school.rows('SELECT console_seule, (SELECT count(*) FROM jetons) AS jetons FROM utilisateurs')).toEqual([
				{ console_seule: 1, jetons: 0 }
			])
			expect((await take(school, 'identifiant;role\nb;administrateur\n')).errors).toEqual([])
			expect(await stored(school)).toEqual([{ identifiant: 'b', role: 'administrateur', fonctions: 'scolarite', console_seule: 0 }])
		}))

	test.each([
		['identifiant;nom\nx;X\n', 'role', 'is empty, and fonctions too: the account needs one of them'],
		['identifiant;role;nom\nx;;X\n', 'role', 'is empty, and fonctions too: the account needs one of them'],
		['identifiant;role;fonctions;nom\nx;;;X\n', 'role', 'is empty, and fonctions too: the account needs one of them'],
		['identifiant;fonctions\nb;\n', 'role', 'is empty, and fonctions too: the account needs one of them'],
		[
			'identifiant;role;fonctions;nom\nx;coordinateur;scolarité;X\n',
			'fonctions',
			'must be among scolarite, comptabilite, caisse, surveillance, direction, not "scolarité"'
		],
		['identifiant;role;nom\nx;enseignant;X\n', 'role', 'must be one of administrateur, coordinateur, not "enseignant"']
	])('refuses %j', (text, column, message) =>
		withSchool(async (school) => {
			await take(school, 'identifiant;role;fonctions;nom\nb;;scolarite;B\n')
			const before = await school.fingerprint()
			expect((await take(school, text)).errors.map((fault) => [fault.column, fault.message])).toEqual([[column, message]])
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test('an account of the console alone cannot coordinate a filière', () =>
		withSchool(async (school) => {
			await take(school, 'identifiant;role;fonctions;nom\nb;;scolarite;B\n')
			const report = await take(school, 'code;nom;systeme;coordinateurs\nF;Filière;BTS;b\n', 'filieres.csv')
			expect(report.errors.map(({ message }) => message)).toEqual(['"b" is of the console alone, not coordinateur'])
		}))
})
