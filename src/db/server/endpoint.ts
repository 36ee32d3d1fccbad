import { isIP } from 'node:net'
import { LibsqlError } from '@libsql/client/sqlite3'
import type { Answer, Fault, Request } from './hrana'

/** milliseconds to wait for an answer; longer than the server lets a rival's transaction live, which a BEGIN waits for */
const PATIENCE = 10_000

const STATUSES: Readonly<Record<number, string>> = { 401: 'TOKEN_REFUSED', 403: 'TOKEN_REFUSED', 404: 'NAMESPACE_UNKNOWN' }

/** The address of an institution's data: a namespace of a libSQL server, chosen by the first label of the Host header. */
export class Endpoint {
	readonly #pipeline: string
	readonly #headers: Readonly<Record<string, string>>

	/** @param url as `http://db:8080/NAMESPACE` */
	constructor(
		url: string,
		token: string | undefined,
		readonly patience = PATIENCE
	) {
		const { origin, hostname, port, pathname } = new URL(url)
		// an address has no labels below it
		const below = isIP(hostname) === 0 && !hostname.startsWith('[') ? hostname : 'localhost'
		this.#pipeline = `${origin}/v3/pipeline`
		this.#headers = {
			'content-type': 'application/json',
			host: `${pathname.slice(1)}.${below}${port && `:${port}`}`,
			...(token !== undefined && { authorization: `Bearer ${token}` })
		}
	}

	/**
	 * Sends requests to the stream that `baton` names, or to a new one. @throws LibsqlError SERVER_UNREACHABLE if no answer came: the
	 * requests may have been carried out or not
	 */
	async send(requests: readonly Request[], baton?: string): Promise<Answer> {
		let status: number
		let text: string
		try {
			const response = await fetch(this.#pipeline, {
				method: 'POST',
				headers: this.#headers,
				body: JSON.stringify({ baton: baton ?? null, requests }),
				redirect: 'error',
				signal: AbortSignal.timeout(this.patience)
			})
			status = response.status
			text = await response.text()
		} catch (error) {
			throw unreachable('The database server does not answer', error)
		}
		if (status !== 200) throw new LibsqlError(`The database server answers ${status}`, STATUSES[status] ?? 'SERVER_REFUSED')
		try {
			return JSON.parse(text) as Answer
		} catch {
			throw new LibsqlError('The database server does not answer as one', 'SERVER_REFUSED')
		}
	}
}

export const unreachable = (message: string, error: unknown) =>
	new LibsqlError(message, 'SERVER_UNREACHABLE', undefined, undefined, error as Error)

const MESSAGE = /^SQLite error: /
const UNNAMED = new Set([undefined, 'SQLITE_UNKNOWN', 'SQL_PARSE_ERROR'])

/** The server's error about a statement, named as the driver of files names it. */
export const faultOf = ({ message, code }: Fault) =>
	new LibsqlError(message.replace(MESSAGE, ''), UNNAMED.has(code) ? 'SQLITE_ERROR' : code!)
