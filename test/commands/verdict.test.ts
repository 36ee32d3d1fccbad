import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../scripts/needs'
import { FILE_SETTINGS } from '../../src/config/file-settings'
import { Connection } from '../../src/db/client/connection'
import type { MachineService } from '../../src/diagnostics/doctor/machine-service'
import { asService } from '../../src/host/os-service/systemd/as-service'
import { selfSigned } from '../support/certificates'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor, withProgram } from '../support/program'

const UNIT = readFileSync(join(import.meta.dir, '../../installer/preau.service'), 'utf8')

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(() => {
	folder = cliFolder(tomlFor(freePort()))
	preau = folder.preau
})
afterEach(() => folder.remove())
const at = (...parts: string[]) => join(folder.path, ...parts)

/** Every file and folder with its owner, mode and content. */
const tree = (path = folder.path): unknown[] =>
	readdirSync(path, { recursive: true, encoding: 'utf8' })
		.toSorted()
		// SQLite removes them when the last connection of this process has been collected
		.filter((name) => !/-(shm|wal)$/.test(name))
		.map((name) => {
			const found = lstatSync(join(path, name))
			return [name, found.uid, found.gid, found.mode, found.isFile() ? found.size : 0]
		})

describe('the words before a program that make it a process of the service', () => {
	const unit = (text: string, ...additions: string[]) => ({
		text,
		additions: additions.map((text, at) => ({ name: `${at}.conf`, text })),
		state: { active: 'active', sub: 'running', result: 'success', status: 0, isKilled: false, restarts: 0 }
	})
	const properties = (...given: Parameters<typeof unit>) =>
		asService(unit(...given), new Set()).flatMap((word) => (word.startsWith('--property=') ? [word.slice('--property='.length)] : []))

	test('have each line of [Service] of the unit that ships, except those about the life of the service', () => {
		const section = UNIT.slice(UNIT.indexOf('[Service]'), UNIT.indexOf('[Install]'))
		const lines = section.split('\n').filter((line) => /^\w+=/.test(line))
		const left = lines.filter((line) => !properties(UNIT).includes(line)).map((line) => line.split('=', 1)[0])
		expect(left).toEqual([
			'Type',
			'NotifyAccess',
			'ExecStart',
			'ExecReload',
			'Restart',
			'RestartSec',
			'RestartPreventExitStatus',
			'WatchdogSec',
			'TimeoutStartSec',
			'TimeoutStopSec',
			'TimeoutAbortSec',
			'StateDirectory',
			'StateDirectoryMode',
			'WorkingDirectory',
			'OOMPolicy'
		])
		for (const line of ['ProtectHome=yes', 'PrivateTmp=yes', 'ProtectSystem=strict', 'User=preau']) expect(properties(UNIT)).toContain(line)
		expect(properties(UNIT)).toContain('ReadWritePaths=-/var/lib/preau')
	})

	test('have those of its additions after them, and none that this systemd does not know', () => {
		const added = '[Unit]\nAfter=x\n[Service]\nReadWritePaths=-/media/a \\\n  -/media/b\nExecStartPre=/bin/true\n'
		expect(properties('[Service]\nUser=preau\n', added)).toEqual([
			'User=preau',
			'ReadWritePaths=-/media/a    -/media/b',
			'ReadWritePaths=-/var/lib/preau'
		])
		expect(asService(unit('[Service]\nProtectProc=invisible\nUser=u\n'), new Set(['ProtectProc'])).join(' ')).not.toContain('ProtectProc')
	})
})

describe('config check', () => {
	test('is as strict as a start about each file that the settings name; a file that is never opened only causes a warning', async () => {
		const on: Readonly<Record<string, string>> = {
			tls: 'mode = "files"',
			data: 'url = "http://127.0.0.1:9"\nadmin_url = "http://127.0.0.1:9"',
			smtp: 'host = "127.0.0.1"\nfrom = "a@b.lan"\nuser = "a"',
			sms: 'url = "http://127.0.0.1:9/?t={to}&x={text}&s={secret}"\nmethod = "GET"',
			webhook: 'url = "http://127.0.0.1:9/"',
			metrics: ''
		}
		await selfSigned(at('ok'))
		writeFileSync(at('secret'), `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
		const names = (section: string, faulty: string) =>
			FILE_SETTINGS.filter((setting) => setting.startsWith(`${section}.`)).map((setting) => {
				const sound = setting === 'tls.key_file' ? 'ok.key' : /cert_file|ca_file/.test(setting) ? 'ok.crt' : 'secret'
				return `${setting.split('.')[1]} = "${setting === faulty ? 'absent' : sound}"`
			})
		folder.clock.set(Temporal.Now.instant().toString())
		const off = (section: string) => section !== 'metrics' && section !== 'data'
		for (const faulty of FILE_SETTINGS) {
			const [section = ''] = faulty.split('.')
			const write = (lines: string) => {
				const plain = tomlFor(freePort()).replace('[tls]\nmode = "off"\n', '')
				const own = section === 'data' ? plain.replace('[data]', `[data]\n${lines}`) : `${plain}[${section}]\n${lines}\n`
				writeFileSync(folder.toml, section === 'tls' ? own : `${own}[tls]\nmode = "off"\n`)
			}
			write([on[section], ...names(section, faulty)].join('\n'))
			const told = expect.stringMatching(new RegExp(`preau\\.toml:\\d+:\\d+: ${faulty}: no such file`))
			expect([faulty, await preau('config check')]).toMatchObject([faulty, { code: 64, stderr: told }])
			expect([faulty, (await preau('serve')).code]).toEqual([faulty, 64])
			if (!off(section)) continue
			write([...(section === 'tls' ? ['mode = "off"'] : []), ...names(section, faulty)].join('\n'))
			expect([faulty, await preau('config check')]).toMatchObject([faulty, { code: 0, stderr: expect.stringMatching(/^warning: /) }])
		}
	})

	test('never creates a file, before or after the first start, and check does not either', async () => {
		for (const line of ['config check', 'check', 'doctor']) {
			const before = tree()
			expect((await preau(line)).code).toBe(0)
			expect([line, tree()]).toEqual([line, before])
		}
		await preau('tenant create ecole --name École')
		for (const line of ['config check', 'check']) {
			const before = tree()
			expect((await preau(line)).code).toBe(0)
			expect([line, tree()]).toEqual([line, before])
		}
		writeFileSync(folder.toml, tomlFor(freePort(), 'autre'))
		mkdirSync(at('autre'))
		const before = tree()
		await preau('doctor')
		expect(tree()).toEqual(before)
	})

	test('knows an expired certificate, a newer file and a port of another program, as a start does', async () => {
		await preau('tenant create ecole --name École')
		await selfSigned(at('ok'))
		const files = (port: number) => tomlFor(port).replace('mode = "off"', 'mode = "files"\ncert_file = "ok.crt"\nkey_file = "ok.key"')
		writeFileSync(folder.toml, files(freePort()))
		folder.clock.set(
			Temporal.Now.instant()
				.add({ hours: 24 * 400 })
				.toString()
		)
		const french = await preau('config check --lang fr')
		expect(french).toMatchObject({
			code: 64,
			stderr: expect.stringMatching(/^tls\.cert_file : le certificat de .*ok\.crt \(CN=localhost\) a expiré/)
		})
		folder.clock.set(Temporal.Now.instant().toString())
		const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
		writeFileSync(folder.toml, tomlFor(other.port ?? 0))
		expect(await preau('config check')).toMatchObject({ code: 64, stderr: expect.stringContaining('in use by another program') })
		await other.stop(true)
		writeFileSync(folder.toml, tomlFor(freePort()))
		const file = new Connection(at('data', 'tenants', 'ecole.db'), { synchronous: 'normal', busyTimeout: 5 })
		file.exec('PRAGMA user_version = 999')
		file.close()
		expect(await preau('config check')).toMatchObject({ code: 78, stderr: expect.stringContaining('a newer program wrote it') })
	})

	test('knows the ports of the running server, and another port that another program has', () =>
		withProgram(async ({ command, folder: own, serve }) => {
			await serve()
			const [toml, port] = [join(own, 'preau.toml'), /port = (\d+)/.exec(readFileSync(join(own, 'preau.toml'), 'utf8'))?.[1]]
			expect(await command(['config', 'check'])).toMatchObject({ code: 0, stderr: '' })
			expect((await command(['check'])).stdout).toContain(`PASS  port ${port} is that of the running Préau\n`)
			const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
			writeFileSync(toml, readFileSync(toml, 'utf8').replace(`port = ${port}`, `port = ${other.port}`))
			expect((await command(['config', 'check'])).code).toBe(64)
			await other.stop(true)
		}))
})

test('a damaged file is reported in one line, without a line of the log before it', async () => {
	await preau('tenant create ecole --name École')
	writeFileSync(at('data', 'tenants', 'ecole.db'), 'x'.repeat(5000))
	const { code, stdout, stderr } = await preau('check --lang fr')
	expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
	expect(stdout).toMatch(/^FAIL {2}établissement ecole : .*"preau restore" remet une copie$/m)
	expect((await preau('config check')).code).toBe(0)
})

describe.if(isRoot)('root, for an installed service (needs root)', () => {
	const NOBODY = 65534
	/** Stands in for systemd-run, which runs a command as the service's user. */
	const STUB = `#!/bin/sh
for word; do
	case $word in
	--setenv=*) export "\${word#--setenv=}" ;;
	--property=User=*) user=\${word#--property=User=} ;;
	--) shift; break ;;
	esac
	shift
done
exec setpriv --reuid="$user" --regid=65534 --clear-groups "$@"
`
	const { PATH: path, TMPDIR: temporary } = process.env
	let service: MachineService
	beforeEach(async () => {
		// the service sees nothing of /tmp
		folder.remove()
		process.env['TMPDIR'] = '/dev/shm'
		folder = cliFolder(tomlFor(freePort()))
		preau = folder.preau
		chmodSync(folder.path, 0o755)
		mkdirSync(at('bin'))
		writeFileSync(at('bin/systemd-run'), STUB, { mode: 0o755 })
		writeFileSync(at('bin/systemctl'), `#!/bin/sh\necho "$*" >>${at('asked')}\n`, { mode: 0o755 })
		process.env['PATH'] = `${at('bin')}:${path}`
		const state = { active: 'active', sub: 'running', result: 'success', status: 0, isKilled: false, restarts: 0 }
		const unit = { file: at('preau.service'), text: '[Service]\nUser=nobody\nGroup=nogroup\n', additions: [], settings: folder.toml, state }
		service = { trouble: undefined, unit }
		await preau('tenant create ecole --name École')
		Bun.spawnSync(['chown', '-R', `${NOBODY}:${NOBODY}`, at('data')])
		chownSync(folder.toml, 0, NOBODY)
		chmodSync(folder.toml, 0o640)
		writeFileSync(at('pw'), 'secret', { mode: 0o600 })
	})
	afterEach(() => {
		process.env['PATH'] = path
		process.env['TMPDIR'] = temporary
		if (temporary === undefined) delete process.env['TMPDIR']
	})
	const secret = (file: string) =>
		`${tomlFor(freePort())}[smtp]\nhost = "127.0.0.1"\nfrom = "a@b.lan"\nuser = "a"\npassword_file = "${file}"\n`
	const asked = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8') : '')

	test('a school that the service may not open keeps the service from being restarted', async () => {
		chownSync(at('data/tenants/ecole.db'), 0, 0)
		chmodSync(at('data/tenants/ecole.db'), 0o600)
		const { code, stderr } = await preau('restart', { service })
		expect([code, stderr]).toEqual([1, expect.stringContaining('this program may not read and write it: give it the owner of its folder')])
		expect(stderr).toContain('nothing was restarted')
		expect(stderr).not.toContain('preau restore')
	})

	test('an empty data folder beside copies keeps the service from being restarted', async () => {
		mkdirSync(at('backups'))
		chownSync(at('backups'), NOBODY, NOBODY)
		expect((await preau('backup')).code).toBe(0)
		renameSync(at('data/tenants'), at('data/elsewhere'))
		const refused = async () => {
			const { code, stderr } = await preau('restart', { service })
			expect([code, stderr]).toEqual([1, expect.stringContaining('the data of ecole is not there, and copies name it')])
			expect(stderr).toContain('nothing was restarted')
		}
		await refused()
		mkdirSync(at('data/tenants'))
		chownSync(at('data/tenants'), NOBODY, NOBODY)
		await refused()
		expect(asked()).toBe('')
	})

	test('a damaged school keeps the service from being restarted, also if other schools are sound', async () => {
		writeFileSync(at('data/tenants/abime.db'), 'x'.repeat(5000))
		chownSync(at('data/tenants/abime.db'), NOBODY, NOBODY)
		const { code, stderr } = await preau('restart', { service })
		expect([code, stderr]).toEqual([1, expect.stringMatching(/^FAIL {2}institution abime: .*"preau restore" brings a copy back$/m)])
		expect(stderr).not.toContain('ecole')
		expect(asked()).toBe('')
	})

	test('learns which file the service may not read, and the remedy; nothing is restarted', async () => {
		writeFileSync(folder.toml, secret('pw'))
		const help = `chown root:nogroup ${at('pw')} && chmod 640 ${at('pw')}`
		for (const line of ['check', 'config check', 'restart', 'doctor']) {
			const before = tree()
			const { code, stdout, stderr } = await preau(line, { service })
			expect([line, code]).toEqual([line, line === 'doctor' ? 1 : 64])
			expect([line, stdout + stderr]).toEqual([line, expect.stringContaining(help)])
			if (line !== 'doctor') expect([line, tree()]).toEqual([line, before])
		}
		expect(asked()).toBe('')
		chownSync(at('pw'), 0, NOBODY)
		chmodSync(at('pw'), 0o640)
		expect(await preau('restart', { service })).toMatchObject({ code: 0, stdout: 'the service has restarted and is serving\n' })
		expect(asked()).toBe('restart preau\n')
	})

	test('learns the same if systemd cannot be asked', async () => {
		writeFileSync(folder.toml, secret('pw'))
		const { state: _, ...unit } = service.unit!
		const { code, stderr } = await preau('config check', { service: { trouble: undefined, unit: { ...unit, state: undefined } } })
		expect([code, stderr]).toEqual([64, expect.stringContaining('chown root:nogroup')])
	})

	test('learns of a TOML that the service may not read, and of a program that systemd cannot start', async () => {
		chmodSync(folder.toml, 0o600)
		expect(await preau('config check', { service })).toMatchObject({
			code: 64,
			stderr: expect.stringContaining(`chmod 640 ${folder.toml}`)
		})
		writeFileSync(at('bin/systemd-run'), '#!/bin/sh\nexit 226\n')
		expect(await preau('restart', { service })).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('ReadWritePaths= names is not there')
		})
		expect(asked()).toBe('')
	})

	test('never creates a data folder if the service has its data elsewhere', async () => {
		writeFileSync(folder.toml, tomlFor(freePort(), 'faute'))
		for (const line of ['backup', 'tenant list', 'doctor', 'check'])
			expect([line, (await preau(line, { service })).code === 0 && line !== 'check', existsSync(at('faute'))]).toEqual([line, false, false])
	})
})
