import { shortHeader } from '../../kit/short-header'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationError } from '../../kit/errors'
import { MAX_INPUT, PATIENT_CLIENT, PATIENT_SERVER, type Answering, type Door } from './door'
import { urlOf } from '../../kit/url'

const NAME = 'control.json'
/** milliseconds in which the process at the port must prove its identity */
const PATIENCE = 5_000

type Address = { readonly port: number; readonly secret: string }

/**
 * A port of this machine alone, for Windows: pipes and sockets there cannot be closed to other users from here. Its number and a
 * secret made at each start lie in the data folder; who can read them may. The server proves first that it knows the secret
 * too: after a crash the port may be another program's, and orders hold passwords.
 */
export const loopbackDoor: Door = {
	open(folder, answer) {
		const secret = randomBytes(32).toString('base64url')
		const server = Bun.serve({
			hostname: '127.0.0.1',
			port: 0,
			reusePort: false,
			maxRequestBodySize: MAX_INPUT,
			...PATIENT_SERVER,
			fetch: (request) => guarded(request, secret, answer)
		})
		const file = join(folder, NAME)
		writeFileSync(`${file}.part`, JSON.stringify({ port: server.port, secret }), { mode: 0o600 })
		renameSync(`${file}.part`, file)
		return async () => {
			await server.stop()
			rmSync(file, { force: true })
		}
	},

	async isAnswering(folder) {
		const address = addressIn(folder)
		return address !== undefined && isProven(address)
	},

	async ask(folder, name, body) {
		const address = addressIn(folder)
		if (!address || !(await isProven(address))) throw Object.assign(new Error('nobody answers there'), { code: 'ECONNREFUSED' })
		return fetch(urlAt(address, name), { method: 'POST', body, ...PATIENT_CLIENT, headers: { authorization: `Bearer ${address.secret}` } })
	}
}

const urlAt = ({ port }: Address, path: string) => `http://127.0.0.1:${port}/${path}`
const proof = (secret: string, question: string) => createHmac('sha256', secret).update(question).digest('base64url')

function guarded(request: Request, secret: string, answer: Answering): Response | Promise<Response> {
	const { pathname, searchParams } = urlOf(request.url)
	if (request.method === 'GET' && pathname === '/who') return new Response(proof(secret, searchParams.get('question') ?? ''))
	if (!isSame(shortHeader(request, 'authorization') ?? '', `Bearer ${secret}`)) return new Response(null, { status: 401 })
	return answer(request)
}

function isSame(given: string, expected: string): boolean {
	const [bytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
	return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes)
}

async function isProven(address: Address): Promise<boolean> {
	const question = randomBytes(32).toString('base64url')
	try {
		const response = await fetch(urlAt(address, `who?question=${question}`), { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
		return isSame(await response.text(), proof(address.secret, question))
	} catch {
		return false
	}
}

function addressIn(folder: string): Address | undefined {
	let text: string
	try {
		text = readFileSync(join(folder, NAME), 'utf8')
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EACCES' || code === 'EPERM')
			throw operationError('the data folder {folder} is served by another user: use a terminal that was opened as administrator', {
				folder
			})
		return undefined
	}
	const { port, secret } = JSON.parse(text) as Partial<Address>
	return typeof port === 'number' && typeof secret === 'string' ? { port, secret } : undefined
}
