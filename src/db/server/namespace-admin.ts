import { LibsqlError } from '@libsql/client/sqlite3'
import { unreachable } from './endpoint'

/** milliseconds to wait for an answer */
const PATIENCE = 10_000

/** Makes and removes namespaces of a libSQL server, through its administration address. */
export class NamespaceAdmin {
	/** @param url as `http://db:8081` */
	constructor(readonly url: string) {}

	/** @returns whether the namespace is new */
	async create(namespace: string): Promise<boolean> {
		const { status, text } = await this.#ask('POST', `${namespace}/create`, {})
		if (status === 200) return true
		if (/already exists/i.test(text)) return false
		throw refused(status)
	}

	/** Removes a namespace with all that it holds, if it exists. */
	async remove(namespace: string): Promise<void> {
		const { status } = await this.#ask('DELETE', namespace)
		if (status !== 200 && status !== 404) throw refused(status)
	}

	async #ask(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly text: string }> {
		try {
			const response = await fetch(`${this.url}/v1/namespaces/${path}`, {
				method,
				headers: { 'content-type': 'application/json' },
				...(body && { body: JSON.stringify(body) }),
				redirect: 'error',
				signal: AbortSignal.timeout(PATIENCE)
			})
			return { status: response.status, text: await response.text() }
		} catch (error) {
			throw unreachable('The administration of the database server does not answer', error)
		}
	}
}

const refused = (status: number) => new LibsqlError(`The administration of the database server answers ${status}`, 'SERVER_REFUSED')
