import { libsqlError } from '../../db/files/failures'
import { CATALOGUE, type Catalogue } from '../../db/server/catalogue'
import { unreachable } from '../../db/server/endpoint'
import type { NamespaceAdmin } from '../../db/server/namespace-admin'
import { usageError } from '../../kit/errors'
import type { Log } from '../../host/log/log'

/** The server version that this program was tested with. */
const TRIED = '0.24.'
/** Attempts to find a catalogue that was there before. */
const ASKED_AGAIN = 5
/** milliseconds */
const PATIENCE = 2000

type Server = { readonly url: string; readonly log: Log }
type Contents = { readonly catalogue: Catalogue; readonly admin: NamespaceAdmin }

/**
 * Finds a libSQL server at `url`, and its catalogue, which is made if this process does not belong to a district yet.
 * @param district of this process @param every milliseconds between two questions @returns the district of the server
 * @throws OperationError 64 if the settings cannot be right; LibsqlError SERVER_UNREACHABLE without an answer
 */
export async function meetServer(server: Server, contents: Contents, district: string | undefined, every: number): Promise<string> {
	const { url } = server
	await mustBeLibsql(server)
	try {
		return await prepare(contents, url, district, every)
	} catch (error) {
		if (libsqlError(error)?.code !== 'TOKEN_REFUSED') throw error
		throw usageError('data.token_file: the server at {url} refuses the token', { url })
	}
}

async function prepare({ catalogue, admin }: Contents, url: string, district: string | undefined, every: number): Promise<string> {
	const name = district ?? crypto.randomUUID()
	try {
		return await catalogue.prepare(name)
	} catch (error) {
		mustBeMissing(error)
		if (district !== undefined) return prepareAgain(catalogue, url, name, every)
		await admin.create(CATALOGUE)
		return catalogue.prepare(name)
	}
}

/** A server that holds few namespaces at once, and a proxy before it, say 404 for a moment of what is there. */
async function prepareAgain(catalogue: Catalogue, url: string, name: string, every: number): Promise<string> {
	for (let asked = 0; asked < ASKED_AGAIN; asked++) {
		await Bun.sleep(every)
		try {
			return await catalogue.prepare(name)
		} catch (error) {
			mustBeMissing(error)
		}
	}
	throw usageError('data.url: the server at {url} has nothing of the district that this data folder belongs to', { url })
}

function mustBeMissing(error: unknown) {
	if (libsqlError(error)?.code !== 'NAMESPACE_UNKNOWN') throw error
}

async function mustBeLibsql({ url, log }: Server) {
	const version = await serverVersion(url)
	if (!version.startsWith('sqld ')) throw usageError('data.url: {url} is not a libSQL server', { url })
	if (!version.startsWith(`sqld ${TRIED}`))
		log.warn('the libSQL server is of a version that this program was not tried with', { version, tried: TRIED })
}

/** The name and version of the server at `url`. @throws LibsqlError SERVER_UNREACHABLE */
async function serverVersion(url: string): Promise<string> {
	try {
		const response = await fetch(`${url}/version`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
		// from a proxy that stays while the server behind it restarts
		if (response.status >= 500) throw new Error(`it answers ${response.status}`)
		return await response.text()
	} catch (error) {
		throw unreachable('The database server does not answer', error)
	}
}
