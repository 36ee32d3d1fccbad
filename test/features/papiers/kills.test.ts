import { afterAll, beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { numeroText, type Numero } from '../../../src/domain/papiers/sortes'
import { launch } from '../../support/child'
import { temporaryFolder } from '../../support/folder'
import { startSchools } from '../../support/school'

/** Rounds of the gate; PAPIERS_ROUNDS asks for more. */
const ROUNDS = Number(process.env['PAPIERS_ROUNDS'] ?? 3)
/** Numbers after which the writer of a round is killed. */
const NUMBERS = 90
const WRITER = resolve(import.meta.dir, '../../support/registre-writer.ts')

let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
	folder = temporaryFolder()
	await (await startSchools({ folder: folder.path })).stop()
})
afterAll(() => folder.remove())

test('no number is missing, doubled or lost after the death of a process with 64 writers of papers', async () => {
	const acknowledged = new Set<string>()
	for (let round = 1; round <= ROUNDS; round++) {
		const writer = launch([process.execPath, WRITER, folder.path], { cwd: folder.path, env: { PATH: process.env['PATH'] ?? '' } })
		await writer.waitFor(new RegExp(`(?:\\w\\w-\\d{4}-\\d{6}\\n){${NUMBERS * round}}`))
		writer.signal('SIGKILL')
		const { stdout } = await writer.finished
		const numbers = stdout.slice(0, stdout.lastIndexOf('\n')).split('\n')
		expect(numbers.filter((numero) => acknowledged.has(numero))).toEqual([])
		for (const numero of numbers) acknowledged.add(numero)
	}
	const schools = await startSchools({ folder: folder.path, empty: true })
	try {
		schools.tenants.added('alpha')
		const { client } = await schools.store()
		const { rows } =
			await client.execute(`SELECT p.sorte, count(*) AS n, count(DISTINCT p.numero) AS different, max(p.numero) AS greatest, s.dernier
			FROM papiers p JOIN papiers_numeros s ON s.sorte = p.sorte AND s.annee = p.annee GROUP BY p.sorte, p.annee`)
		expect(rows.length).toBeGreaterThan(2)
		for (const { n, different, greatest, dernier } of rows) expect([different, greatest, dernier]).toEqual([n!, n!, n!])
		const stored = await client.execute('SELECT sorte, annee, numero FROM papiers')
		expect(stored.rows.length).toBeGreaterThanOrEqual(acknowledged.size)
		const all = new Set(stored.rows.map((row) => numeroText(row as unknown as Numero)))
		expect([...acknowledged].filter((numero) => !all.has(numero))).toEqual([])
		expect((await client.execute('SELECT count(*) AS n FROM cles_papiers')).rows[0]!['n']).toBe(1)
	} finally {
		await schools.stop()
	}
})
