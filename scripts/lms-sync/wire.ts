import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

type Operation = (options: object) => Promise<{ data?: unknown; error?: { code?: string } }>
type Document = { readonly paths: Readonly<Record<string, { readonly get?: { readonly operationId: string } }>> }
export type Generated = { readonly document: Document; readonly operations: Readonly<Record<string, Operation>> }

/** An answer that is not a 2xx. */
export class Refused extends Error {
	constructor(
		path: string,
		readonly code: string | undefined
	) {
		super(`${path}: ${code}`)
	}
}

/** Generates a client of the document, as an integrator does. */
export async function generated(base: string, folder: string): Promise<Generated> {
	const document = await (await fetch(`${base}/auth/documentation`)).text()
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
	await Bun.write(join(folder, 'openapi.json'), document)
	const generator = join(root, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')
	const preload = join(root, 'test/clients/typescript-5.ts')
	const args = ['--input', join(folder, 'openapi.json'), '--output', join(folder, 'client'), '--client', '@hey-api/client-fetch']
	const child = Bun.spawn([process.execPath, '--preload', preload, generator, ...args], { cwd: root, stdout: 'ignore' })
	if ((await child.exited) !== 0) throw new Error('the client was not generated')
	const { client } = (await import(join(folder, 'client/client.gen.ts'))) as { client: { setConfig: (config: object) => void } }
	client.setConfig({ baseUrl: base })
	const operations = (await import(join(folder, 'client/index.ts'))) as Generated['operations']
	return { document: JSON.parse(document) as Document, operations }
}

/** The interface as one token reads it through the generated client, with what goes over the wire. */
export class Wire {
	calls = 0
	bytes = 0

	constructor(
		readonly client: Generated,
		readonly token: string
	) {}

	/** Whether the document has this path. */
	has(path: string): boolean {
		return this.client.document.paths[path]?.get !== undefined
	}

	/** Asks for a path as the document writes it. @throws Refused */
	async get<Answer>(path: string, options: { readonly query?: object; readonly path?: object } = {}): Promise<Answer> {
		const operation = this.client.operations[this.client.document.paths[path]?.get?.operationId ?? '']
		if (operation === undefined) throw new Error(`the document lacks ${path}`)
		const { data, error } = await operation({ ...options, auth: () => this.token, fetch: this.#fetch })
		if (data === undefined) throw new Refused(path, error?.code)
		return data as Answer
	}

	/** Counts what comes over the wire, which `fetch` would decompress. */
	readonly #fetch = async (request: Request): Promise<Response> => {
		request.headers.set('accept-encoding', 'zstd, gzip')
		const answer = await fetch(request, { decompress: false })
		const packed = await answer.bytes()
		this.calls++
		this.bytes += packed.length
		const coding = answer.headers.get('content-encoding')
		const headers = new Headers(answer.headers)
		headers.delete('content-encoding')
		const plain = new Uint8Array(coding === 'zstd' ? Bun.zstdDecompressSync(packed) : coding === 'gzip' ? Bun.gunzipSync(packed) : packed)
		return new Response([204, 304].includes(answer.status) ? null : plain, { status: answer.status, headers })
	}
}
