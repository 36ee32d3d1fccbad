/**
 * The cost of importing a large school by the command and in the browser, and its effect on others meanwhile:
 *   scripts/bun scripts/bench/import.ts [DIR] [--program dist/preau-linux-x64] [--seconds 10]
 * DIR is a folder of generate-school.ts; without it, one of 20,000 students and 120,000 séances is made. Prints seconds, seconds of
 * processor and the most memory of each import; milliseconds of /auth/check (a request each 5 ms) and of logins (each 250 ms), idle and
 * during an import; and the same for sqlite3 itself with the same rows (Debian's, if installed).
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSchool } from '../generate-school'
import { csvText } from '../made-up'
import { floorOf } from './import-floor'
import { Pace, shown } from './pace'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { program: { type: 'string', default: 'dist/preau-linux-x64' }, seconds: { type: 'string', default: '10' } }
})
const PORT = 18_753
const CODE = 'ecole'
const PASSWORD = 'Mesure-2026!'
const program = resolve(values.program)
const folder = mkdtempSync(join(tmpdir(), 'preau-import-'))
const base = `http://127.0.0.1:${PORT}/${CODE}`
const toml = join(folder, 'preau.toml')
const data = join(folder, 'data')
const file = join(data, 'tenants', `${CODE}.db`)

const start = (args: readonly string[]) =>
	Bun.spawn([program, ...args, '--config', toml], { cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe', env: process.env })

async function run(...args: readonly string[]) {
	const child = start(args)
	const said = await new Response(child.stderr).text()
	if ((await child.exited) !== 0) throw new Error(said)
	return child.resourceUsage()!
}

/** Runs a command, and prints its cost. */
async function timed(name: string, ...args: readonly string[]) {
	const began = performance.now()
	const { cpuTime, maxRSS } = await run(...args)
	const seconds = (performance.now() - began) / 1000
	console.log(
		`${name.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s ${(Number(cpuTime.total) / 1e6).toFixed(1).padStart(6)} s of processor ${(maxRSS / 1024 / 1024).toFixed(0).padStart(5)} MiB`
	)
}

const memoryOf = (pid: number, line: 'VmHWM' | 'VmRSS') =>
	Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The most memory of any process that `pid` starts while `work` goes on; MiB. */
async function mostOfChildren(pid: number, work: () => Promise<unknown>): Promise<number> {
	let most = 0
	const look = setInterval(() => {
		for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
			try {
				most = Math.max(most, memoryOf(Number(child), 'VmHWM') || 0)
			} catch {
				// it has ended
			}
	}, 50)
	await work()
	clearInterval(look)
	return most
}

/** An institution without records, with one administrator. */
async function emptySchool() {
	rmSync(data, { recursive: true, force: true })
	await run('tenant', 'create', CODE, '--name', 'École', '--timezone', 'Africa/Abidjan')
	const child = Bun.spawn(
		[
			program,
			'user',
			'create',
			CODE,
			'--identifiant',
			'chef',
			'--role',
			'administrateur',
			'--nom',
			'CHEF',
			'--prenoms',
			'Awa',
			'--config',
			toml
		],
		{ cwd: folder, stdin: new Blob([`${PASSWORD}\n`]), stdout: 'ignore', stderr: 'inherit', env: process.env }
	)
	await child.exited
}

async function served(use: (pid: number) => Promise<void>) {
	const child = Bun.spawn([program, 'serve', '--config', toml], { cwd: folder, stdout: 'ignore', stderr: 'inherit', env: process.env })
	try {
		while (
			!(await fetch(`${base}/api/lms/tenant-info`).then(
				({ ok }) => ok,
				() => false
			))
		)
			await Bun.sleep(50)
		await use(child.pid)
	} finally {
		child.kill('SIGTERM')
		await child.exited
	}
}

const login = () =>
	fetch(`${base}/api/lms/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ identifier: 'chef', password: PASSWORD })
	})

/** Measures requests of people who check their token, and of people who log in, while `work` goes on. */
async function felt(name: string, work: () => Promise<unknown>) {
	const { token } = (await (await login()).json()) as { token: string }
	const checks = new Pace(5, () => fetch(`${base}/api/lms/auth/check`, { headers: { authorization: `Bearer ${token}` } }))
	const logins = new Pace(250, login)
	const began = performance.now()
	await work()
	const seconds = (performance.now() - began) / 1000
	console.log(
		`${name.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s\n  /auth/check ${shown(await checks.end())}\n  login       ${shown(await logins.end())}`
	)
}

/** Sends them as a browser on another PC does: from a process that leaves the processor to this one. */
async function byBrowser(source: string) {
	const browser = [process.execPath, join(import.meta.dir, 'import-browser.ts'), base, source, PASSWORD]
	const child = Bun.spawn(['chrt', '--idle', '0', ...browser], { stdout: 'pipe' })
	process.stdout.write(await new Response(child.stdout).text())
	if ((await child.exited) !== 0) throw new Error('the import in the browser failed')
}

/** The same files, one of them with another name in one line. */
function changed(source: string): string {
	const other = join(folder, 'autre')
	mkdirSync(other)
	for (const name of readdirSync(source)) copyFileSync(join(source, name), join(other, name))
	const students = readFileSync(join(source, 'etudiants.csv'), 'utf8')
	writeFileSync(join(other, 'etudiants.csv'), students.replace('etu7@ecole.example', 'sept@ecole.example'))
	return other
}

function made(): string {
	const source = join(folder, 'ecole')
	mkdirSync(source)
	const size = { etudiants: 20_000, seances: 120_000, notes: 100_000, presences: 100_000, motsDePasse: 10, graine: 1 }
	for (const [name, table] of generateSchool(size)) writeFileSync(join(source, `${name}.csv`), csvText(table))
	return source
}

writeFileSync(
	toml,
	`[server]\nhost = "127.0.0.1"\nport = ${PORT}\n[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 4\n[limits]\napi = 0\ndiscovery = 0\nconsole = 0\nimport_mib = 100\n[data]\ndir = "${data}"\nmin_free_mb = 0\n[log]\nlevel = "error"\n`
)
console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
try {
	const source = positionals[0] ?? made()
	await emptySchool()
	const empty = join(folder, 'empty.db')
	copyFileSync(file, empty)
	await timed('command, into an empty school', 'import', CODE, source)
	await timed('command, the same again', 'import', CODE, source)
	await timed('command, one cell of one file', 'import', CODE, changed(source))
	for (const line of floorOf(empty, file, folder)) console.log(line)
	for (const [name, work] of [
		['command beside a server', () => run('import', CODE, source)],
		['browser', () => byBrowser(source)]
	] as const) {
		await emptySchool()
		await served(async (pid) => {
			await felt('idle', () => Bun.sleep(Number(values.seconds) * 1000))
			const before = memoryOf(pid, 'VmRSS')
			const most = await mostOfChildren(pid, () => felt(name, work))
			console.log(
				`  the server: ${before.toFixed(0)} MiB before, ${memoryOf(pid, 'VmHWM').toFixed(0)} MiB at most; its import: ${most.toFixed(0)} MiB at most`
			)
		})
	}
	console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
} finally {
	rmSync(folder, { recursive: true })
}
