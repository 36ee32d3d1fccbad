import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { installSqld } from '../../scripts/sqld'
import { openStore } from '../../src/db/stores/open-store'
import type { Store } from '../../src/db/store/store'
import { IDENTITY } from '../../src/school/identity'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'

const OPTIONS = { synchronous: 'full', minFree: 0, identity: IDENTITY } as const
const program = installSqld()

/** Whether this machine has a libSQL server to try against. */
export const hasSqld = program !== undefined

export type Sqld = Awaited<ReturnType<typeof startSqld>>

/** The fault of the next request that holds a text: either the request or the server's answer is not passed on. */
type Break = { readonly holds: string; readonly at: 'before' | 'after' }

/** A libSQL server on a port of loopback, behind a network that can be broken. @param env besides PATH @param more words for it */
export async function startSqld({ env = {}, more = [] }: { env?: Record<string, string>; more?: readonly string[] } = {}) {
	if (program === undefined) throw new Error('there is no libSQL server to be had')
	const folder = temporaryFolder()
	const sizes = ['--max-active-namespaces', '1000', '--max-response-size', '256MB', '--max-total-response-size', '1GB']
	const args = [
		'--no-welcome',
		'--enable-namespaces',
		...(more.includes('--max-response-size') ? [] : sizes),
		'-d',
		join(folder.path, 'data'),
		...more
	]
	/** @returns the server, unless it does not come up: somebody else may have taken a port meanwhile */
	const serve = async (port: number, admin: number) => {
		const { PATH } = process.env
		const started = Bun.spawn(['sh', '-c', KEEPER, folder.path, program, ...args, ...listen('http', port), ...listen('admin', admin)], {
			env: { PATH, ...env },
			stdio: ['pipe', 'ignore', 'ignore']
		})
		const until = performance.now() + COMES_UP
		for (const one of [port, admin])
			while (!(await answers(one))) {
				if (performance.now() > until) {
					await end(started, 'keep')
					return undefined
				}
				await Bun.sleep(10)
			}
		return started
	}
	const end = async ({ stdin, exited }: { stdin: Bun.FileSink; exited: Promise<number> }, how: 'keep' | 'remove') => {
		await stdin.write(`${how}\n`)
		await stdin.end()
		await exited
	}
	const serveSomewhere = async () => {
		for (let tries = 0; tries < 3; tries++) {
			const ports = [freePort(), freePort()] as const
			const child = await serve(...ports)
			if (child) return { child, ports }
		}
		throw new Error('the libSQL server does not come up')
	}
	const somewhere = await serveSomewhere()
	const [port, admin] = somewhere.ports
	let { child } = somewhere
	let next: Break | undefined
	const network = createServer((from) => {
		const to = connect(port, '127.0.0.1')
		const cut = () => [from, to].forEach((socket) => void socket.destroy())
		for (const socket of [from, to]) socket.on('error', cut).on('close', cut)
		from.on('data', (chunk) => {
			const broken = next !== undefined && chunk.includes(next.holds) ? next.at : undefined
			if (broken === undefined) return to.write(chunk)
			next = undefined
			if (broken === 'before') return cut()
			to.removeAllListeners('data').once('data', cut).write(chunk)
		})
		to.on('data', (chunk) => from.write(chunk))
	})
	await new Promise<void>((ready) => network.listen(0, '127.0.0.1', ready))
	const { port: door } = network.address() as AddressInfo
	const ask = async (path: string, body: object) => {
		const answer = await fetch(`http://127.0.0.1:${admin}/v1/namespaces/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body)
		})
		if (!answer.ok) throw new Error(await answer.text())
	}
	const stores: Store[] = []
	let namespaces = 0
	return {
		/** A new empty namespace, as a store's URL. @param seconds that a transaction may live beside a rival */
		async namespace(seconds = 5): Promise<string> {
			const name = `essai-${++namespaces}`
			await ask(`${name}/create`, { txn_timeout_s: seconds })
			return `http://127.0.0.1:${door}/${name}`
		},
		/** Where institutions are asked for, and where namespaces are made. */
		url: `http://127.0.0.1:${door}`,
		/** The same without the network. */
		ownUrl: `http://127.0.0.1:${port}`,
		adminUrl: `http://127.0.0.1:${admin}`,
		/** Another namespace with what one of them has. */
		async fork(url: string): Promise<string> {
			const name = `essai-${++namespaces}`
			await ask(`${url.split('/').at(-1)}/fork/${name}`, {})
			return `http://127.0.0.1:${door}/${name}`
		},
		/** A store of the process that has `fence`. */
		async open(url: string, fence = 1): Promise<Store> {
			const store = await openStore(url, { ...OPTIONS, clock: new TestClock(), server: { fence } })
			stores.push(store)
			return store
		},
		breakNext(holds: string, at: Break['at']) {
			next = { holds, at }
		},
		/** Kills the server, and starts it again with what it has, `after` milliseconds later. */
		async killAndStart(after = 0) {
			await end(child, 'keep')
			await Bun.sleep(after)
			const again = await serve(port, admin)
			if (!again) throw new Error('the libSQL server does not come up again')
			child = again
		},
		async stop() {
			for (const store of stores) await store.close()
			network.close()
			await end(child, 'remove')
		}
	}
}

/** milliseconds */
const COMES_UP = 90_000

/** Runs a program until a line or the end of this process ends it, and then removes the folder unless the line is `keep`. */
const KEEPER = '"$@" & read -r how; kill -9 $!; wait; [ "$how" = keep ] || rm -rf "$0"'

const answers = (port: number) =>
	fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).then(
		() => true,
		() => false
	)

const listen = (name: 'http' | 'admin', port: number) => [`--${name}-listen-addr`, `127.0.0.1:${port}`]

function freePort(): number {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
	const { port } = server
	void server.stop(true)
	return port!
}
