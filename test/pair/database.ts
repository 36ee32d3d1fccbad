import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installSqld } from '../../scripts/sqld'
import { freePort } from '../support/program'
import type { Checks } from '../system/checks'
import { until } from '../system/machine'
import { imageOf } from './image'
import { Pc } from './pc'

const WAIT = 300_000
/** how many writers ask one after another */
const WRITERS = 4
/** milliseconds of writing before the power goes */
const BEFORE = 45_000
/** in `/root`, on the disk of the PC; it answers where the PC's HTTPS would be */
const SERVE =
	'systemd-run --collect --quiet --unit sqld --working-directory=/root /media/usb/sqld --no-welcome -d /root/data --http-listen-addr 0.0.0.0:443'

/** An acknowledged row, and when. */
type Row = { readonly id: number; readonly at: number }

/**
 * Cuts the power of a virtual PC on which a libSQL server takes writes, and counts which of those that it acknowledged are there when it is
 * started again.
 */
export async function databasePower(folder: string, cuts: number, checks: Checks): Promise<void> {
	const program = installSqld()
	if (program === undefined) throw new Error('there is no libSQL server to be had')
	mkdirSync(join(folder, 'stick'))
	cpSync(program, join(folder, 'stick/sqld'))
	const pc = new Pc(1, folder, await imageOf(join(folder, 'stick'), folder), [freePort(), freePort()])
	const base = pc.url.replace('https', 'http')
	const ask = async (sql: string, ...args: readonly number[]) => {
		const stmt = { sql, args: args.map((value) => ({ type: 'integer', value: String(value) })) }
		const answer = await fetch(`${base}/v2/pipeline`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] }),
			signal: AbortSignal.timeout(20_000)
		})
		const { results } = (await answer.json()) as { results: [{ type: string; response?: { result: { rows: { value: string }[][] } } }] }
		const rows = results[0].response?.result.rows
		if (!rows) throw new Error(JSON.stringify(results))
		return rows.map(([cell]) => cell!.value)
	}
	const start = async () => {
		await pc.boot()
		await pc.must(SERVE)
		await until(WAIT, 'the server does not answer', () =>
			ask('SELECT 1').then(
				() => true,
				() => Bun.sleep(500).then(() => false)
			)
		)
	}
	let next = 0
	/** @returns what was acknowledged until the power was cut */
	const writeUntilCut = async () => {
		const rows: Row[] = []
		const power = new AbortController()
		const writer = async () => {
			while (!power.signal.aborted) {
				const id = ++next
				const failed = await ask('INSERT INTO ecrit VALUES (?) RETURNING id', id).then(
					() => false,
					() => true
				)
				if (failed) return
				rows.push({ id, at: performance.now() })
			}
		}
		const writers = Array.from({ length: WRITERS }, writer)
		await Bun.sleep(BEFORE)
		await pc.cut()
		power.abort()
		const end = performance.now()
		await Promise.all(writers)
		return { rows, end }
	}

	try {
		await pc.unpack()
		await start()
		await ask('CREATE TABLE ecrit (id INTEGER PRIMARY KEY)')
		for (let cut = 1; cut <= cuts; cut++) {
			checks.title(`the power of the database's machine is cut (${cut})`)
			const { rows, end } = await writeUntilCut()
			await start()
			const kept = new Set((await ask('SELECT id FROM ecrit')).map(Number))
			const lost = rows.filter(({ id }) => !kept.has(id))
			const oldest = lost.reduce((first, { at }) => Math.min(first, at), end)
			console.log(
				`      ${rows.length} acknowledged in ${BEFORE / 1000} s, ${lost.length} lost: the oldest was acknowledged ${((end - oldest) / 1000).toFixed(1)} s before the cut`
			)
			checks.that('what the server opens is whole', await ask('PRAGMA quick_check'), ['ok'])
		}
	} finally {
		await pc.cut()
	}
}
