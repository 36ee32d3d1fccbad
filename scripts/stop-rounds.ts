/**
 * Presses « Arrêter » at random moments of an import that has a thread, then ends servers (SIGTERM) while threads of each kind are at work,
 * and counts what it killed: scripts/bun scripts/stop-rounds.ts [stops, default 200] [ends of each kind, default 10] [--large];
 * PREAU_BINARY names the executable, otherwise the source runs. --large sends imports that have a process on Linux, and a thread on Windows.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Running } from '../test/support/child'
import { withProgram, type Program } from '../test/support/program'
import { generateSchool } from './generate-school'
import { csvText } from './made-up'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { large: { type: 'boolean' } } })
const STOPS = Number(positionals[0] ?? 200)
const ENDS = Number(positionals[1] ?? 10)
/** The first one needs less than 256 KiB. */
const LINES = values.large ? 12_000 : 2400
/** Milliseconds after which a moment has passed. */
const LONGEST = 600
/** Milliseconds that an answer may take. */
const PATIENCE = 30_000
const PASSWORD = 'Kouassi-2026!'

type Browser = Awaited<ReturnType<typeof signedIn>>

async function signedIn(url: string) {
	let cookie = ''
	const ask = (method: string, path: string, body?: BodyInit) =>
		fetch(`${url}/ecole/console${path}`, {
			method,
			redirect: 'manual',
			signal: AbortSignal.timeout(PATIENCE),
			headers: { cookie, origin: url },
			...(body !== undefined && { body })
		})
	const form = (path: string, fields: Record<string, string>) => ask('POST', path, new URLSearchParams(fields))
	const answer = await form('/connexion', { identifiant: 'awa', mot_de_passe: PASSWORD, vers: '' })
	cookie = answer.headers
		.getSetCookie()
		.map((one) => one.split(';', 1)[0])
		.join('; ')
	return { get: (path: string) => ask('GET', path), form, send: (path: string, body: FormData) => ask('POST', path, body) }
}

const files = generateSchool({ etudiants: 2000, seances: LINES, notes: 4000, presences: 4000, motsDePasse: 60, graine: 1 })

const seances = csvText(files.get('seances')!)
/** A different file each time. */
function upload(round: number): FormData {
	const form = new FormData()
	form.append('fichiers', new File([seances.replaceAll(';Salle 8', `;Salle ${1 + (round % 7)}`)], 'seances.csv'))
	return form
}

const soon = () => Bun.sleep(Math.random() * LONGEST)
const essaiIn = (page: string) => /name="essai" value="([^"]+)"/.exec(page)?.[1]

/** Stops one import during its dry run. @returns whether it was stopped */
async function stopped(page: Browser, round: number): Promise<boolean> {
	const sent = page.send('/importer/fichiers', upload(round))
	// if the server ends, that is reported below
	sent.catch(() => undefined)
	let essai: string | undefined
	for (let tries = 0; tries < 200 && essai === undefined; tries++) {
		const found = await (await page.get('/importer')).text()
		if (found.includes('/importer/arreter')) essai = essaiIn(found)
		else await Bun.sleep(5)
	}
	let was = false
	if (essai !== undefined) {
		await soon()
		was = (await page.form('/importer/arreter', { essai })).status === 303
	}
	await sent
	for (;;) {
		const state = (await (await page.get('/importer/etat')).json()) as { fini?: boolean }
		if (state.fini) break
		await Bun.sleep(20)
	}
	const left = essaiIn(await (await page.get('/importer')).text())
	if (left !== undefined) await page.form('/importer/abandonner', { essai: left })
	return was
}

/** The work of the threads; each is begun and not awaited. */
const WORK: Record<string, (page: Browser, program: Program) => unknown> = {
	import: (page) => page.send('/importer/fichiers', upload(3)),
	'import that writes': (_, program) => program.run(['import', 'ecole', join(program.folder, 'again')]),
	export: (page) => page.get('/importer/ecole.zip'),
	backup: (_, program) => program.run(['backup', 'ecole']),
	facts: (_, program) => program.run(['doctor']),
	journal: (page) => page.get('/historique?q=KOUASSI&action=notes'),
	record: (page) => page.form('/salles/nouveau', { code: `N-${Math.random()}`, nom: 'Neuve', capacite: '30' })
}

let aborts = 0
let stops = 0
await withProgram(async (program) => {
	for (const [name, change] of [
		['school', (text: string) => text],
		['again', (text: string) => text.replaceAll(/;Salle \d+/g, ';Salle 9')]
	] as const) {
		mkdirSync(join(program.folder, name))
		for (const [kind, table] of files)
			writeFileSync(join(program.folder, name, `${kind}.csv`), kind === 'seances' ? change(csvText(table)) : csvText(table))
	}
	for (const [args, stdin] of [
		[['tenant', 'create', 'ecole', '--name', 'École', '--timezone', 'Africa/Abidjan'], ''],
		[['user', 'create', 'ecole', '--identifiant', 'awa', '--role', 'administrateur', '--nom', 'K', '--prenoms', 'A'], `${PASSWORD}\n`],
		[['import', 'ecole', join(program.folder, 'school')], '']
	] as const) {
		const { code, stderr } = await program.run(args, stdin)
		if (code !== 0) throw new Error(stderr)
	}
	let served: { server: Running; page: Browser } | undefined
	const serve = async () => {
		const { server, url } = await program.serve()
		return (served = { server, page: await signedIn(url) })
	}
	for (let round = 0; round < STOPS; round++) {
		const { page, server } = served ?? (await serve())
		try {
			if (await stopped(page, round)) stops++
		} catch (error) {
			// it has ended by itself, or the fault is not its own
			server.signal('SIGKILL')
			const { code, stderr } = await server.finished
			if (code === 137) throw error
			served = undefined
			aborts++
			console.log(`stop ${round}: the server ended with ${code}: ${stderr.split('\n').find((line) => line.includes('panick')) ?? ''}`)
		}
		if (round % 50 === 49) console.log(`${round + 1} rounds: ${stops} stops, ${aborts} aborts`)
	}
	await served?.server.stop()
	console.log(`${STOPS} rounds: ${stops} stops, ${aborts} aborts`)
	for (const [name, begin] of Object.entries(WORK)) {
		const ends: Record<string, number> = {}
		let longest = 0
		for (let round = 0; round < ENDS; round++) {
			const { page, server } = await serve()
			const work = Promise.resolve(begin(page, program)).catch(() => undefined)
			await soon()
			const started = performance.now()
			const { code } = await server.stop()
			longest = Math.max(longest, performance.now() - started)
			await work
			ends[code] = (ends[code] ?? 0) + 1
			if (code !== 0) aborts++
		}
		console.log(`${name}: exit ${JSON.stringify(ends)}, the longest end ${Math.round(longest)} ms`)
	}
})
process.exitCode = aborts === 0 ? 0 : 1
