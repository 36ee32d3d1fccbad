import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launch, type Finished, type Running } from './child'
import { preau, type Said } from './cli'
import { temporaryFolder } from './folder'

/** The executable where one is built, else the source. */
export const PROGRAM = process.env['PREAU_BINARY']
	? [resolve(process.env['PREAU_BINARY'])]
	: [process.execPath, resolve(import.meta.dir, '../../src/main.ts')]

export type Program = {
	readonly folder: string
	/** the data folder of its TOML */
	readonly data: string
	readonly start: (args: readonly string[], stdin?: string) => Running
	readonly run: (args: readonly string[], stdin?: string) => Promise<Finished>
	/** A command in this process: quicker, and for the server as far away as any. */
	readonly command: (args: readonly string[], stdin?: string) => Promise<Said>
	/** Starts `serve` and waits until it listens. */
	readonly serve: () => Promise<{ server: Running; url: string }>
}

/** A port of loopback that nobody holds now. */
export function freePort(): number {
	const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
	const { port } = probe
	void probe.stop(true)
	return port ?? 0
}

/** Plain HTTP on loopback, no limits, cheap passwords. */
export const tomlFor = (port: number, data = 'data') => `[server]
host = "127.0.0.1"
port = ${port}
[tls]
mode = "off"
[data]
dir = "${data}"
min_free_mb = 0
[limits]
api = 0
discovery = 0
console = 0
[auth]
bcrypt_cost = 4
[log]
level = "error"
`

/** Runs `use` with the program, started as processes of their own, on a data folder of this test's own. */
export async function withProgram(use: (program: Program) => Promise<void>, { data = 'data' } = {}): Promise<void> {
	const folder = temporaryFolder()
	const config = join(folder.path, 'preau.toml')
	mkdirSync(folder.path, { recursive: true })
	writeFileSync(config, tomlFor(freePort(), data))
	const running = new Set<Running>()
	const start = (args: readonly string[], stdin = '') => {
		const child = launch([...PROGRAM, ...args, '--config', config], { cwd: folder.path, stdin, env: { HOME: folder.path } })
		running.add(child)
		void child.finished.finally(() => running.delete(child))
		return child
	}
	try {
		await use({
			folder: folder.path,
			data: join(folder.path, data),
			start,
			command: (args, stdin = '') => preau(config, args, { stdin }),
			run: (args, stdin) => start(args, stdin).finished,
			async serve() {
				const server = start(['serve'])
				const [, url = ''] = await server.waitFor(/preau serves on (\S+)/)
				return { server, url }
			}
		})
	} finally {
		const left = [...running]
		for (const child of left) child.signal('SIGKILL')
		await Promise.all(left.map((child) => child.finished))
		folder.remove()
	}
}

export async function login(url: string, code: string, identifier: string, password: string): Promise<{ status: number; token: string }> {
	const response = await fetch(`${url}/${code}/api/lms/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ identifier, password })
	})
	const { token = '' } = (await response.json()) as { token?: string }
	return { status: response.status, token }
}

export const check = async (url: string, code: string, token: string): Promise<number> =>
	(await fetch(`${url}/${code}/api/lms/auth/check`, { headers: { authorization: `Bearer ${token}` } })).status
