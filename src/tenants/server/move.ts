import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { OperationError, operationError, usageError } from '../../kit/errors'
import { withStore } from '../../host/threads/worker-store'
import type { Tenants } from '../registry'
import { TenantFiles } from '../tenant-files'
import { selectCode } from '../tenants.queries'
import { Namespaces } from './namespaces'
import { NO_DISTRICT } from './standing'

export type Moved = {
	readonly code: string
	/** its new place, and the place where the former data is kept */
	readonly at: string
	readonly former: string
}

/**
 * Takes an institution from the data folder to the libSQL server, or back. It is closed meanwhile, and what it was is kept as it was.
 * @param to `file`, or the URL of the server
 * @throws OperationError if there is nothing to move, or the copy differs: then nothing has moved
 */
export async function moveTenant(tenants: Tenants, code: string, to: string): Promise<Moved> {
	const { places } = tenants
	if (!(places instanceof Namespaces)) throw new OperationError(NO_DISTRICT, 64)
	const { url } = places.district.options
	if (to === 'file') return moveToFile(tenants, places, code)
	if (to.replace(/\/$/, '') === url) return moveToServer(tenants, places, code)
	throw usageError('--to takes "file" or {url}, the server of data.url, not "{to}"', { url, to })
}

async function moveToServer(tenants: Tenants, places: Namespaces, code: string): Promise<Moved> {
	const files = new TenantFiles(tenants.options.folder)
	const path = files.path(code)
	if (tenants.has(code) && existsSync(path))
		throw operationError('"{code}" is already served from {place}, and {file} is its former file, or another one: move the file away', {
			code,
			place: places.path(code),
			file: path
		})
	if (tenants.has(code)) throw operationError('the tenant "{code}" already exists', { code })
	if (!existsSync(path)) throw operationError('{file} is not there: no institution "{code}" to move', { file: path, code })
	const { clock, synchronous, minFree } = tenants.options.store
	await tenants.bringIn(code, async () => {
		// brought to the newest schema, with nothing left in its log
		await withStore({ url: pathToFileURL(path).href, now: clock.now().toString(), synchronous, minFree }, async ({ db }) => {
			const other = (await selectCode(db))?.code
			if (other !== code)
				throw operationError('{file} holds the institution "{other}", not "{code}": "preau restore" can give it another code', {
					file: path,
					other: other ?? '',
					code
				})
		})
		await places.take(code, path)
	})
	return { code, at: places.path(code), former: await files.setAside(code, clock.now()) }
}

async function moveToFile(tenants: Tenants, places: Namespaces, code: string): Promise<Moved> {
	const path = new TenantFiles(tenants.options.folder).path(code)
	if (existsSync(path)) throw operationError('{file} already exists: move it away first', { file: path })
	const former = await tenants.handOver(code, async () => {
		await places.copyTo(code, path)
		return places.setAside(code)
	})
	return { code, at: path, former }
}
