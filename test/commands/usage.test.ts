import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { worded } from '../../src/kit/sentence'
import { COMMANDS, GROUPS } from '../../src/commands/commands'
import { cliFolder } from '../support/cli-folder'

const folder = cliFolder()
const { preau } = folder
afterAll(() => folder.remove())

/** Commands that the help lists on this platform. */
const TOLD = GROUPS.filter(({ platform = process.platform }) => platform === process.platform).flatMap(({ commands }) => commands)
const OTHERS = COMMANDS.filter((command) => !TOLD.includes(command))

describe('help', () => {
	test("help without a command lists this platform's commands by purpose, and exits 64", async () => {
		const { code, stdout } = await preau([])
		expect(code).toBe(64)
		for (const { name, summary } of TOLD) expect(stdout).toMatch(new RegExp(`^  ${name} +${RegExp.escape(worded('en', summary))}$`, 'm'))
		expect(stdout.match(/^\S.*:$/gm)).toEqual([
			'To begin:',
			'Every day:',
			'When something is wrong:',
			'Now and then:',
			process.platform === 'win32' ? 'The service of Windows:' : 'The installed service:'
		])
		expect(OTHERS.length).toBeGreaterThan(0)
		for (const { name } of OTHERS) expect(stdout).not.toContain(`  ${name} `)
	})

	test.each(['help', '--help', '-h'])('%s lists every command, but not itself', async (word) => {
		const { code, stdout, stderr } = await preau(word)
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		for (const { name } of TOLD) expect(stdout).toContain(`  ${name}`)
	})

	test('`help TOPIC` shows one command, or all that begin with the word', async () => {
		for (const { name } of COMMANDS) expect(await preau(`help ${name}`)).toEqual(await preau(`${name} --help`))
		expect(await preau('help tenant')).toEqual(await preau('tenant --help'))
		expect((await preau('help tenant')).stdout).toContain('  tenant create ')
		expect(await preau('help imprt')).toMatchObject({
			code: 64,
			stdout: '',
			stderr: 'preau: unknown command "imprt"; did you mean "import"? (see preau --help)\n'
		})
	})

	test.each(COMMANDS.map(({ name }) => [name] as const))('the help of "%s" shows usage, every option and an example', async (name) => {
		const command = COMMANDS.find((one) => one.name === name)!
		const explained = Object.entries(command.options ?? {}).flatMap(([option, { help }]) => (help === undefined ? [] : [option]))
		for (const flag of ['--help', '-h']) {
			const { code, stdout, stderr } = await preau(`${name} ${flag}`)
			expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
			expect(stdout).toStartWith(`preau ${name} ${command.usage}`.trimEnd())
			expect(stdout).toContain(worded('en', command.summary))
			for (const option of [...explained, 'config', 'json', 'lang', 'help']) expect(stdout).toContain(`--${option}`)
			expect(command.examples.length).toBeGreaterThan(0)
			for (const example of command.examples) {
				expect(stdout).toContain(example)
				expect(example).toContain(`preau ${name}`)
			}
		}
	})

	test('names only options that the usage or the help explains', () => {
		const unexplained = COMMANDS.flatMap(({ name, options = {}, usage }) =>
			Object.entries(options)
				.filter(([option, { help }]) => !usage.includes(`--${option}`) && help === undefined)
				.map(([option]) => `${name} --${option}`)
		)
		expect(unexplained).toEqual([])
	})

	test('the help of a group lists its commands', async () => {
		const { code, stdout } = await preau('tenant --help')
		expect(code).toBe(0)
		expect(stdout).toContain('tenant create')
		expect(stdout).not.toContain('user create')
	})
})

describe('a usage error', () => {
	test.each([
		['serv', 'did you mean "serve"?'],
		['tenant creat ecole', 'did you mean "tenant create"?'],
		['user lst ecole', 'did you mean "user list"?'],
		['versoin', 'did you mean "version"?'],
		['xyzzyxyzzy ecole', 'unknown command "xyzzyxyzzy" (see preau --help)\n'],
		['xyzzyxyzzy', 'unknown command "xyzzyxyzzy" (see preau --help)\n'],
		['tenant', 'unknown command "tenant"; it takes create, list, show, close, open, set, delete, move, logo (see preau help tenant)\n']
	])('"%s" exits with 64 and says: %s', async (line, said) => {
		const { code, stdout, stderr } = await preau(line)
		expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
		expect(stderr).toContain(said)
		expect(stderr.trimEnd().split('\n')).toHaveLength(1)
	})

	test.each([
		['tenant create', 'a word is missing\nusage: preau tenant create CODE'],
		['tenant create a b --name X', 'usage: preau tenant create CODE'],
		['tenant create ecole', '--name is missing'],
		['tenant create ecole --nom X', "Unknown option '--nom'"],
		['tenant show', 'usage: preau tenant show CODE'],
		['tenant list ecole', 'usage: preau tenant list'],
		['user create ecole --identifiant x --role etudiant --nom N', '--prenoms is missing'],
		['user password ecole', 'usage: preau user password CODE X'],
		['user password ecole admin secret', 'there is a word too many\nusage: preau user password CODE X'],
		['user create ecole --password secret', "Unknown option '--password'"],
		['tenant create ecole --name', '--name'],
		['version now', 'usage: preau version'],
		['serve --port 80', "Unknown option '--port'\nusage: preau serve"],
		['demo --prot 80', 'Unknown option \'--prot\'; did you mean "--port"?\nusage: preau demo'],
		['import ecole', 'usage: preau import CODE SOURCE']
	])('"%s" exits with 64 and says: %s', async (line, said) => {
		const { code, stdout, stderr } = await preau(line)
		expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
		expect(stderr).toContain(said)
		expect(stderr).not.toContain('secret')
	})
})

test.each(['rollback', 'uninstall', 'uninstall --purge --yes'])(
	'"%s" of a program that install.sh did not install does nothing',
	async (line) => {
		expect(await preau(line)).toMatchObject({
			code: 64,
			stdout: '',
			stderr: expect.stringMatching(/^preau: there is no .*install\.sh: this program was not installed as a service by install\.sh\n$/)
		})
	}
)

describe('the configuration', () => {
	test('a typo stops every command that reads it, with line, column and the nearest name', async () => {
		const file = join(folder.path, 'faute.toml')
		writeFileSync(file, '[server]\nprot = 8080\n')
		for (const line of ['tenant list', 'serve', 'config print', 'config check', 'check']) {
			const { code, stdout, stderr } = await preau(`${line} --config ${file}`)
			expect([line, code]).toEqual([line, 64])
			expect(stdout + stderr).toMatch(/faute\.toml:2:1: .*prot.*"port"/)
		}
	})

	test('one that is named and not there is an error; the default one may be missing', async () => {
		const { code, stderr } = await preau('tenant list --config absent.toml')
		expect(code).toBe(64)
		expect(stderr).toContain('absent.toml')
		expect((await preau('config check')).code).toBe(0)
	})

	test('"config print" shows what is in force, as text and as JSON, and what differs', async () => {
		const text = await preau('config print')
		expect(text).toMatchObject({ code: 0, stderr: '' })
		expect(text.stdout).toContain('bcrypt_cost = 4')
		const json = JSON.parse((await preau('config print --json')).stdout) as { auth: { bcrypt_cost: number }; log: { level: string } }
		expect([json.auth.bcrypt_cost, json.log.level]).toEqual([4, 'error'])
	})

	test('"config check --json" lists problems for a program', async () => {
		const file = join(folder.path, 'faute.toml')
		writeFileSync(file, '[auth]\nbcrypt_cost = 99\n')
		const { code, stdout } = await preau(`config check --json --config ${file}`)
		expect(code).toBe(64)
		expect(JSON.parse(stdout)).toMatchObject({ file, problems: [{ line: 2, column: 15, key: 'auth.bcrypt_cost' }] })
	})
})
