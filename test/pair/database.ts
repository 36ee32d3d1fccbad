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
/** In `/root`, on the disk of the PC; it answers where the PC's HTTPS would be, and starts only where there is some certificate to trust. */
const SERVE = `test -e /root/ca.crt || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout /root/ca.key -subj /CN=none -out /root/ca.crt
systemd-run --collect --quiet --unit sqld --working-directory=/root --setenv=SSL_CERT_FILE=/root/ca.crt /media/usb/sqld --no-welcome -d /root/data --http-listen-addr 0.0.0.0:443`

/** An acknowledged row, and when. */
type Row = { readonly id: number; readonly at: number }

/**
 * Cuts the power of a virtual PC on which a libSQL server takes writes, so often with a file system as Debian mounts it and so often with one
 * that waits for its disk, and counts which of those that it acknowledged are there when it is started again.
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
	/** @returns what the server says where it ends instead of answering */
	const start = async (): Promise<string | undefined> => {
		await pc.must(SERVE)
		let said: string | undefined
		await until(WAIT, 'the server neither answers nor ends', async () => {
			await Bun.sleep(1000)
			const answers = await ask('SELECT 1').catch(() => undefined)
			if (answers) return true
			const { code, output } = await pc.try(
				'systemctl is-active --quiet sqld || { journalctl --no-pager --output cat --unit sqld | tail -n 12; exit 9; }'
			)
			if (code === 9) said = output.trim()
			return code === 9
		})
		return said
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
		for (let cut = 1; cut <= 2 * cuts; cut++) {
			// the file system then waits for its disk at each write, whether it was asked to or not
			const waits = cut % 2 === 0
			checks.title(
				`the power of the database's machine is cut (${cut}), its file system ${waits ? 'mounted with sync' : 'as Debian mounts it'}`
			)
			await pc.boot()
			if (waits) await pc.must('mount -o remount,sync /')
			// as one that has run for some time: what is older than the kernel's half minute is on the disk
			await pc.must('systemctl stop sqld 2>/dev/null; rm -rf /root/data')
			checks.that('a new server starts', await start(), undefined)
			await ask('CREATE TABLE ecrit (id INTEGER PRIMARY KEY)')
			await pc.must('sync')
			const { rows, end } = await writeUntilCut()
			await pc.boot()
			const said = await start()
			const kept = said === undefined ? new Set((await ask('SELECT id FROM ecrit')).map(Number)) : new Set<number>()
			const lost = rows.filter(({ id }) => !kept.has(id))
			const oldest = lost.reduce((first, { at }) => Math.min(first, at), end)
			console.log(
				`      ${rows.length} acknowledged in ${BEFORE / 1000} s, ${lost.length} lost: the oldest was acknowledged ${((end - oldest) / 1000).toFixed(1)} s before the cut`
			)
			if (said !== undefined) console.log(`      the server does not start again: ${said}`)
			checks.that('something was acknowledged', rows.length > 0, true)
			if (waits) checks.that('nothing of it is lost', [said, lost.length], [undefined, 0])
			await pc.cut()
		}
	} finally {
		await pc.cut()
	}
}
