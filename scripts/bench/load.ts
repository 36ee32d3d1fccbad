/**
 * Sends requests over kept connections to an address of this machine for a bounded time, one at a time on each connection:
 *   scripts/bun scripts/bench/load.ts '{"port":8080,"path":"/x","headers":{},"connections":16,"seconds":3}'
 * GETs of one path, or POSTs of the `[{path, body}]` in the file `posts`, each connection taking its share in turn;
 * prints {"rps", "p50", "p95", "p99", "bytes", "statuses"}; latencies in milliseconds.
 */
export type Load = { port: number; path?: string; posts?: string; headers?: Record<string, string>; connections: number; seconds: number }
export type Post = { path: string; body: string }
export type Measured = { rps: number; p50: number; p95: number; p99: number; bytes: number; statuses: Record<string, number> }

const HEADER_END = Buffer.from('\r\n\r\n')

type Pending = { sent: number; rest: Buffer; next: number }

export async function load({ port, path = '/', posts, headers = {}, connections, seconds }: Load): Promise<Measured> {
	const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join('')
	const requests = posts
		? ((await Bun.file(posts).json()) as Post[]).map((post) =>
				Buffer.from(
					`POST ${post.path} HTTP/1.1\r\n${lines}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(post.body)}\r\n\r\n${post.body}`
				)
			)
		: [Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`)]
	const requestOf = (index: number) => requests[index % requests.length]!
	const latencies: number[] = []
	const statuses: Record<string, number> = {}
	let bytes = 0
	const end = performance.now() + seconds * 1000
	await Promise.all(
		Array.from({ length: connections }, async (_item, connection) => {
			const finished = Promise.withResolvers<void>()
			await Bun.connect<Pending>({
				hostname: '127.0.0.1',
				port,
				data: { sent: 0, rest: Buffer.alloc(0), next: connection },
				socket: {
					open(socket) {
						socket.data = { sent: performance.now(), rest: Buffer.alloc(0), next: connection + connections }
						socket.write(requestOf(connection))
					},
					data(socket, chunk) {
						const received = socket.data.rest.length === 0 ? chunk : Buffer.concat([socket.data.rest, chunk])
						const length = answerLength(received)
						if (length === undefined || received.length < length) {
							socket.data.rest = received
							return
						}
						const now = performance.now()
						latencies.push(now - socket.data.sent)
						const status = received.toString('latin1', 9, 12)
						statuses[status] = (statuses[status] ?? 0) + 1
						bytes = length
						if (now >= end) {
							socket.end()
							finished.resolve()
							return
						}
						const { next } = socket.data
						socket.data = { sent: now, rest: Buffer.alloc(0), next: next + connections }
						socket.write(requestOf(next))
					},
					close: () => finished.resolve(),
					error: (_, error) => finished.reject(error)
				}
			})
			await finished.promise
		})
	)
	const sorted = latencies.toSorted((a, b) => a - b)
	const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
	return { rps: Math.round(latencies.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes, statuses }
}

/** The length of the answer at the start of `received`, if its headers have come. */
function answerLength(received: Buffer): number | undefined {
	const headersEnd = received.indexOf(HEADER_END)
	if (headersEnd < 0) return undefined
	const declared = /\r\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, headersEnd + 4))
	return headersEnd + HEADER_END.length + Number(declared?.[1] ?? 0)
}

if (import.meta.main) process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}') as Load)))
