import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Connection, type ConnectionOptions } from '../../src/db/client/connection'
import { openStore } from '../../src/db/stores/open-store'
import type { Store, Touched } from '../../src/db/store/store'
import { TenantClient } from '../../src/db/client/tenant-client'
import { IDENTITY } from '../../src/school/identity'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'
import { migratedFile } from './migrated-file'

const OPTIONS: ConnectionOptions = { synchronous: 'normal', busyTimeout: 5 }

/** Runs `use` with a client on an empty file, and with what opens more connections to it. */
export async function withFile(
	use: (client: TenantClient, another: (busyTimeout?: number) => Connection, path: string) => Promise<void>
): Promise<void> {
	const folder = temporaryFolder()
	const path = join(folder.path, 'essai.db')
	const client = new TenantClient(path, OPTIONS)
	const others: Connection[] = []
	try {
		await use(
			client,
			(busyTimeout = OPTIONS.busyTimeout) => {
				const other = new Connection(path, { ...OPTIONS, busyTimeout })
				others.push(other)
				return other
			},
			path
		)
	} finally {
		for (const other of others) other.close()
		client.close()
		folder.remove()
	}
}

/** Runs `use` with a store on a migrated file with a table of its own, `essais (id, texte UNIQUE)`. */
export async function withStore(
	use: (store: Store, path: string) => Promise<void>,
	{ folder, minFree = 0 }: { folder?: string; minFree?: number } = {}
): Promise<void> {
	const own = temporaryFolder()
	const path = join(folder ?? own.path, 'essai.db')
	if (!existsSync(path)) writeFileSync(path, await migratedFile(), { mode: 0o600 })
	const store = await openStore(pathToFileURL(path).href, {
		clock: new TestClock(),
		synchronous: 'normal',
		minFree,
		identity: IDENTITY,
		busyTimeout: 5
	})
	try {
		await store.client.execute('CREATE TABLE essais (id INTEGER PRIMARY KEY, texte TEXT NOT NULL UNIQUE) STRICT')
		await use(store, path)
	} finally {
		await store.close()
		own.remove()
	}
}

/** Writes `texte` into `essais` and the journal. @returns the revision that the journal gives it */
export const add = (store: Store, texte: string, touches: readonly Touched[] = ['donnees']) =>
	store.write({ author: { name: 'test' }, touches }, async ({ db, journal }) => {
		await db.run(`INSERT INTO essais (texte) VALUES ('${texte}')`)
		await journal({ action: 'essai', objet: 'essais', id: texte })
		const { rows } = await db.$client.execute('SELECT revision FROM ecritures ORDER BY id DESC LIMIT 1')
		return Number(rows[0]?.['revision'])
	})

export async function textsIn({ client }: Pick<Store, 'client'>): Promise<string[]> {
	const { rows } = await client.execute('SELECT texte FROM essais ORDER BY texte')
	return rows.map(({ texte }) => texte as string)
}
