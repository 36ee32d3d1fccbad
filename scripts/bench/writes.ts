/**
 * Writes of one institution with synchronous = FULL, as ratios to bare bun:sqlite storing the same rows with the same settings
 * on the same disk, in one run: 30 grades and 35 participants of a video session, at 1, 16 and 64 connections, and p99 of 50.
 *   scripts/bun scripts/bench/writes.ts FILE.db [--seconds 2] [--rounds 3] [--sync-ms 2]
 * FILE is a tenant file that no server holds; it is copied, never changed. --sync-ms makes every sync of both servers take that much
 * longer (needs strace): a virtual disk may answer faster than any disk that really keeps the data.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, measureWithCpu, serve } from './processes'
import { prepareWrites, VARIANTS } from './writes-world'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '3' },
		seconds: { type: 'string', default: '2' },
		'sync-ms': { type: 'string', default: '0' }
	}
})
const [rounds, seconds, syncMs] = [Number(values.rounds), Number(values.seconds), Number(values['sync-ms'])]
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const toml = join(folder, 'preau.toml')
mkdirSync(join(folder, 'data', 'tenants'), { recursive: true })
const own = join(folder, 'data', 'tenants', 'bench.db')
const bareFile = join(folder, 'bare.db')
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
	writeFileSync(
		toml,
		'[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n[log]\nlevel = "warn"\n'
	)
	const cases = await prepareWrites(positionals[0] ?? '', own)
	const pristine = join(folder, 'pristine.db')
	copyFileSync(own, pristine)
	for (const [name, { posts, token }] of Object.entries(cases)) {
		const file = join(folder, `${name}.json`)
		writeFileSync(file, JSON.stringify(posts.slice(VARIANTS / 2)))
		const warming = join(folder, `${name}-warming.json`)
		writeFileSync(warming, JSON.stringify(posts.slice(0, VARIANTS / 2)))
		const headers = { authorization: `Bearer ${token}` }
		for (const connections of [1, 16, 64, 50]) {
			const ratios: number[] = []
			const p99 = { ours: [] as number[], bare: [] as number[] }
			const rps = { ours: [] as number[], bare: [] as number[] }
			const cpu = { ours: [] as number[], bare: [] as number[] }
			for (let round = 0; round < rounds; round++) {
				for (const suffix of ['-wal', '-shm']) for (const path of [own, bareFile]) rmSync(path + suffix, { force: true })
				copyFileSync(pristine, own)
				copyFileSync(pristine, bareFile)
				const bare = await serve([process.execPath, join(import.meta.dir, 'bare-writer.ts'), bareFile], /port (\d+)/, { syncMs })
				await measure({ port: bare.port, posts: warming, headers, connections: 16, seconds })
				const base = await measureWithCpu({ port: bare.port, posts: file, headers, connections, seconds }, bare.pid)
				await bare.stop()
				const ours = await serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml], /port (\d+)/, {
					env: { NODE_ENV: 'production' },
					syncMs
				})
				await measure({ port: ours.port, posts: warming, headers, connections: 16, seconds })
				const mine = await measureWithCpu({ port: ours.port, posts: file, headers, connections, seconds }, ours.pid)
				await ours.stop()
				for (const one of [base, mine]) if (Object.keys(one.statuses).join() !== '200') throw new Error(JSON.stringify(one.statuses))
				ratios.push(mine.rps / base.rps)
				p99.ours.push(mine.p99)
				p99.bare.push(base.p99)
				rps.ours.push(mine.rps)
				rps.bare.push(base.rps)
				cpu.ours.push(mine.cpu)
				cpu.bare.push(base.cpu)
			}
			console.log(
				`${name}, ${connections} connections: ratio ${median(ratios).toFixed(2)} (${median(rps.ours)} against ${median(rps.bare)} writes/s; processor ${median(cpu.ours).toFixed(2)} ms a write against ${median(cpu.bare).toFixed(2)}), p99 ${median(p99.ours)} ms against ${median(p99.bare)} ms`
			)
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true })
}
