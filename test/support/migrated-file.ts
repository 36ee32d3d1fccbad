import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../src/db/stores/open-store'
import { IDENTITY } from '../../src/school/identity'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'

let made: Promise<Uint8Array> | undefined

/** The bytes of a file that has every migration and no record: made once in this process. */
export const migratedFile = (): Promise<Uint8Array> => (made ??= make())

async function make() {
	const folder = temporaryFolder()
	const path = join(folder.path, 'vide.db')
	const store = await openStore(pathToFileURL(path).href, { clock: new TestClock(), synchronous: 'normal', minFree: 0, identity: IDENTITY })
	await store.close()
	const bytes = readFileSync(path)
	folder.remove()
	return bytes
}
