import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pkg from '../../package.json' with { type: 'json' }
import { type Installed, installBinary } from '../support/binary'
import { exampleFiles } from '../exchange/imports/csv-folder'
import { textsIn } from '../support/pdf-text'
import { check, freePort, login, tomlFor } from '../support/program'

let preau: Installed

beforeEach(async () => {
	preau = await installBinary()
})
afterEach(() => preau.remove())

describe('the executable alone in an empty folder', () => {
	test('says its version and leaves nothing behind', async () => {
		const { code, stdout, stderr } = await preau.run(['version'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		const commit = Bun.spawnSync(['git', 'rev-parse', '--short=10', 'HEAD'], { cwd: import.meta.dir })
			.stdout.toString()
			.trim()
		expect(stdout).toMatch(new RegExp(`^preau ${pkg.version} \\(commit ${commit}\\+?, 20\\d\\d-\\d\\d-\\d\\d; bun ${Bun.version}\\)\\n$`))
		expect((await preau.run(['--version'])).stdout).toBe(stdout)
		expect(stdout.trimEnd().split('\n')).toHaveLength(1)
		expect(await readdir(preau.folder)).toHaveLength(1)
	})

	test('runs no code that somebody put into the current folder', async () => {
		const trace = join(preau.folder, 'trace')
		await preau.write('preload.ts', `await Bun.write(${JSON.stringify(trace)}, 'ran')`)
		await preau.write('bunfig.toml', 'preload = ["./preload.ts"]\n[test]\npreload = ["./preload.ts"]\n')
		await preau.write('.env', 'BUN_OPTIONS="--preload ./preload.ts"\nNODE_OPTIONS="--require ./preload.ts"\n')
		await preau.write('package.json', '{ "name": "preau", "version": "9.9.9", "imports": { "#x": "./preload.ts" } }')
		const { code, stdout } = await preau.run(['version'])
		expect(code).toBe(0)
		expect(stdout).toStartWith(`preau ${pkg.version}`)
		expect(await Bun.file(trace).exists()).toBe(false)
	})
})

describe('its settings', () => {
	const portIn = ({ stdout }: { stdout: string }) => /^port = (\d+)/m.exec(stdout)?.[1]

	test.skipIf(process.platform === 'win32')('lie beside the link that was called, else beside the executable', async () => {
		await preau.write('preau.toml', '[server]\nport = 1111\n')
		await preau.link('bin/preau')
		const link = await preau.link('ecole/sms')
		expect(
			(await preau.shell("mkdir -p {}/far && ln -s ../ecole/sms {}/far/sms && printf '[server]\\nport = 2222\\n' > {}/ecole/preau.toml"))
				.code
		).toBe(0)
		for (const line of [
			`${link} config print`,
			'cd {}/bin && ../ecole/sms config print',
			'cd / && PATH={}/ecole:$PATH && sms config print'
		])
			expect([line, portIn(await preau.shell(line))]).toEqual([line, '2222'])
		for (const line of [
			'{}/bin/preau config print',
			'cd {}/bin && ./preau config print',
			'PATH={}/bin:$PATH preau config print',
			'{}/far/sms config print',
			'./preau config print'
		])
			expect([line, portIn(await preau.shell(line))]).toEqual([line, '1111'])
	})

	test('where there are none, nobody else on the network reaches it, and it says so', async () => {
		const { code, stdout, stderr } = await preau.run(['config', 'print'])
		expect(code).toBe(0)
		expect(stdout).toContain('\nhost = "127.0.0.1" # default: "0.0.0.0"\n')
		expect(stderr).toContain('only this machine can connect (127.0.0.1)')
		expect((await preau.run(['check'])).stdout).toContain('preau.toml does not exist: the defaults are in force')
	})
})

test.skipIf(process.platform === 'win32')('going back and removing are left to the installer beside it, with its exit code', async () => {
	await preau.write('install.sh', 'echo "asked for: $*"; exit 3\n')
	await preau.link('bin/preau')
	expect(await preau.run(['rollback'])).toEqual({ code: 3, stdout: 'asked for: rollback\n', stderr: '' })
	expect(await preau.shell('{}/bin/preau uninstall --purge --yes')).toEqual({
		code: 3,
		stdout: 'asked for: uninstall --purge --yes\n',
		stderr: ''
	})
	await preau.write('install.sh', 'echo "speaks ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}"\n')
	expect((await preau.shell('LC_ALL=C {}/bin/preau --lang fr rollback')).stdout).toBe('speaks fr\n')
})

const PASSWORD = 'Très-secret-7'
const ADMIN = ['user', 'create', 'ecole', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'KOUASSI', '--prenoms', 'Awa']

async function makeSchool(toml = tomlFor(freePort())) {
	await preau.write('preau.toml', toml)
	expect(await preau.run(['tenant', 'create', 'ecole', '--name', 'École de mécanique', '--year', '2026-2027'])).toMatchObject({
		code: 0,
		stderr: ''
	})
	expect(await preau.run(ADMIN, `${PASSWORD}\n`)).toMatchObject({ code: 0, stderr: '' })
}

async function serve() {
	const server = preau.start(['serve'])
	const [, url = ''] = await server.waitFor(/preau serves on (\S+)/)
	return { server, url }
}

describe('a school on the air', () => {
	test('a school is made by init, checked, logged into, stopped and started again', async () => {
		const port = freePort()
		const made = await preau.run(['init', '--code', 'ecole', '--name', 'École', '--tls', 'off', '--port', String(port)])
		expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(`:${port}/ecole/api/lms`) })
		expect((await readdir(preau.folder)).toSorted()).toEqual(['data', 'preau', 'preau.toml'])
		expect(await preau.run(ADMIN, `${PASSWORD}\n`)).toMatchObject({ code: 0, stderr: '' })
		expect(await preau.run(['check'])).toMatchObject({ code: 0, stdout: expect.not.stringContaining('FAIL') })

		const first = await serve()
		const info = await fetch(`${first.url}/ecole/api/lms/tenant-info`)
		expect(await info.json()).toMatchObject({ tenant_code: 'ecole', name: 'École' })
		const { status, token } = await login(`http://localhost:${port}`, 'ecole', 'admin', PASSWORD)
		expect(status).toBe(200)
		expect(await check(first.url, 'ecole', token)).toBe(200)
		expect(await first.server.stop()).toMatchObject({ code: 0 })

		const second = await serve()
		expect(await check(second.url, 'ecole', token)).toBe(200)
		expect(await second.server.stop()).toMatchObject({ code: 0 })
	})

	test('a school is made from the one-time link, which is printed before the server starts and opens once', async () => {
		await preau.write('preau.toml', tomlFor(freePort()))
		const { stdout, stderr } = await preau.run(['user', 'link'])
		const [, jeton = ''] = /^http:\/\/127\.0\.0\.1:\d+\/console\/premier\?jeton=([A-Za-z0-9]{48})\n$/.exec(stdout) ?? []
		expect([jeton.length, stderr]).toEqual([48, expect.stringContaining('the first institution and its administrator')])
		const { server, url } = await serve()
		expect((await fetch(`${url}/console/premier?jeton=${jeton}`)).status).toBe(200)
		const send = (code: string) =>
			fetch(`${url}/console/premier`, {
				method: 'POST',
				redirect: 'manual',
				headers: { origin: url },
				body: new URLSearchParams({
					jeton,
					code,
					ecole: 'École',
					fuseau: 'Africa/Abidjan',
					annee: '',
					nom: 'K',
					prenoms: 'A',
					identifiant: 'admin',
					mot_de_passe: PASSWORD,
					repete: PASSWORD
				})
			})
		const made = await send('ecole')
		expect([made.status, made.headers.get('location')]).toEqual([303, '/ecole/console/connexion?pour=admin'])
		expect((await send('autre')).status).toBe(404)
		expect((await login(url, 'ecole', 'admin', PASSWORD)).status).toBe(200)
		expect(await preau.run(['user', 'link'])).toMatchObject({ code: 64, stdout: '' })
		expect((await server.stop()).stdout).not.toContain(jeton)
	})

	test('a school is imported beside the running server, twice, and read', async () => {
		await makeSchool()
		const { url } = await serve()
		expect((await preau.run(['import', '--templates', 'modeles'])).code).toBe(0)
		const files = await readdir(join(preau.folder, 'modeles'))
		expect(files).toContain('seances.csv')
		expect(await preau.run(['import', 'ecole', 'modeles'])).toMatchObject({
			code: 0,
			stdout: expect.stringMatching(/\nnothing to change\n$/)
		})
		for (const { name, bytes } of exampleFiles()) await Bun.write(join(preau.folder, 'modeles', name), bytes)
		const first = await preau.run(['import', 'ecole', 'modeles'])
		expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nimported\n$/) })
		expect(await preau.run(['import', 'ecole', 'modeles'])).toMatchObject({
			code: 0,
			stdout: expect.stringMatching(/\nnothing to change\n$/)
		})
		const { token } = await login(url, 'ecole', 'admin', PASSWORD)
		for (const list of ['classes', 'matieres', 'enseignants', 'emploi-temps']) {
			const response = await fetch(`${url}/ecole/api/lms/${list}`, { headers: { authorization: `Bearer ${token}` } })
			expect([list, response.status, ((await response.json()) as { meta: { total: number } }).meta.total]).toEqual([list, 200, 1])
		}
		await Bun.write(join(preau.folder, 'modeles', 'notes.csv'), 'evaluation;matricule;note\nNOWHERE;X;25\n')
		const broken = await preau.run(['import', 'ecole', 'modeles'])
		expect(broken.code).toBe(1)
		expect(broken.stderr).toContain('notes.csv:2: evaluation:')
		expect(broken.stderr).toContain('nothing was imported')
	})

	test('a certificat is made over HTTPS, and its PDF names the student and the number', async () => {
		const port = freePort()
		await preau.run(['init', '--code', 'ecole', '--name', 'École', '--port', String(port)])
		await preau.run(ADMIN, `${PASSWORD}\n`)
		const today = Temporal.Now.plainDateISO('UTC')
		const [from, to] = [-60, 200].map((days) => today.add({ days }).toString())
		const libelle = `${today.year}-${today.year + 1}`
		const files = {
			annees: `libelle;date_debut;date_fin;courante\n${libelle};${from};${to};oui\n`,
			filieres: 'code;nom;systeme\nMECA;Mécanique;LMD\n',
			classes: `code;annee;nom;filiere;niveau\nMECA-1;${libelle};Mécanique 1;MECA;L1\n`,
			etudiants: 'matricule;nom;prenoms;sexe\nE-1;KOUASSI;Ɛlisabeth;F\n',
			inscriptions: `matricule;classe;date_entree;statut\nE-1;MECA-1;${from};Active\n`
		}
		for (const [name, text] of Object.entries(files)) await Bun.write(join(preau.folder, 'listes', `${name}.csv`), text)
		expect(await preau.run(['import', 'ecole', 'listes'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nimported\n$/) })
		await serve()
		const url = `https://localhost:${port}`
		const tls = { rejectUnauthorized: false }
		const open = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, tls, redirect: 'manual' })
		const account = { identifiant: 'admin', mot_de_passe: PASSWORD, vers: '' }
		const send = (path: string, fields: Record<string, string>, cookie = '') =>
			open(path, { method: 'POST', headers: { origin: url, cookie }, body: new URLSearchParams(fields) })
		const [cookie = ''] = (await send('/ecole/console/connexion', account)).headers.getSetCookie().map((line) => line.split(';')[0]!)
		const list = await (await open('/ecole/console/etudiants', { headers: { cookie } })).text()
		const [, id] = /\/etudiants\/(\d+)"/.exec(list) ?? []
		let answer = await send(`/ecole/console/etudiants/${id}/papiers`, { sorte: 'certificat', cle: 'k' }, cookie)
		while (answer.status === 303) answer = await open(answer.headers.get('location')!, { headers: { cookie } })
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
		const [page] = textsIn(await answer.bytes())
		for (const words of ['KOUASSI Ɛlisabeth', `CS-${today.year}-000001`]) expect(page).toContain(words)
	})

	test('the journal is searched, without a server and beside one', async () => {
		await makeSchool()
		const search = ['audit', 'ecole', '--action', 'user', '--json']
		const alone = await preau.run(search)
		expect(alone).toMatchObject({ code: 0, stderr: '' })
		expect(JSON.parse(alone.stdout)).toMatchObject([{ action: 'user.create', objet: 'utilisateurs', avant: null }])
		const { server } = await serve()
		expect(await preau.run(search)).toMatchObject({ code: 0, stderr: '', stdout: alone.stdout })
		expect(await preau.run(['audit', 'ecole', '--action', 'jamais', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' })
		expect((await server.stop()).code).toBe(0)
	})

	test('requests in flight are answered when it is asked to stop, and it ends with 0', async () => {
		await makeSchool(tomlFor(freePort()).replace('bcrypt_cost = 4', 'bcrypt_cost = 12'))
		const { server, url } = await serve()
		const slow = Promise.all(Array.from({ length: 4 }, () => login(url, 'ecole', 'admin', PASSWORD)))
		let answered = false
		void slow.finally(() => (answered = true))
		// whoever is answered now was read after them
		await fetch(`${url}/health`)
		expect(answered).toBe(false)
		const stopped = server.stop()
		expect((await slow).map(({ status }) => status)).toEqual([200, 200, 200, 200])
		expect((await stopped).code).toBe(0)
		const again = await serve()
		for (const { token } of await slow) expect(await check(again.url, 'ecole', token)).toBe(200)
	})

	test('a second instance is refused with 64; commands go on beside the first', async () => {
		await makeSchool()
		const { url } = await serve()
		const second = await preau.run(['serve'])
		expect(second).toMatchObject({
			code: 64,
			stderr: `preau: another Préau is already running with the data folder ${join(preau.folder, 'data')}\n`
		})
		const { token } = await login(url, 'ecole', 'admin', PASSWORD)
		expect((await preau.run(['user', 'password', 'ecole', 'admin'], 'un-autre-mot\n')).code).toBe(0)
		expect(await check(url, 'ecole', token)).toBe(401)
		expect((await login(url, 'ecole', 'admin', 'un-autre-mot')).status).toBe(200)
	})
})

describe('what an administrator can mend is said in a sentence', () => {
	test('a port that is taken', async () => {
		const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
		await preau.write('preau.toml', tomlFor(other.port ?? 0))
		expect(await preau.run(['serve'])).toMatchObject({
			code: 64,
			stderr: `preau: port ${other.port} is in use by another program: change server.port, or stop that program\n`
		})
		await other.stop(true)
	})

	test('a typo in the TOML, with its line and column', async () => {
		await preau.write('preau.toml', '[server]\nport = 8443\n[data]\nsyncronous = "full"\n')
		const { code, stderr } = await preau.run(['serve'])
		expect(code).toBe(64)
		expect(stderr).toMatch(/preau\.toml:4:1: .*syncronous.*"synchronous"/)
		expect(stderr).not.toContain(' at ')
	})

	test('a data folder that may not be written', async () => {
		await makeSchool()
		const data = join(preau.folder, 'data')
		await chmod(data, 0o555)
		for (const command of [['serve'], ['tenant', 'list'], ['check']]) {
			const { code, stdout, stderr } = await preau.run(command)
			expect([command, code]).toEqual([command, 1])
			expect(stdout + stderr).toContain(`the data folder ${data} cannot be used: this user may not write there`)
		}
		await chmod(data, 0o700)
	})

	test('a file of a newer program, which is left alone: exit code 78', async () => {
		await makeSchool()
		const file = openSync(join(preau.folder, 'data', 'tenants', 'ecole.db'), 'r+')
		writeSync(file, Buffer.from([0, 0, 3, 231]), 0, 4, 60)
		closeSync(file)
		for (const command of [['serve'], ['check'], ['tenant', 'show', 'ecole']]) {
			const { code, stdout, stderr } = await preau.run(command)
			expect([command, code]).toEqual([command, 78])
			expect(stdout + stderr).toContain('a newer program wrote it')
		}
	})

	test.each(['noexec', 'full'])('a temporary folder that is %s', async (kind) => {
		const folder = join(preau.folder, 'tmp')
		await mkdir(folder)
		const options = kind === 'noexec' ? 'size=64m,noexec,mode=1777' : 'size=64k,mode=1777'
		const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', options, 'none', folder], { stderr: 'ignore' }).exitCode === 0
		// where nothing may be mounted, a folder that is not there fails in the same place
		const env = { BUN_TMPDIR: mounted ? folder : join(folder, 'absent') }
		const absent = `not there: make it (sudo mkdir -m 1777 ${env.BUN_TMPDIR}), or name another folder in BUN_TMPDIR`
		const why = !mounted
			? absent
			: kind === 'noexec'
				? 'mounted noexec: name another folder in BUN_TMPDIR'
				: 'full, not writable, or mounted noexec: make room there, or name another folder in BUN_TMPDIR'
		try {
			expect(await preau.run(['check'], '', env)).toMatchObject({
				code: 1,
				stdout: '',
				stderr: `preau: the native modules inside the program cannot be unpacked and loaded; ${env.BUN_TMPDIR} is ${why}\n`
			})
		} finally {
			if (mounted) Bun.spawnSync(['umount', '-l', folder])
		}
	})
})

describe('a damaged file', () => {
	test.each([
		['is no database', (path: string) => void Bun.spawnSync(['sh', '-c', `printf bonjour > '${path}'`])],
		['was cut in half', (path: string) => truncateSync(path, 40_960)],
		['is empty', (path: string) => truncateSync(path, 0)]
	])('that %s makes its institution answer 503, and no other', async (_, damage) => {
		await makeSchool()
		expect((await preau.run(['tenant', 'create', 'autre', '--name', 'Autre'])).code).toBe(0)
		damage(join(preau.folder, 'data', 'tenants', 'autre.db'))
		const { server, url } = await serve()
		const broken = await fetch(`${url}/autre/api/lms/tenant-info`)
		expect(broken.status).toBe(503)
		expect(broken.headers.get('retry-after')).not.toBeNull()
		expect((await login(url, 'ecole', 'admin', PASSWORD)).status).toBe(200)
		const { stdout } = await preau.run(['tenant', 'list', '--json'])
		expect((JSON.parse(stdout) as { code: string; state: string }[]).map(({ code, state }) => [code, state])).toEqual([
			['autre', 'unavailable'],
			['ecole', 'open']
		])
		expect((await preau.run(['check'])).stdout).toMatch(/^FAIL {2}institution autre/m)
		expect((await server.stop()).code).toBe(0)
	})
})
