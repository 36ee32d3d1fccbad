import { afterAll, beforeAll, expect, test } from 'bun:test'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { write } from '../support/affairs'
import { launch } from '../support/child'
import { temporaryFolder } from '../support/folder'
import { startSchools } from '../support/school'
import { prepareYear, type YearAsFound } from '../support/year-to-turn'

/** Rounds of the gate; ANNEE_ROUNDS asks for more. */
const ROUNDS = Number(process.env['ANNEE_ROUNDS'] ?? 8)
const TURNER = resolve(import.meta.dir, '../support/year-turner.ts')

const PREPARED = '2026-2027 courante, 2027-2028 en préparation'
const TURNED = '2026-2027, 2027-2028 courante'
/** Twenty students pass, twenty repeat, and twenty end the cycle. */
const PASSED = { inscrits: 40, historique: 40, departs: 20, acquis: 20, dettes: 20, resultats: 60 }
const NOBODY = { inscrits: 0, historique: 0, departs: 0, acquis: 0, dettes: 0, resultats: 0 }
/** The lines of a write in the journal: both years, or each record of the passage. */
const LINES = [2, PASSED.inscrits + PASSED.departs + PASSED.acquis + PASSED.dettes + PASSED.resultats]

/** The acts in their order, each with what is stored once it is done. */
const ACTS = [
	['passage', { annees: PREPARED, ...PASSED }],
	['switch', { annees: TURNED, ...PASSED }],
	['return', { annees: PREPARED, ...PASSED }],
	['withdrawal', { annees: PREPARED, ...NOBODY }]
] as const

let folder: ReturnType<typeof temporaryFolder>
let path: string
beforeAll(async () => {
	folder = temporaryFolder()
	const schools = await startSchools({ folder: folder.path, now: '2027-07-20T08:00:00Z' })
	await write(schools, prepareYear)
	path = schools.tenants.places.path('alpha')
	await schools.stop()
})
afterAll(() => folder.remove())

/** Waits until the log of the file is written to. */
const commit = () =>
	new Promise<void>((found) => {
		const watcher = watch(`${path}-wal`, () => {
			watcher.close()
			found()
		})
	})

test('a process that dies while a class passes or the school turns leaves all of the act or nothing of it', async () => {
	/** what the last process may have left: what it has acknowledged, or also the act that it had begun */
	let left: readonly unknown[] = [ACTS[3][1]]
	/** how long an act has lasted, milliseconds */
	const took: Record<string, number> = {}
	for (let round = 0; round < ROUNDS; round++) {
		const turner = launch([process.execPath, TURNER, folder.path], { cwd: folder.path, env: { PATH: process.env['PATH'] ?? '' } })
		const [, stored = ''] = await turner.waitFor(/^found (.*)$/m)
		const { lignes, ...found } = JSON.parse(stored) as YearAsFound
		expect([round, left]).toEqual([round, expect.arrayContaining([found])])
		expect([round, lignes.filter((count) => !LINES.includes(count))]).toEqual([round, []])

		// the first process is left to do all of it once
		const [act] = ACTS[round % ACTS.length]!
		await turner.waitFor(round === 0 ? /passage begins[^]*passage begins/ : new RegExp(`${act} begins`))
		// each act dies as the file is written to, and then at a random moment
		if (Math.floor(round / ACTS.length) % 2 === 0) await commit()
		else await Bun.sleep(Math.random() * took[act]!)
		turner.signal('SIGKILL')
		const { stdout } = await turner.finished
		for (const [, name = '', ms] of stdout.matchAll(/^(\w+) took (\d+)$/gm)) took[name] = Number(ms)
		const [last = '', is] = [...stdout.matchAll(/^(\w+) (begins|took)/gm)].at(-1)!.slice(1)
		const at = ACTS.findIndex(([name]) => name === last)
		left = [ACTS[at]![1], ...(is === 'begins' ? [ACTS.at(at - 1)![1]] : [])]
	}
})
