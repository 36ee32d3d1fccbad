import { spyOn } from 'bun:test'
import { join } from 'node:path'
import { Endpoint } from '../../src/db/server/endpoint'
import { copyNamespace } from '../../src/db/server/transfer/copy-namespace'
import { IDENTITY } from '../../src/school/identity'
import type { Places } from '../../src/tenants/places'
import { Tenants } from '../../src/tenants/registry'
import { createLog } from '../../src/host/log/log'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'
import { makeSchool, type SchoolCode } from './fresh-school'
import type { Sqld } from './sqld'

const FENCE = { fence: 1 }

let started: Promise<Sqld> | undefined
const made = new Map<string, Promise<string>>()

/** Whether the schools of tests lie on a libSQL server: TEST_STORE=libsql. */
export const onServer = process.env['TEST_STORE'] === 'libsql'

/** With what registries open institutions that lie on a server. */
export const SERVER = onServer ? { server: FENCE } : {}

/** Has a registry find a school with its people and structure, as it is at `now`, on a server that all tests of this process share. */
export async function placeOnServer(tenants: Tenants, code: SchoolCode, now: string): Promise<void> {
	const sqld = await (started ??= startServer())
	const key = `${code} ${now}`
	let template = made.get(key)
	if (!template) made.set(key, (template = make(sqld, code, now)))
	urlsOf(tenants).set(code, await sqld.fork(await template))
}

/** The server is fetched only where it is asked for. */
const startServer = async () => (await import('./sqld')).startSqld()

const known = new WeakMap<Tenants, Map<string, string>>()

/** The URLs by which a registry finds its institutions, if they are not files. */
function urlsOf(tenants: Tenants): Map<string, string> {
	const urls = known.get(tenants)
	if (urls) return urls
	const fresh = new Map<string, string>()
	known.set(tenants, fresh)
	const ofFile = tenants.places.url.bind(tenants.places)
	spyOn(tenants.places, 'url').mockImplementation((code) => fresh.get(code) ?? ofFile(code))
	const withFile: Places['withFile'] = tenants.places.withFile.bind(tenants.places)
	spyOn(tenants.places, 'withFile').mockImplementation(async (code, use) => {
		const url = fresh.get(code)
		return url === undefined ? withFile(code, use) : withCopy(url, use)
	})
	return fresh
}

/** Runs `use` on a copy, as an institution's place on a server does (`tenants/server/namespaces`), but in this thread. */
async function withCopy<T>(url: string, use: (path: string) => Promise<T>): Promise<T> {
	const folder = temporaryFolder()
	const path = join(folder.path, 'copie.db')
	try {
		await copyNamespace(new Endpoint(url, undefined), path)
		return await use(path)
	} finally {
		folder.remove()
	}
}

async function make(sqld: Sqld, code: SchoolCode, now: string): Promise<string> {
	const url = await sqld.namespace()
	const folder = temporaryFolder()
	const clock = new TestClock(now)
	const log = createLog({ level: 'error', format: 'json', now: () => clock.now(), write: (line) => void process.stderr.write(line) })
	const store = { clock, synchronous: 'full', minFree: 0, identity: IDENTITY, server: FENCE } as const
	const tenants = new Tenants({ folder: folder.path, hosts: new Map(), log, store })
	urlsOf(tenants).set(code, url)
	await makeSchool(tenants, code)
	await tenants.closeAll()
	folder.remove()
	return url
}
