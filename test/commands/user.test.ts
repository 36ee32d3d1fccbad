import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestClock } from '../support/clock'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'
import { csvFiles, smallSchool } from '../exchange/imports/csv-folder'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(async () => {
	folder = cliFolder()
	preau = folder.preau
	await preau('tenant create ecole --name École')
})
afterEach(() => folder.remove())

const SECRET = 'Très-secret-7'
const user = (identifiant: string, role = 'administrateur', ...more: string[]) =>
	['user', 'create', 'ecole', '--identifiant', identifiant, '--role', role, '--nom', 'KOUASSI', '--prenoms', 'Awa', ...more] as const
const accounts = async () => JSON.parse((await preau('user list ecole --json')).stdout) as Record<string, unknown>[]

describe('user link', () => {
	test('a link without CODE is for the first administrator of the only institution, and refused once there is one', async () => {
		const link = await preau('user link --json')
		expect(JSON.parse(link.stdout)).toMatchObject({ address: expect.stringContaining('/ecole/console/premier?jeton='), identifiant: null })
		await preau(user('admin'), { stdin: SECRET })
		expect(await preau('user link')).toMatchObject({
			code: 64,
			stdout: '',
			stderr: expect.stringContaining('there is an administrator already')
		})
		await preau('tenant create autre --name Autre')
		expect(await preau('user link')).toMatchObject({ code: 64, stderr: expect.stringContaining('several institutions') })
		expect((await preau('user link ecole admin')).stderr).toMatch(/until \d\d\/\d\d\/\d{4} \d\d:\d\d, for/)
		expect((await preau('user link ecole admin')).stdout).toMatch(/\/ecole\/console\/lien\?jeton=[A-Za-z0-9]{48}\n$/)
	})
})

describe('user create', () => {
	test('takes the password from standard input and shows it nowhere', async () => {
		const made = await preau(user('admin', 'administrateur', '--email', 'awa@ecole.test'), { stdin: `${SECRET}\n` })
		expect(made).toMatchObject({ code: 0, stderr: '', asked: [] })
		expect(made.stdout).toBe('account admin (administrateur) has the id 1\n')
		expect(await accounts()).toEqual([
			{
				id: 1,
				identifiant: 'admin',
				role: 'administrateur',
				roles: ['administrateur'],
				fonctions: [],
				nom: 'KOUASSI',
				prenoms: 'Awa',
				email: 'awa@ecole.test',
				actif: true
			}
		])
	})

	test('asks a person twice, and refuses two that differ', async () => {
		const made = await preau(user('admin'), { answers: [SECRET, SECRET] })
		expect(made).toMatchObject({ code: 0, asked: ['Password: ', 'Again: '] })
		expect(made.stdout + made.stderr).not.toContain(SECRET)
		const differing = await preau(user('autre'), { answers: [SECRET, 'autre-mot'] })
		expect(differing).toMatchObject({ code: 1, stderr: 'preau: the two passwords differ\n' })
		expect(await accounts()).toHaveLength(1)
	})

	test('`user create` for a student or a teacher accepts a matricule or the identifiant', async () => {
		for (const [name, role] of [['ens', 'enseignant'] as const, ['etu', 'etudiant'] as const])
			expect((await preau(user(name, role, '--no-password'))).code).toBe(0)
		expect((await accounts()).map(({ role }) => role)).toEqual(['enseignant', 'etudiant'])
	})

	test.each([
		['', 'the password is empty'],
		['é'.repeat(36) + 'x', 'the password is longer than 72 bytes'],
		['a\0b', 'the password contains a NUL character'],
		['a', 'the password must have at least 10 characters'],
		['123456789', 'the password must have at least 10 characters'],
		['Motdepasse1', 'the password is one of the most common passwords, which everybody tries first'],
		['ADMINISTRATEUR', 'the password is one of the most common passwords, which everybody tries first']
	])('refuses the password %j', async (stdin, said) => {
		const { code, stdout, stderr } = await preau(user('admin'), { stdin: `${stdin}\n` })
		expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: '', stderr: `preau: ${said}\n` })
		expect(await accounts()).toEqual([])
	})

	test('anybody except an administrator may have a password of 8 characters, but not of 7 and not a usual one', async () => {
		const made = async (name: string, stdin: string) => (await preau(user(name, 'enseignant'), { stdin })).stderr
		expect(await made('a', 'hibou-7')).toBe('preau: the password must have at least 8 characters\n')
		expect(await made('b', 'Azerty123')).toContain('one of the most common passwords')
		expect(await made('c', 'hibou-77')).toBe('')
		expect((await preau('user password ecole c', { stdin: 'azertyui' })).stderr).toContain('one of the most common passwords')
		expect((await preau('user password ecole c', { stdin: 'hibou-8' })).code).toBe(64)
		expect((await preau('user password ecole c', { stdin: 'hibou-88' })).code).toBe(0)
	})

	test('takes one of 72 bytes', async () => {
		expect((await preau(user('admin'), { stdin: 'é'.repeat(36) })).code).toBe(0)
	})

	test.each([
		[user('x', 'directeur'), 64, '"directeur" is not a role; roles:'],
		[user('  '), 64, '--identifiant is empty'],
		[user('x', 'etudiant', '--email', 'pas-une-adresse'), 64, '--email is not a valid email address'],
		[['user', 'create', 'absente', ...user('x').slice(3)], 1, 'unknown tenant "absente"']
	])('refuses %p', async (args, code, said) => {
		const refused = await preau(args, { stdin: SECRET })
		expect(refused).toMatchObject({ code, stdout: '' })
		expect(refused.stderr).toContain(said)
		expect(refused.stderr).not.toContain(SECRET)
		expect(await accounts()).toEqual([])
	})

	test('refuses an identifiant or an email that somebody has, in any writing', async () => {
		await preau(user('Admin', 'administrateur', '--email', 'awa@ecole.test'), { stdin: SECRET })
		expect((await preau(user(' ADMIN '), { stdin: SECRET })).stderr).toContain('the identifier is taken by the account "Admin"')
		expect((await preau(user('AWA@ecole.test'), { stdin: SECRET })).stderr).toContain('the identifier is taken')
		// Cyrillic А, a space and a wider hyphen read the same
		expect((await preau(user('\u0410 dmin'), { stdin: SECRET })).stderr).toContain('the identifier is taken by the account "Admin"')
		expect((await preau(user('b', 'administrateur', '--email', 'Awa@Ecole.test'), { stdin: SECRET })).stderr).toContain(
			'the email is taken'
		)
		expect((await preau(user('c', 'administrateur', '--email', 'admin'), { stdin: SECRET })).code).toBe(64)
		expect(await accounts()).toHaveLength(1)
	})

	test('twice with one matricule keeps the first, and says it in a sentence', async () => {
		await preau(user('a', 'etudiant', '--matricule', 'E-1', '--no-password'))
		const second = await preau(user('b', 'etudiant', '--matricule', 'E-1', '--no-password'))
		expect(second.code).toBe(1)
		expect(second.stderr).toBe('preau: the matricule is taken by the account "a"\n')
		expect((await preau(user('c', 'enseignant', '--matricule', 'E-1', '--no-password'))).stderr).toContain('the matricule is taken')
		expect((await preau(user('d', 'etudiant', '--matricule', ' ', '--no-password'))).stderr).toBe('preau: --matricule is empty\n')
		expect(await accounts()).toHaveLength(1)
	})

	test('whose identifiant is the matricule of another comes first under that name', async () => {
		await preau(user('a', 'etudiant', '--matricule', 'B', '--no-password'))
		await preau(user('b', 'administrateur', '--no-password'))
		expect((await preau('user deactivate ecole B')).stdout).toStartWith('b is closed')
	})

	test('on a full disk is refused in a sentence', async () => {
		const full = cliFolder(tomlFor(freePort()).replace('min_free_mb = 0', 'min_free_mb = 1000000000'))
		await preau('tenant list')
		cpSync(join(folder.path, 'data'), join(full.path, 'data'), { recursive: true })
		expect(await full.preau(user('a'), { stdin: SECRET })).toMatchObject({
			code: 1,
			stdout: '',
			stderr: 'preau: The server has run out of disk space: reading goes on, writing does not.\n'
		})
		full.remove()
	})
})

describe('user list, password, deactivate, tokens', () => {
	beforeEach(async () => {
		await preau(user('admin'), { stdin: SECRET })
		await preau(user('ens', 'enseignant', '--no-password'))
	})

	test('list tells of all roles and fonctions, and calls nobody a coordinator who has fonctions alone', async () => {
		const path = join(folder.path, 'utilisateurs.csv')
		writeFileSync(path, 'identifiant;roles;fonctions;nom\nscola;;scolarite|surveillance;Scola\nchef;administrateur|coordinateur;;Chef\n')
		expect((await preau(['import', 'ecole', path])).code).toBe(0)
		const { stdout } = await preau('user list ecole')
		expect(stdout).toMatch(/^\d+ +scola +scolarite, surveillance +Scola +yes$/m)
		expect(stdout).toMatch(/^\d+ +chef +administrateur, coordinateur +Chef +yes$/m)
		const coordinators = JSON.parse((await preau('user list ecole --role coordinateur --json')).stdout) as { identifiant: string }[]
		expect(coordinators.map(({ identifiant }) => identifiant)).toEqual(['chef'])
		expect((await accounts()).find((one) => one['identifiant'] === 'scola')).toMatchObject({ role: null, roles: [] })
	})

	test('list shows a table or JSON, of everybody or one role', async () => {
		const { stdout } = await preau('user list ecole')
		expect(stdout.split('\n')[0]).toMatch(/^ID +IDENTIFIANT +ROLES +FONCTIONS +NOM +PRENOMS +EMAIL +ACTIF$/)
		expect(stdout).toMatch(/^1 +admin +administrateur +KOUASSI +Awa +yes$/m)
		expect(JSON.parse((await preau('user list ecole --role enseignant --json')).stdout)).toMatchObject([{ identifiant: 'ens' }])
		expect(await preau('user list ecole --role prof')).toMatchObject({ code: 64, stderr: expect.stringContaining('is not a role') })
	})

	test('password and deactivate take the identifiant in any writing', async () => {
		expect(await preau('user password ecole ADMIN', { stdin: 'nouveau-mot' })).toMatchObject({
			code: 0,
			stdout: 'admin has a new password; its tokens are revoked\n'
		})
		expect(await preau('user password ecole admin', { stdin: '' })).toMatchObject({ code: 64, stderr: 'preau: the password is empty\n' })
		expect(await preau('user deactivate ecole ens')).toMatchObject({ code: 0, stdout: 'ens is closed; its tokens are revoked\n' })
		expect((await accounts()).map(({ actif }) => actif)).toEqual([true, false])
		expect((await preau('user deactivate ecole ens')).code).toBe(0)
	})

	test('deactivate says how many séances to come stay in the name', async () => {
		const school = join(folder.path, 'ecole')
		mkdirSync(school)
		const files = csvFiles(smallSchool({ notes: 0, presences: 0 })).filter(({ name }) => !/frais|paiements/.test(name))
		for (const { name, bytes } of files) writeFileSync(join(school, name), bytes)
		const clock = new TestClock('2026-09-01T08:00:00Z')
		expect(await preau(['import', 'ecole', school], { clock })).toMatchObject({ code: 0 })
		const closed = JSON.parse((await preau('user deactivate ecole prof0 --json', { clock })).stdout) as { seances_a_venir: number }
		expect(closed.seances_a_venir).toBeGreaterThan(1)
		const said = `séances à venir qui restent à ce nom : ${closed.seances_a_venir} ; « Répartition des cours »`
		expect((await preau('user deactivate ecole prof0 --lang fr', { clock })).stderr).toContain(said)
		clock.advance({ hours: 24 * 365 })
		expect((await preau('user deactivate ecole prof0', { clock })).stderr).toBe('')
	})

	test('deactivate says what to do after the last administrator is closed', async () => {
		expect((await preau(user('deux'), { stdin: SECRET })).code).toBe(0)
		for (const who of ['admin', 'ens']) expect(await preau(`user deactivate ecole ${who}`)).toMatchObject({ code: 0, stderr: '' })
		const last = await preau('user deactivate ecole deux --json')
		expect(JSON.parse(last.stdout)).toMatchObject({ actif: false, was_last_administrator: true })
		expect(last).toMatchObject({
			code: 0,
			stderr: 'it was the last administrator of ecole: "preau user link ecole" lets a first one in again\n'
		})
		expect(await preau('user deactivate ecole deux')).toMatchObject({ code: 0, stderr: '' })
		expect((await preau('user link ecole')).stdout).toContain('console/premier?jeton=')
	})

	test.each(['password', 'deactivate', 'tokens'])('%s of nobody says so', async (verb) => {
		expect(await preau(`user ${verb} ecole personne`, { stdin: 'x' })).toMatchObject({
			code: 1,
			stdout: '',
			stderr: 'preau: account "personne" not found\n'
		})
	})

	test('tokens are a table, or all revoked', async () => {
		expect((await preau('user tokens ecole admin')).stdout).toMatch(
			/^ID +DEVICE_NAME +CREATED_AT +LAST_USED_AT +DOMAINES +DERNIER_JOUR +ADRESSES\n$/
		)
		expect((await preau('user tokens ecole admin --json')).stdout).toBe('[]\n')
		expect((await preau('user tokens ecole admin --revoke')).stdout).toBe('0 tokens revoked\n')
	})
})

describe('user token', () => {
	const MOODLE = 'user token ecole moodle --domaines structure,notes'

	test('makes an account for a program and prints its token, with the bounds that were asked for', async () => {
		const made = await preau(`${MOODLE} --lecture --jour 2027-07-31 --adresses 10.0.0.0/8,192.168.1.20 --nom Moodle`)
		expect(made).toMatchObject({ code: 0, stderr: '' })
		expect(made.stdout).toMatch(/^\d+\|[A-Za-z0-9]{48}\n$/)
		expect(await accounts()).toMatchObject([{ identifiant: 'moodle', nom: 'Moodle', role: 'administrateur' }])
		const bounds = { domaines: ['structure', 'notes'], dernier_jour: '2027-07-31', adresses: ['10.0.0.0/8', '192.168.1.20'] }
		expect(JSON.parse((await preau('user tokens ecole moodle --json')).stdout)).toMatchObject([{ device_name: 'Moodle', ...bounds }])
		expect((await preau('user tokens ecole moodle')).stdout).toContain('structure, notes  2027-07-31    10.0.0.0/8, 192.168.1.20')
		const journal = (await preau('audit ecole --action token.create --json')).stdout
		expect(journal).toContain('2027-07-31')
		expect(journal).not.toContain(made.stdout.trim().split('|')[1]!)
	})

	test('names the faulty fields, and makes nothing', async () => {
		const refused = expect.stringMatching(/^preau: domaines: .+; dernier_jour: .+; adresses: .+\n$/)
		expect(await preau('user token ecole moodle --domaines paie --jour demain --adresses ici')).toMatchObject({
			code: 64,
			stdout: '',
			stderr: refused
		})
		expect(await preau('user token ecole moodle')).toMatchObject({ code: 64, stdout: '' })
		expect(await accounts()).toEqual([])
		await preau(MOODLE)
		expect((await preau(MOODLE)).stderr).toBe('preau: identifiant: already belongs to the account "moodle"\n')
	})
})
