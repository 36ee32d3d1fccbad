import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../../kit/clock'
import { migrate } from '../migrations/migrate'
import { makeFolder } from '../files/own-folder'
import { Store, type Tally } from '../store/store'
import { Endpoint } from './endpoint'
import { raiseFence } from './fence'
import { ServerClient } from './server-client'
import type { ServerAccess } from '../files/place'

type ServerStoreOptions = {
	readonly clock: Clock
	readonly tally?: Tally
	readonly copyBefore?: (to: number) => string
	readonly tell?: (message: string, facts: Record<string, unknown>) => void
}

/** @returns a function that removes the copy */
async function copyAside(endpoint: Endpoint, to: string): Promise<() => void> {
	const { copyNamespace } = await import('./transfer/copy-namespace')
	makeFolder(dirname(to))
	await copyNamespace(endpoint, to)
	return () => rmSync(to, { force: true })
}

/**
 * Opens an institution's namespace of a libSQL server, by `http://HOST:PORT/NAMESPACE`, takes it over from any other process, and brings it
 * to the newest schema.
 */
export async function openServerStore(
	url: string,
	{ fence, token }: ServerAccess,
	{ clock, tally, copyBefore, tell }: ServerStoreOptions
): Promise<Store> {
	const endpoint = new Endpoint(url, token)
	await raiseFence(endpoint, new URL(url).pathname.slice(1), fence)
	const client = new ServerClient(endpoint, fence)
	await migrate(client, {
		isSigned: false,
		...(copyBefore && { backup: (to: number) => copyAside(endpoint, copyBefore(to)) }),
		...(tell && { tell })
	})
	return Store.open(client, clock, undefined, tally)
}
