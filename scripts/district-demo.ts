/**
 * Shows a district on this machine: a libSQL server, two processes, one of them active, and a proxy that asks /health which one. Kill the one
 * it names, and go on: scripts/bun scripts/district-demo.ts; Ctrl-C ends it all, and nothing stays.
 */
import { newSecret } from '../src/auth/token-secret'
import { withDistrict } from '../test/support/district-rounds/district-program'
import { CODE } from '../test/support/kills/school'

await withDistrict(async (program) => {
	const password = newSecret().slice(0, 12)
	for (const [args, typed] of [
		[['tenant', 'create', CODE, '--name', 'École de démonstration', '--year', '2026-2027'], ''],
		[['user', 'create', CODE, '--identifiant', 'direction', '--role', 'administrateur', '--nom', 'DIRECTION', '--prenoms', 'Awa'], password]
	] as const) {
		const { code, stderr } = await program.run(args, `${typed}\n`)
		if (code !== 0) throw new Error(stderr)
	}
	let active = program.serve()
	const tell = async () => {
		const { server, url } = await active
		console.log(`active: ${url}, process ${server.pid}. Try: kill -9 ${server.pid}`)
	}
	const ask = async (request: Request, body: ArrayBuffer): Promise<Response | undefined> => {
		const { url } = await active
		const { pathname, search } = new URL(request.url)
		const sent = { method: request.method, headers: request.headers, redirect: 'manual' as const, ...(body.byteLength > 0 && { body }) }
		const answer = await fetch(url + pathname + search, sent).catch(() => undefined)
		return answer?.status === 503 ? undefined : answer
	}
	const proxy = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		idleTimeout: 60,
		async fetch(request) {
			const body = await request.arrayBuffer()
			const answer = await ask(request, body)
			if (answer) return answer
			active = program.serve()
			await tell()
			return (await ask(request, body)) ?? new Response('nobody answers', { status: 503 })
		}
	})
	console.log(`the school is at ${proxy.url.origin}/${CODE}/console: direction, ${password}`)
	await tell()
	await new Promise<void>((end) => process.once('SIGINT', end).once('SIGTERM', end))
	await proxy.stop(true)
})
