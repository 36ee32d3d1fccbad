import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { normalIdentifier, sortKey } from '../../src/kit/forms'
import { utilisateurs } from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type SchoolCode, type Schools } from '../support/school'
import { until } from '../support/until'

/** Administrators of one school, one more than may wait. */
const CROWD = Array.from({ length: 9 }, (_, at) => `foule${at}`)
const MARKS = '/evaluations/1/moodle/fichier'
const LOGO = '/etablissement/reglages/logo'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 1, date: '2026-11-05', publiee_le: null, titre: 'Partiel' }])
		await db.insert(utilisateurs).values(
			CROWD.map((identifiant, at) => ({
				id: 500 + at,
				identifiant,
				identifiant_norm: normalIdentifier(identifiant),
				role: 'administrateur' as const,
				nom: 'FOULE',
				prenoms: identifiant,
				cle_tri: sortKey('FOULE', identifiant),
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
	})
})
afterAll(() => schools.stop())

/** Threads that have begun, each with the function that lets it read; they wait for it. */
const threads: (() => void)[] = []
const thread = globalThis.Worker
beforeEach(() => {
	threads.length = 0
	globalThis.Worker = class extends thread {
		override postMessage(message: unknown) {
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
			threads.push(() => super.postMessage(message))
		}
	}
})
afterEach(() => void (globalThis.Worker = thread))

/** Sends a small file. */
async function sent(visitor: Browser, at: string): Promise<Response> {
	const form = new FormData()
	form.append('fichier', new Blob(['Adresse de courriel;Devoir\n']), 'notes.csv')
	const request = new Request('http://x', { method: 'POST', body: form })
	return visitor.upload(at, request.headers.get('content-type')!, new Uint8Array(await request.arrayBuffer()))
}

/** Files that are sent, and their answers as they come. */
function sending(visitors: readonly Browser[], at: string) {
	const answers: Response[] = []
	const all = visitors.map(async (visitor) => void answers.push(await sent(visitor, at)))
	return { answers, ended: Promise.all(all) }
}

async function named(identifiant: string, code: SchoolCode = 'alpha'): Promise<Browser> {
	const visitor = browser(schools, code)
	expect((await visitor.post('/connexion', { identifiant, mot_de_passe: PASSWORD, vers: '' })).status).toBe(303)
	return visitor
}

/** Lets every thread read, and those that begin after it, until all files are answered. */
async function readOn(...all: readonly { readonly ended: Promise<unknown> }[]) {
	let areDone = false
	const ended = Promise.all(all.map((one) => one.ended)).then(() => (areDone = true))
	await until(() => {
		for (const read of threads.splice(0)) read()
		return areDone
	})
	await ended
}

test('one file of a person is read and one waits; the others are refused for now, and other people are not kept waiting', async () => {
	const sessions = await Promise.all(Array.from({ length: 6 }, () => signedIn(schools, 'fanta')))
	const many = sending(sessions, MARKS)
	await until(() => many.answers.length + threads.length > 4)
	expect([threads.length, ...many.answers.map(({ status }) => status)]).toEqual([1, 503, 503, 503, 503])
	expect(many.answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['20', '20', '20', '20'])
	expect(await saidBy(many.answers[0]!)).toContain('Trop de fichiers sont lus en ce moment : réessayez dans 20 s.')

	const other = sending([await signedIn(schools, 'awa')], LOGO)
	await until(() => threads.length === 2)
	await readOn(many, other)
	expect([...many.answers.slice(4), ...other.answers].map(({ status }) => status)).toEqual([422, 422, 422])
	expect(await saidBy(other.answers[0]!)).toContain("l'image n'est ni PNG, ni JPEG, ni WebP, ni SVG")
})

test('the machine reads two files at a time for all its schools; eight wait, and the next one is refused for now', async () => {
	const first = sending([await named('awa', 'beta'), await named('awa')], LOGO)
	await until(() => threads.length === 2)
	const crowd = sending(await Promise.all(CROWD.map((name) => named(name))), LOGO)
	await until(() => crowd.answers.length + threads.length > 2)
	expect([threads.length, ...crowd.answers.map(({ status }) => status)]).toEqual([2, 503])
	await readOn(first, crowd)
	expect([...first.answers, ...crowd.answers.slice(1)].map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422))
})
