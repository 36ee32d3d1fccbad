import { readFileSync, writeFileSync } from 'node:fs'
import { createLog } from '../../src/host/log/log'
import { IDENTITY } from '../../src/school/identity'
import { Tenants } from '../../src/tenants/registry'
import { TenantFiles } from '../../src/tenants/tenant-files'
import { createTenant } from '../../src/tenants/tenants.service'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'
import { migratedFile } from './migrated-file'
import { insertPeople } from './people'
import { insertStructure } from './structure'

export type SchoolCode = 'alpha' | 'beta'
const ZONES: Record<SchoolCode, string> = { alpha: 'Africa/Abidjan', beta: 'Europe/Paris' }

const made = new Map<string, Promise<Uint8Array>>()

/** The file of a school with its people and structure, as it is at `now`: made once in this process. */
export function freshSchool(code: SchoolCode, now: string): Promise<Uint8Array> {
	const key = `${code} ${now}`
	const known = made.get(key)
	if (known) return known
	const making = make(code, new TestClock(now))
	made.set(key, making)
	return making
}

/** Where institutions begin with a file that has every migration: a process applies them once, whatever dates its schools have. */
class MigratedFiles extends TenantFiles {
	constructor(
		folder: string,
		readonly migrated: Uint8Array
	) {
		super(folder)
	}

	override begin(code: string) {
		const isNew = super.begin(code)
		if (isNew) writeFileSync(this.path(code), this.migrated, { mode: 0o600 })
		return isNew
	}
}

async function make(code: SchoolCode, clock: TestClock): Promise<Uint8Array> {
	const folder = temporaryFolder()
	const log = createLog({ level: 'error', format: 'json', now: () => clock.now(), write: (line) => void process.stderr.write(line) })
	const store = { clock, synchronous: 'normal', minFree: 0, identity: IDENTITY } as const
	const places = new MigratedFiles(folder.path, await migratedFile())
	const tenants = new Tenants({ folder: folder.path, hosts: new Map(), log, store, places })
	await makeSchool(tenants, code)
	await tenants.closeAll()
	const bytes = readFileSync(tenants.places.path(code))
	folder.remove()
	return bytes
}

/** Makes a school with its people and structure where a registry keeps its institutions. */
export async function makeSchool(tenants: Tenants, code: SchoolCode) {
	const author = { name: 'test' }
	await createTenant(tenants, { code, name: `École ${code}`, timezone: ZONES[code] }, author)
	const opened = await tenants.get(code)
	await opened.store.write({ author, touches: ['donnees', 'acces'] }, async ({ db, journal }) => {
		await insertPeople(db, code)
		await insertStructure(db)
		await journal({ action: 'test', objet: 'etablissement' })
	})
}
