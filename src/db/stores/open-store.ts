import { sentence } from '../../kit/sentence'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../kit/clock'
import { OperationError } from '../../kit/errors'
import { freeDisk, takesWrites } from '../files/disk'
import { copyBeforeMigration } from '../client/earlier-copy'
import { diskFull, fileUnusable } from '../files/failures'
import { migrate } from '../migrations/migrate'
import { Store, type Tally } from '../store/store'
import { TenantClient } from '../client/tenant-client'
import type { ServerAccess } from '../files/place'

export type StoreOptions = {
	readonly clock: Clock
	readonly synchronous: 'full' | 'normal'
	/** bytes that must be free for a write to begin */
	readonly minFree: number
	/** a query for the value that tells the file from another institution's */
	readonly identity: string
	/** milliseconds that one call may block its thread while it waits for another connection */
	readonly busyTimeout?: number
	/** whether others write into the file until its client's `beAlone` */
	readonly isShared?: boolean
	/** counts commits, together with other stores */
	readonly tally?: Tally
	/** the path of a copy of existing data, made before migrations bring it to the schema `to` */
	readonly copyBefore?: (to: number) => string
	/** called with what migrations did that people should know */
	readonly tell?: (message: string, facts: Record<string, unknown>) => void
	/** of the process that opens it, if it is on a libSQL server */
	readonly server?: ServerAccess
}

/** Opens one institution's data by its URL and brings it to the newest schema. The only place that knows the kinds of URL. */
export async function openStore(url: string, options: StoreOptions): Promise<Store> {
	const { protocol } = new URL(url)
	const { server } = options
	if (server && (protocol === 'http:' || protocol === 'https:')) {
		const { openServerStore } = await import('../server/open-server-store')
		return openServerStore(url, server, options)
	}
	if (protocol !== 'file:') throw new OperationError(sentence('{protocol}// data is not supported, only file: URLs are', { protocol }), 64)
	const path = fileURLToPath(url)
	const { synchronous, identity, busyTimeout = 50 } = options
	const client = new TenantClient(path, { synchronous, identity, busyTimeout })
	try {
		const { copyBefore, tell } = options
		await migrate(client, {
			...(copyBefore && { backup: (to: number) => copyBeforeMigration(path, copyBefore(to)) }),
			...(tell && { tell })
		})
		client.watch(options.isShared)
		const folder = dirname(path)
		return await Store.open(
			client,
			options.clock,
			{
				place: () => {
					if (!takesWrites(folder)) throw fileUnusable()
				},
				room: () => {
					if (freeDisk(folder) < options.minFree) throw diskFull()
				}
			},
			options.tally
		)
	} catch (error) {
		client.close()
		throw error
	}
}
