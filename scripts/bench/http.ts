/**
 * Requests a second of /auth/check and /tenant-info with limits off, as ratios to a bare Bun.serve that answers a constant
 * of the same size; rounds in turn, medians printed.
 *   scripts/bun scripts/bench/http.ts [--rounds 5] [--seconds 2] [--connections 16]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, serve } from './processes'

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '5' },
		seconds: { type: 'string', default: '2' },
		connections: { type: 'string', default: '16' }
	}
})
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]
const main = join(import.meta.dir, '../../src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)
writeFileSync(
	join(folder, 'preau.toml'),
	`[server]\nhost = "127.0.0.1"\nport = ${port}\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[auth]\nbcrypt_cost = 4\n[log]\nlevel = "warn"\n`
)
const preau = (args: string[], stdin = '') =>
	Bun.spawnSync([process.execPath, main, ...args, '--config', join(folder, 'preau.toml')], {
		stdin: Buffer.from(stdin),
		env: { ...process.env, NODE_ENV: 'production' }
	})

try {
	preau(['tenant', 'create', 'bench', '--name', 'Bench', '--year', '2026-2027'])
	preau(['user', 'create', 'bench', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'A', '--prenoms', 'B'], 'bench-bench\n')
	const ours = await serve(
		[process.execPath, main, 'serve', '--config', join(folder, 'preau.toml')],
		/serves on http:\/\/127\.0\.0\.1:(\d+)/,
		{ env: { NODE_ENV: 'production' } }
	)
	const bare = await serve(
		[
			process.execPath,
			'-e',
			`const body = JSON.stringify({ valid: true }); const s = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body, { headers: { 'content-type': 'application/json' } }) }); console.log('port ' + s.port)`
		],
		/port (\d+)/
	)
	const login = await fetch(`http://127.0.0.1:${ours.port}/api/lms/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ identifier: 'admin', password: 'bench-bench' })
	})
	const { token } = (await login.json()) as { token: string }
	const headers = { authorization: `Bearer ${token}` }
	const cases = { '/auth/check': { path: '/api/lms/auth/check', headers }, '/tenant-info': { path: '/api/lms/tenant-info', headers: {} } }
	for (const [name, one] of Object.entries(cases)) {
		const ratios: number[] = []
		for (let round = 0; round < rounds; round++) {
			const base = await measure({ port: bare.port, path: '/', connections, seconds })
			const own = await measure({ port: ours.port, ...one, connections, seconds })
			ratios.push(own.rps / base.rps)
			console.log(
				`${name} round ${round + 1}: ${own.rps} rps, p99 ${own.p99} ms; bare ${base.rps} rps, p99 ${base.p99} ms; ${JSON.stringify(own.statuses)}`
			)
		}
		console.log(
			`${name}: ratio to bare Bun.serve, median of ${rounds}: ${(ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0).toFixed(2)}`
		)
	}
	await Promise.all([ours.stop(), bare.stop()])
} finally {
	rmSync(folder, { recursive: true, force: true })
}
