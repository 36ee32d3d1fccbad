declare module 'better-sqlite3' {
	type Statement = {
		all(...args: unknown[]): Record<string, unknown>[]
		get(...args: unknown[]): Record<string, unknown> | undefined
		raw(): { all(...args: unknown[]): unknown[][] }
	}
	class Database {
		constructor(file: string)
		pragma(text: string): void
		prepare(sql: string): Statement
	}
	// oxlint-disable-next-line import/no-default-export -- as the package does
	export default Database
}

declare module 'fastify' {
	import type { AddressInfo } from 'node:net'
	type FastifyRequest = { readonly url: string; readonly headers: Readonly<Record<string, string | undefined>> }
	type Reply = { code(status: number): Reply; type(type: string): Reply; send(body?: string | Buffer): Reply }
	type App = {
		readonly version: string
		addresses(): AddressInfo[]
		get(path: string, handler: (request: FastifyRequest, reply: Reply) => Reply): void
		listen(options: { port: number; host: string }): Promise<string>
	}
	const fastify: () => App
	// oxlint-disable-next-line import/no-default-export -- as the package does
	export default fastify
}
