/**
 * The same institution in a file and in a namespace of a libSQL server, with the same requests in turn in one run, as ratios of the second to the
 * first: answers kept in memory, first answers, and 30 grades at 1, 16 and 64 connections.
 *   scripts/bun scripts/bench/server.ts FILE.db [--seconds 2] [--rounds 3]
 * FILE is a tenant file that no server holds; it is copied, never changed. The libSQL server runs beside both, and syncs nothing by itself.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSqld } from '../../test/support/sqld'
import { bearer, median, withReaders } from './machine'
import { measure, serve } from './processes'
import { prepareWrites, VARIANTS } from './writes-world'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '2' } }
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const sqld = await startSqld()

const load = () =>
	loadavg()
		.map((one) => one.toFixed(1))
		.join(' ')

/** A data folder with its TOML. */
function place(name: string, more = '') {
	mkdirSync(join(folder, name, 'data', 'tenants'), { recursive: true })
	const toml = join(folder, name, 'preau.toml')
	writeFileSync(
		toml,
		`[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n${more}[log]\nlevel = "error"\n`
	)
	return { toml, file: join(folder, name, 'data', 'tenants', 'bench.db') }
}

const inFile = place('file')
const onServer = place('server', `url = "${sqld.ownUrl}"\nadmin_url = "${sqld.adminUrl}"\n`)
const start = (toml: string, mode: string) =>
	serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml, mode], /port (\d+)/, { env: { NODE_ENV: 'production' } })

type Asked = { readonly connections: number; readonly headers: Record<string, string>; readonly path?: string; readonly posts?: string }

/** Medians of rounds in which both are asked in turn. */
async function compare(title: string, mode: string, asked: Asked): Promise<void> {
	const servers = [await start(inFile.toml, mode), await start(onServer.toml, mode)] as const
	const runs = servers.map(() => ({ rps: [] as number[], p50: [] as number[], p99: [] as number[] }))
	for (const { port } of servers) await measure({ port, ...asked, seconds })
	for (let round = 0; round < rounds; round++)
		for (const [at, { port }] of servers.entries()) {
			const one = await measure({ port, ...asked, seconds })
			if (Object.keys(one.statuses).join() !== '200') throw new Error(`${title}: ${JSON.stringify(one.statuses)}`)
			for (const name of ['rps', 'p50', 'p99'] as const) runs[at]![name].push(one[name])
		}
	for (const server of servers) await server.stop()
	const [file, server] = runs.map(({ rps, p50, p99 }) => ({ rps: median(rps), p50: median(p50), p99: median(p99) }))
	const ratio = median(runs[1]!.rps.map((rps, round) => rps / runs[0]!.rps[round]!))
	console.log(
		`${title}: ${ratio.toFixed(2)} (${server!.rps} against ${file!.rps} a second; p50 ${server!.p50} against ${file!.p50} ms, p99 ${server!.p99} against ${file!.p99} ms)`
	)
}

try {
	const writes = await prepareWrites(positionals[0] ?? '', inFile.file)
	const { administrateur, etudiant, classe } = withReaders(inFile.file)
	copyFileSync(inFile.file, onServer.file)
	const moving = [process.execPath, join(import.meta.dir, '../../src/main.ts'), 'tenant', 'move', 'bench', '--to', sqld.ownUrl]
	const moved = Bun.spawn([...moving, '--config', onServer.toml], { stdout: 'ignore' })
	if ((await moved.exited) !== 0) throw new Error('the institution could not be moved')

	console.log(`${rounds} rounds of ${seconds} s; load ${load()}`)
	const reads = [
		['structure', '/structure', administrateur],
		['students of a class', `/classes/${classe}/etudiants`, administrateur],
		['week of a student', '/emploi-temps', etudiant],
		['dashboard of a student', '/me/dashboard', etudiant]
	] as const
	for (const mode of ['remembering', 'forgetful'])
		for (const [name, path, token] of reads)
			await compare(`${name}, ${mode === 'forgetful' ? 'first' : 'kept'}`, mode, {
				connections: 16,
				path: `/api/lms${path}`,
				headers: bearer(token)
			})
	const posts = join(folder, 'grades.json')
	writeFileSync(posts, JSON.stringify(writes.grades.posts.slice(0, VARIANTS / 2)))
	for (const connections of [1, 16, 64])
		await compare(`30 grades, ${connections} connections`, 'remembering', { connections, posts, headers: bearer(writes.grades.token) })
	console.log(`load ${load()}`)
} finally {
	await sqld.stop()
	rmSync(folder, { recursive: true, force: true })
}
