/**
 * A morning of 300 people: ten are signed in and read, while 290 sign in at the same moment, each from their own address; each
 * gives up after eight seconds and tries again at most three times. Shows how many get in, and when.
 *   PREAU_BINARY=dist/preau-linux-x64 scripts/bun scripts/bench/crowd.ts [people, default 300]
 * PREAU_BINARY names the executable, otherwise the source runs. Passwords cost what the settings' default says (bcrypt 12).
 */
import { Database } from 'bun:sqlite'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { freePort, tomlFor, withProgram } from '../../test/support/program'

const PEOPLE = Number(process.argv[2] ?? 300)
const READERS = 10
const PATIENCE = 8000
const TRIES = 4
const PASSWORD = 'Calebasse-du-matin-7'

const ordered = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const share = (values: readonly number[], at: number) => ordered(values)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? NaN
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

await withProgram(async ({ folder, data, command, serve }) => {
	const toml = tomlFor(freePort())
		.replace('[server]', '[server]\ntrusted_proxies = ["127.0.0.1"]')
		.replace(/\[auth\]\nbcrypt_cost = \d+\n/, '')
	writeFileSync(join(folder, 'preau.toml'), toml)
	const source = join(folder, 'source')
	mkdirSync(source)
	const stored = await hash(PASSWORD, 12)
	const lines = Array.from({ length: PEOPLE }, (_, number) => `p${number},administrateur,NOM ${number},,${stored}`)
	writeFileSync(join(source, 'utilisateurs.csv'), ['identifiant,role,nom,prenoms,mot_de_passe_hash', ...lines, ''].join('\n'))
	for (const step of [
		['tenant', 'create', 'ecole', '--name', 'École', '--timezone', 'Africa/Abidjan'],
		['import', 'ecole', source]
	]) {
		const { code, stderr } = await command(step)
		if (code !== 0) throw new Error(`${step.join(' ')}: ${stderr}`)
	}
	const { server, url } = await serve()
	const api = `${url}/ecole/api/lms`
	const login = async (number: number, patience: number) => {
		const address = `10.0.${number >> 8}.${number & 255}`
		const response = await fetch(`${api}/auth/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
			body: JSON.stringify({ identifier: `p${number}`, password: PASSWORD }),
			signal: AbortSignal.timeout(patience)
		})
		const { token } = (await response.json()) as { token?: string }
		return { status: response.status, token, wait: Number(response.headers.get('retry-after') ?? 0) * 1000 }
	}

	const readers: string[] = []
	for (let number = 0; number < READERS; number++) readers.push((await login(number, 60_000)).token!)
	const start = performance.now()
	const [inAt, reads]: [number[], number[]] = [[], []]
	let [attempts, refused, gaveUp] = [0, 0, 0]
	const over = new AbortController()
	const reading = readers.map(async (token) => {
		while (!over.signal.aborted) {
			const asked = performance.now()
			await (await fetch(`${api}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).text()
			reads.push(performance.now() - asked)
			await Bun.sleep(200)
		}
	})
	const person = async (number: number) => {
		for (let tries = 0; tries < TRIES; tries++) {
			attempts++
			const answer = await login(number, PATIENCE).catch(() => undefined)
			if (answer?.token !== undefined) return void inAt.push(performance.now() - start)
			if (answer) refused++
			else gaveUp++
			await Bun.sleep(answer?.wait ?? 0)
		}
	}
	await Promise.all(Array.from({ length: PEOPLE - READERS }, (_, index) => person(index + READERS)))
	const ended = performance.now() - start
	const fresh = performance.now()
	const freshStatus = await login(READERS, 200_000).then(
		({ status }) => status,
		() => 'no answer'
	)
	const freshly = performance.now() - fresh
	over.abort()
	await Promise.all(reading)
	await server.stop()
	const file = new Database(join(data, 'tenants', 'ecole.db'), { readonly: true })
	const { made } = file.query('SELECT count(*) AS made FROM jetons').get() as { made: number }
	file.close()
	const held = inAt.length + READERS + (freshStatus === 200 ? 1 : 0)
	console.log(`${inAt.length} of ${PEOPLE - READERS} got in; the last had come, or given up, after ${seconds(ended)}`)
	if (inAt.length > 0)
		console.log(
			`in after: median ${seconds(share(inAt, 0.5))}, 90 of 100 ${seconds(share(inAt, 0.9))}, the last ${seconds(share(inAt, 1))}`
		)
	console.log(
		`${attempts} attempts: ${gaveUp} given up, ${refused} sent away with Retry-After; ${made} tokens made, ${made - held} of them for nobody`
	)
	console.log(`a fresh login after that: ${freshStatus} after ${seconds(freshly)}`)
	console.log(`${reads.length} reads meanwhile: median ${Math.round(share(reads, 0.5))} ms, p99 ${Math.round(share(reads, 0.99))} ms`)
})
