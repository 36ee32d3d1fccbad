/**
 * A morning from 7:55 to 8:10 at a made-up school of 600 people, on the executable, over HTTPS, `--factor` times as fast: they sign in,
 * look at their day, take twenty registers and type marks; an LMS asks over a new connection each time, reminders go out, a secretary
 * imports, a cashier takes cash. Prints milliseconds of each kind, refusals, memory of the server and the machine's load.
 *   PREAU_BINARY=dist/preau-linux-x64 scripts/bun scripts/bench/morning.ts [--people 600] [--factor 15]
 * PREAU_BINARY names the executable, otherwise the source runs. Passwords cost what the settings' default says (bcrypt 12). The people
 * run in this process, so their TLS takes part of the same processors.
 */
import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/bcrypt'
import { demoSchool } from '../../src/server/demo/ecole'
import { startMailServer } from '../../test/support/mail-server'
import { freePort, withProgram } from '../../test/support/program'
import { Figures, Visitor } from './morning-people'

const { values } = parseArgs({ options: { people: { type: 'string', default: '600' }, factor: { type: 'string', default: '15' } } })
const [people, factor] = [Number(values.people), Number(values.factor)]
const MORNING = 15 * 60_000
const LENGTH = MORNING / factor
const CODE = 'demo'
const PASSWORD = 'Calebasse-du-matin-7'
const REGISTERS = 20
const SHEETS = 10
const MARKS = 20
/** Minutes before a séance at which its reminders leave. */
const LEAD = 30

const figures = new Figures()
const now = Temporal.Now.instant()
/** A person waits as long as in a real morning, divided by the factor. */
const think = (seconds: number) => Bun.sleep((seconds * 1000 * (0.5 + Math.random())) / factor)
const memoryOf = (pid: number, line: 'VmHWM' | 'VmRSS') =>
	Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

type Work = {
	readonly people: readonly string[]
	readonly students: readonly Student[]
	readonly registers: readonly Task[]
	readonly sheets: readonly Task[]
}
type Student = { readonly id: number; readonly identifiant: string; readonly matricule: string }
type Task = { readonly id: number; readonly identifiant: string }

/** Gives everybody a password, and puts séances around the present: twenty have just begun, others begin when reminders leave. */
async function prepare(path: string): Promise<Work> {
	const file = new Database(path)
	file.query('UPDATE utilisateurs SET mot_de_passe_hash = ?').run(await hash(PASSWORD, 12))
	const seances = file
		.query(
			`SELECT s.id, s.enseignant_id AS enseignant, u.identifiant FROM seances s JOIN utilisateurs u ON u.id = s.enseignant_id
			WHERE s.statut = 'planifiee' AND u.identifiant IS NOT NULL GROUP BY s.enseignant_id ORDER BY s.id LIMIT ?`
		)
		.all(2 * REGISTERS) as (Task & { enseignant: number })[]
	const move = (id: number, from: number) => {
		const [debut, fin] = [from, from + 7200].map((at) => new Date(at * 1000).toISOString())
		file
			.query(`UPDATE seances SET date = ?, heure_debut = ?, heure_fin = ?, debut = ?, fin = ?, debut_s = ?, fin_s = ? WHERE id = ?`)
			.run(
				debut!.slice(0, 10),
				debut!.slice(11, 16),
				fin!.slice(11, 16),
				`${debut!.slice(0, 19)}+00:00`,
				`${fin!.slice(0, 19)}+00:00`,
				from,
				from + 7200,
				id
			)
	}
	const minute = Math.ceil(now.epochMilliseconds / 60_000) * 60
	for (const [index, { id }] of seances.entries()) move(id, index < REGISTERS ? minute - 600 : minute + LEAD * 60)
	const sheets = file
		.query(
			`SELECT e.id, u.identifiant FROM evaluations e
			JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id JOIN utilisateurs u ON u.id = n.enseignant_id
			WHERE e.date < date('now') AND n.date_fin IS NULL AND u.identifiant IS NOT NULL GROUP BY u.id ORDER BY e.id DESC LIMIT ?`
		)
		.all(SHEETS) as Task[]
	for (const { id } of sheets) {
		file.query('DELETE FROM notes WHERE evaluation_id = ?').run(id)
		file.query('UPDATE evaluations SET publiee_le = NULL WHERE id = ?').run(id)
	}
	const students = file
		.query('SELECT u.id, u.identifiant, e.matricule FROM utilisateurs u JOIN etudiants e ON e.id = u.id ORDER BY u.id LIMIT ?')
		.all(people) as Student[]
	file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
	file.close()
	return {
		people: students.map(({ identifiant }) => identifiant),
		students,
		registers: seances.slice(0, REGISTERS),
		sheets
	}
}

/** A moment of the morning: most come between 7:58 and 8:02. */
const arrival = () => LENGTH * (Math.random() < 0.7 ? 0.2 + 0.27 * Math.random() : Math.random() * 0.8)

async function looksAtTheDay(visitor: Visitor) {
	await Bun.sleep(arrival())
	if (!(await visitor.signIn())) return
	await visitor.page('dashboard', '')
	for (const [kind, path] of [
		['timetable', '/emploi-du-temps'],
		['page', '/notes'],
		['page', '/absences']
	] as const) {
		await think(20)
		await visitor.page(kind, path)
	}
}

/** A teacher who takes a register: all are present, but each fifth. */
async function takesRegister(visitor: Visitor, { id }: Task) {
	await Bun.sleep(LENGTH * (0.1 + Math.random() * 0.3))
	if (!(await visitor.signIn())) return
	await visitor.page('dashboard', '')
	const path = `/seances/${id}/appel`
	const text = await visitor.page('page', path)
	const fields = Array.from(text.matchAll(/name="vu-(\d+)" value="([^"]*)"/g), ([, student, vu], index) => [
		[`vu-${student}`, vu!],
		[`s-${student}`, index % 5 === 0 ? 'absent' : 'present'],
		[`m-${student}`, '']
	]).flat()
	await think(60)
	await visitor.form('register', path, fields)
}

async function typesMarks(visitor: Visitor, { id }: Task) {
	await Bun.sleep(LENGTH * (0.1 + Math.random() * 0.2))
	if (!(await visitor.signIn())) return
	const path = `/evaluations/${id}`
	const cells = [...(await visitor.page('page', path)).matchAll(/name="vu\.(\d+)" value="([^"]*)"/g)].slice(0, MARKS)
	for (const [index, [, student, vu]] of cells.entries()) {
		await think(8)
		await visitor.form('mark', path, [
			[`note.${student}`, String((index % 20) + 0.37).replace('.', ',')],
			[`commentaire.${student}`, ''],
			[`vu.${student}`, vu!]
		])
	}
}

/** A secretary imports 300 telephone numbers: files, their trial, their writing. */
async function imports(visitor: Visitor, students: readonly Student[]) {
	await Bun.sleep(LENGTH * 0.25)
	if (!(await visitor.signIn())) return
	const lines = students.slice(0, 300).map(({ matricule }, index) => `${matricule};+225 05 41 00 ${String(index).padStart(4, '0')}`)
	const files = new FormData()
	files.append('fichiers', new File([`matricule;telephone\n${lines.join('\n')}\n`], 'etudiants.csv'))
	const ended = async () => {
		while (!(await visitor.page('import: state', '/importer/etat')).includes('"fini":true')) await Bun.sleep(200)
	}
	const began = performance.now()
	await visitor.form('import: files', '/importer/fichiers', files)
	await ended()
	const [, essai] = /name="essai" value="([^"]+)"/.exec(await visitor.page('page', '/importer')) ?? []
	if (essai === undefined) throw new Error('the files of the secretary have faults')
	await visitor.form('import: write', '/importer/appliquer', [
		['essai', essai],
		['vu', ''],
		['oui', 'oui']
	])
	await ended()
	figures.add('import: whole', performance.now() - began)
}

/** A cashier opens her drawer, then takes 1,000 in cash of one student after the other: finds them, sends the form, sees the receipt. */
async function cashier(visitor: Visitor, students: readonly Student[], until: number) {
	if (!(await visitor.signIn())) return
	await visitor.form('cashier: drawer', '/caisse', [['fond', '20000']])
	for (let turn = 0; performance.now() < until; turn++) {
		const { id, matricule } = students[turn % students.length]!
		await visitor.page('cashier: search', `/encaisser?q=${matricule}`)
		const text = await visitor.page('cashier: account', `/encaisser?etudiants=${id}`)
		const [, cle] = /name="cle" value="([^"]+)"/.exec(text) ?? []
		if (cle === undefined) throw new Error('the page has no form to take cash')
		await think(15)
		const fields = [
			['etudiants', String(id)],
			['cle', cle],
			[`montant_${id}`, '1000'],
			['mode', 'especes']
		]
		const send = (also: string[][]) => visitor.form('cashier: cash', '/encaisser', [...fields, ...also])
		let sent = await send([])
		const [, confirme] = /name="confirme" value="([^"]+)"/.exec(sent.text) ?? []
		if (confirme !== undefined) sent = await send([['confirme', confirme]])
		const [, recus] = /(\/encaisser\/recus\?.*)/.exec(sent.to ?? '') ?? []
		if (recus === undefined) throw new Error('no receipt')
		await visitor.page('cashier: receipt', recus)
	}
}

async function lms(base: string, token: string, until: number) {
	const paths = ['/auth/check', '/etudiants?per_page=100', '/classes', '/auth/me', '/seances/upcoming']
	for (let turn = 0; performance.now() < until; turn++) {
		const began = performance.now()
		const response = await fetch(`${base}/api/lms${paths[turn % paths.length]}`, {
			headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.9.0.1' },
			keepalive: false,
			tls: { rejectUnauthorized: false }
		})
		await response.arrayBuffer()
		figures.add('LMS, a new connection each', performance.now() - began, response.status)
		await Bun.sleep(100)
	}
}

await withProgram(async ({ folder, data, run, serve }) => {
	const mail = await startMailServer()
	try {
		const toml = `[server]\nhost = "127.0.0.1"\nport = ${freePort()}\nhttp_port = 0\ntrusted_proxies = ["127.0.0.1"]\n[data]\nmin_free_mb = 0\n[reminders]\nlead_minutes = [${LEAD}]\n[smtp]\nhost = "127.0.0.1"\nport = ${mail.port}\ntls = "off"\nfrom = "ecole@demo.example"\n[limits]\napi = 0\n[log]\nlevel = "error"\n`
		writeFileSync(join(folder, 'preau.toml'), toml)
		const source = join(folder, 'source')
		mkdirSync(source)
		for (const { name, bytes } of demoSchool(now)) writeFileSync(join(source, name), bytes)
		for (const step of [
			['tenant', 'create', CODE, '--name', 'École', '--timezone', 'Africa/Abidjan'],
			['import', CODE, source]
		]) {
			const { code, stderr } = await run(step)
			if (code !== 0) throw new Error(`${step.join(' ')}: ${stderr}`)
		}
		const work = await prepare(join(data, 'tenants', `${CODE}.db`))
		const { server, url } = await serve()
		const base = `${url}/${CODE}`
		let number = 0
		const visitor = (identifiant: string) =>
			new Visitor(figures, `${base}/console`, { identifiant, password: PASSWORD, address: `10.0.${++number >> 8}.${number & 255}` })
		const login = await fetch(`${base}/api/lms/auth/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ identifier: 'admin', password: PASSWORD }),
			tls: { rejectUnauthorized: false }
		})
		const { token } = (await login.json()) as { token: string }
		const [before, load, began] = [memoryOf(server.pid, 'VmRSS'), loadavg()[0]!, performance.now()]
		const until = began + LENGTH
		console.log(
			`${people} people and ${work.registers.length + work.sheets.length} teachers, 15 minutes in ${LENGTH / 1000} s (factor ${factor}), ${cpus().length} processors`
		)
		await Promise.all([
			...work.people.map((identifiant) => looksAtTheDay(visitor(identifiant))),
			...work.registers.map((task) => takesRegister(visitor(task.identifiant), task)),
			...work.sheets.map((task) => typesMarks(visitor(task.identifiant), task)),
			imports(visitor('admin'), work.students),
			cashier(visitor('admin'), work.students, until),
			lms(base, token, until)
		])
		figures.print()
		console.log(`over after ${((performance.now() - began) / 1000).toFixed(1)} s; ${mail.received.length} reminders went out as mails`)
		console.log(`memory of the server: ${before} MiB before, ${memoryOf(server.pid, 'VmHWM')} MiB at most`)
		console.log(`load of the machine: ${load.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`)
		await server.stop()
	} finally {
		await mail.stop()
	}
})
