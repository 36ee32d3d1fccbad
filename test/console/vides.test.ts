import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ROWS, startTable } from '../support/console-table'

let table: Awaited<ReturnType<typeof startTable>>
beforeAll(async () => {
	table = await startTable()
})
afterAll(() => table.schools.stop())

/** Its address must name a class or a student too: without them it answers 404. */
const OF_ONE = ['/seances/nouvelle', '/justificatifs/nouveau', '/evaluations/nouvelle']
/** The pages on which an administrator creates a record. */
const CREATIONS = ROWS.flatMap(([answers, method, path]) =>
	method === 'POST' && answers.startsWith('o') && /\/(nouveau|nouvelle)$/.test(path) ? [path] : []
)

test('no form that creates a record creates one without any field, and each says what is missing', async () => {
	const written = async () => (await (await table.schools.store()).client.execute('SELECT count(*) AS n FROM ecritures')).rows[0]!['n']
	const before = await written()
	const answers: string[] = []
	for (const path of CREATIONS) {
		const response = await table.visitors[0]!.post(path, {})
		const html = await response.text()
		const says = html.includes('<div class="note bad refusals" role="alert"')
		answers.push(`${path}: ${response.status} ${response.headers.get('location') ?? ''}${says ? 'says why' : ''}`)
	}
	expect(CREATIONS.length).toBeGreaterThan(10)
	expect(answers).toEqual(CREATIONS.map((path) => `${path}: ${OF_ONE.includes(path) ? '404 ' : '422 says why'}`))
	expect(await written()).toBe(before)
})
