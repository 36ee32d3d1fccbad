import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openReader } from '../../src/db/client/reader'
import { plainly } from '../support/console'
import { withProgram, type Program } from '../support/program'
import { until } from '../support/until'

const ROOMS = 6000
const SENT = `code;nom;capacite\n${Array.from({ length: ROOMS }, (_, at) => `R-${at};Salle ${at};40\n`).join('')}`
const PASSWORD = 'Kouassi-2026!'

type Page = { readonly get: (path: string) => Promise<Response>; readonly post: (path: string, body: BodyInit) => Promise<Response> }

/** The browser of a signed-in administrator. */
async function signedIn(url: string): Promise<Page> {
	let cookie = ''
	const ask = (method: string, path: string, body?: BodyInit) =>
		fetch(`${url}/ecole/console${path}`, {
			method,
			redirect: 'manual',
			headers: { cookie, origin: url },
			...(body !== undefined && { body })
		})
	const page: Page = { get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) }
	const answer = await page.post('/connexion', new URLSearchParams({ identifiant: 'awa', mot_de_passe: PASSWORD, vers: '' }))
	cookie = answer.headers
		.getSetCookie()
		.map((one) => one.split(';', 1)[0])
		.join('; ')
	return page
}

const textOf = async (answer: Promise<Response>) => plainly(await (await answer).text()).replaceAll('&#39;', "'")

async function foundOnce<T>(find: () => Promise<T | undefined>): Promise<T> {
	let found: T | undefined
	await until(async () => (found = await find()) !== undefined)
	return found!
}

/** Sends rooms, starts the import, and ends the server as soon as `isDue` says so. @returns whether the import still ran when last seen */
async function endedWhile(program: Program, isDue: (said: string) => boolean, signal: 'SIGKILL' | 'SIGTERM') {
	const { server, url } = await program.serve()
	const page = await signedIn(url)
	const form = new FormData()
	form.append('fichiers', new File([SENT], 'salles.csv'))
	expect((await page.post('/importer/fichiers', form)).status).toBe(303)
	// a dry run that still goes on has a form too, to stop it
	const asked = /importer\/appliquer"[^]*?name="essai" value="([^"]+)"/
	const essai = await foundOnce(async () => asked.exec(await textOf(page.get('/importer')))?.[1])
	// wait until the write has begun: until then the page still shows the dry run
	expect((await page.post('/importer/appliquer', new URLSearchParams({ essai, vu: '', oui: 'oui' }))).status).toBe(303)
	const seen = await foundOnce(async () => {
		const state = JSON.stringify(await (await page.get('/importer/etat')).json())
		return state.includes('fini') || isDue(state) ? state : undefined
	})
	server.signal(signal)
	const { code } = await server.finished
	expect(code).toBe(signal === 'SIGTERM' ? 0 : 128 + 9)
	return !seen.includes('fini')
}

/** The school's data, and the text of its page. */
async function after(program: Program) {
	const { server, url } = await program.serve()
	const page = await signedIn(url)
	const said = await textOf(page.get('/importer'))
	const state: unknown = await (await page.get('/importer/etat')).json()
	server.signal('SIGTERM')
	await server.finished
	const reader = openReader(join(program.data, 'tenants', 'ecole.db'))
	const rooms = Number(reader.execute('SELECT count(*) AS n FROM salles').rows[0]!['n'])
	const kept = Number(reader.execute('SELECT count(*) AS n FROM imports').rows[0]!['n'])
	reader.close()
	const incoming = join(program.data, 'incoming')
	const left = existsSync(incoming) ? readdirSync(incoming).filter((name) => name.startsWith('depot-')) : []
	return { said, state, rooms, kept, left }
}

const ENDS = [
	['is killed', 'SIGKILL'],
	['ends', 'SIGTERM']
] as const

test.each(ENDS)(
	'a server that %s during an import from the browser leaves the school unchanged or fully imported, and says which',
	async (_, signal) => {
		await withProgram(async (program) => {
			expect((await program.run(['tenant', 'create', 'ecole', '--name', 'École', '--timezone', 'Africa/Abidjan'])).code).toBe(0)
			const account = [
				'user',
				'create',
				'ecole',
				'--identifiant',
				'awa',
				'--role',
				'administrateur',
				'--nom',
				'KOUASSI',
				'--prenoms',
				'Awa'
			]
			expect((await program.run(account, `${PASSWORD}\n`)).code).toBe(0)
			for (const moment of [/Copie/, /Import en cours/]) {
				const ran = await endedWhile(program, (said) => moment.test(said), signal)
				const { said, state, rooms, kept, left } = await after(program)
				expect(state).toEqual({ fini: true })
				expect(left).toEqual([])
				expect([
					[0, 0],
					[ROOMS, 1]
				]).toContainEqual([rooms, kept])
				const isWritten = said.includes("Le serveur s'est arrêté juste après l'import de salles.csv : tout en est écrit.")
				const isNot = said.includes(
					"Le serveur s'est arrêté pendant l'import de salles.csv : rien n'en a été écrit. Envoyez les fichiers à nouveau."
				)
				// data written while the server stopped is reported as usual
				if (ran && (signal === 'SIGKILL' || rooms === 0)) expect([isWritten, isNot]).toEqual([rooms === ROOMS, rooms === 0])
				else expect(rooms).toBe(ROOMS)
				if (rooms === ROOMS) return
			}
		})
	}
)
