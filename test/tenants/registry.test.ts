import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFile } from '../../src/db/client/backup-file'
import { Connection } from '../../src/db/client/connection'
import { migrate } from '../../src/db/migrations/migrate'
import { MIGRATIONS } from '../../src/db/migrations/migrations'
import { TenantClient } from '../../src/db/client/tenant-client'
import { databases } from '../../src/diagnostics/health/databases'
import { openRest } from '../../src/server/jobs/open-rest'
import { createTenant, deleteTenant, describeTenant, listTenants } from '../../src/tenants/tenants.service'
import { AUTHOR, withTenants, type TenantsKit } from '../support/tenants'
import { turns, until } from '../support/until'

const OPTIONS = { synchronous: 'normal', busyTimeout: 5 } as const
const nameOf = async (kit: TenantsKit, code: string) => (await describeTenant(kit.open(), code)).name

/** A file as a program wrote it that knew only the first migration. */
async function writeOldFile(folder: string, code: string) {
	const client = new TenantClient(join(folder, 'tenants', `${code}.db`), OPTIONS)
	await migrate(client, { migrations: MIGRATIONS.slice(0, 1) })
	await client.execute(
		"INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, 'ancienne', 'Ancienne', 'Africa/Abidjan', '2026-09-01T08:00:00+00:00')"
	)
	client.close()
}

describe('making an institution', () => {
	test('twice at once makes it once', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			const results = await Promise.allSettled(
				['A', 'B', 'C'].map((name) => createTenant(tenants, { code: 'ecole', name, timezone: 'UTC' }, AUTHOR))
			)
			const made = results.filter(({ status }) => status === 'fulfilled')
			expect(made).toHaveLength(1)
			for (const refused of results.filter(({ status }) => status === 'rejected'))
				expect(refused).toMatchObject({ reason: { message: expect.stringContaining('already exists') } })
			await tenants.closeAll()
			expect(await nameOf(kit, 'ecole')).toBe((made[0] as PromiseFulfilledResult<{ name: string }>).value.name)
			expect(readdirSync(join(kit.folder, 'tenants')).filter((name) => !name.startsWith('ecole.db'))).toEqual([])
		}))

	test('never touches a file that lies at its place already', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await writeOldFile(kit.folder, 'ancienne')
			const refused = createTenant(tenants, { code: 'ancienne', name: 'Nouvelle', timezone: 'UTC' }, AUTHOR)
			expect(refused).rejects.toThrow('already exists')
			await refused.catch(() => undefined)
			expect(await nameOf(kit, 'ancienne')).toBe('Ancienne')
		}))

	test('a failed attempt to make an institution does not leave a file, and can be repeated', () =>
		withTenants(async (kit) => {
			const failed = kit.create(kit.open(Number.MAX_SAFE_INTEGER), 'ecole')
			expect(failed).rejects.toMatchObject({ code: 'disque_plein' })
			await failed.catch(() => undefined)
			expect(readdirSync(join(kit.folder, 'tenants'))).toEqual([])
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			expect(tenants.codes).toEqual(['ecole'])
		}))
})

describe('a kill while an institution was made', () => {
	test('leaves nothing of it, and its code is free', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			await tenants.closeAll()
			expect(tenants.places.begin('moitie')).toBe(true)
			await writeOldFile(kit.folder, 'moitie')
			const again = kit.open()
			expect(again.codes).toEqual(['ecole'])
			expect(readdirSync(join(kit.folder, 'tenants')).filter((name) => !name.startsWith('ecole.db'))).toEqual([])
			await kit.create(again, 'moitie')
			expect(await nameOf(kit, 'moitie')).toBe('École moitie')
		}))
})

describe('opening', () => {
	test('a file of an older program keeps a copy of it, then brings it to the newest schema', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await writeOldFile(kit.folder, 'ancienne')
			expect(await nameOf(kit, 'ancienne')).toBe('Ancienne')
			const schema = MIGRATIONS.at(-1)?.number ?? 0
			expect(readdirSync(join(kit.folder, 'backups'))).toEqual([`ancienne-before-schema-${schema}-20261120T080000Z.db`])
			const copy = new Connection(join(kit.folder, 'backups', `ancienne-before-schema-${schema}-20261120T080000Z.db`), OPTIONS)
			expect(copy.execute('PRAGMA user_version').rows[0]?.['user_version']).toBe(1)
			expect(copy.execute('SELECT nom FROM etablissement').rows[0]?.['nom']).toBe('Ancienne')
			copy.close()
			expect(kit.logged.join('')).toContain('a copy is kept before a migration')
			await tenants.closeAll()
		}))

	test('a file whose migration was killed keeps the copy that it has, unless it was written to since or the copy is damaged', () =>
		withTenants(async (kit) => {
			const newest = MIGRATIONS.at(-1)?.number ?? 0
			const copies = () => readdirSync(join(kit.folder, 'backups')).toSorted()
			const { places } = kit.open()
			await writeOldFile(kit.folder, 'ancienne')
			const file = places.path('ancienne')
			const first = places.copyBefore('ancienne', newest, Temporal.Instant.from('2026-11-19T08:00:00Z'))
			const reach = async (schema: number, sql = 'SELECT 1') => {
				const client = new TenantClient(file, OPTIONS)
				await migrate(client, { migrations: MIGRATIONS.slice(0, schema) })
				await client.execute(sql)
				client.close()
			}
			const open = async () => {
				const tenants = kit.open()
				await tenants.get('ancienne')
				await tenants.closeAll()
			}
			await backupFile(file, first)
			const whole = readFileSync(first)
			await reach(13)
			const killed = readFileSync(file)
			await open()
			expect(copies()).toEqual([`ancienne-before-schema-${newest}-20261120T080000Z.db`])
			const kept = join(kit.folder, 'backups', copies()[0]!)
			expect(readFileSync(kept).equals(whole)).toBe(true)

			renameSync(kept, first)
			writeFileSync(first, Buffer.from(whole).fill(0xff, 3 * 4096, 8 * 4096))
			writeFileSync(file, killed)
			await open()
			expect(copies()).toHaveLength(2)

			writeFileSync(first, whole)
			rmSync(kept)
			writeFileSync(file, killed)
			await reach(13, 'UPDATE etat SET revision = revision + 1')
			await open()
			expect(copies()).toHaveLength(2)
		}))

	test('a newer file fails as such, with its path', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			await tenants.closeAll()
			const newer = new Connection(tenants.places.path('ecole'), OPTIONS)
			newer.exec('PRAGMA user_version = 999')
			newer.close()
			const checked = kit.open().checkAll()
			expect(checked).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(tenants.places.path('ecole')) })
			await checked.catch(() => undefined)
		}))

	test('a damaged file makes one institution unavailable, and the others not', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'saine')
			await Bun.write(tenants.places.path('abimee'), 'x'.repeat(20_000))
			const again = kit.open()
			await again.checkAll()
			expect((await listTenants(again)).map(({ code, state }) => [code, state])).toEqual([
				['abimee', 'unavailable'],
				['saine', 'open']
			])
			expect(Promise.resolve(again.get('abimee'))).rejects.toMatchObject({ kind: 'unavailable', code: 'fichier_indisponible' })
			await Promise.resolve(again.get('abimee')).catch(() => undefined)
			expect(kit.logged.join('')).toContain('SQLITE_NOTADB')
		}))

	test('a start opens no file that is as the program closes it, and every other', () =>
		withTenants(async (kit) => {
			const [closed, running] = [kit.open(), kit.open()]
			await kit.create(closed, 'fermee')
			await closed.closeAll()
			await kit.create(running, 'tuee')
			const { store } = await running.get('tuee')
			await store.write({ author: AUTHOR, touches: [] }, async ({ raise }) => raise())
			await writeOldFile(kit.folder, 'ancienne')
			const tenants = kit.open()
			await tenants.checkAll()
			const open = () => tenants.openTenants().map(({ code }) => code)
			expect([open(), tenants.unseen]).toEqual([['ancienne', 'tuee'], ['fermee']])
			await tenants.get('fermee')
			expect([open(), tenants.unseen]).toEqual([['ancienne', 'tuee', 'fermee'], []])
		}))

	test('a database of another program is reported at the start, whatever its schema number', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			const other = new Connection(tenants.places.path('autre'), OPTIONS)
			other.exec(`CREATE TABLE a (id INTEGER); PRAGMA user_version = ${MIGRATIONS.at(-1)?.number}; PRAGMA wal_checkpoint(TRUNCATE)`)
			other.close()
			const again = kit.open()
			await again.checkAll()
			expect([again.unseen, again.unusable]).toEqual([[], ['autre']])
		}))

	test('files that a start has left closed are opened soon after it, and their faults are reported', () =>
		withTenants(async (kit) => {
			const before = kit.open()
			for (const code of ['abimee', 'saine', 'perdue']) await kit.create(before, code)
			await before.closeAll()
			const path = before.places.path('abimee')
			const bytes = await Bun.file(path).bytes()
			await Bun.write(path, bytes.fill(0xaa, 100))
			const tenants = kit.open()
			await tenants.checkAll()
			expect(tenants.unseen).toEqual(['abimee', 'perdue', 'saine'])
			const rest = openRest(tenants, [], 0)
			await until(() => tenants.unseen.length === 0)
			await rest.stop()
			expect([tenants.openTenants().map(({ code }) => code), tenants.unusable]).toEqual([['perdue', 'saine'], ['abimee']])
			expect(await databases(tenants)).toEqual({ status: 'degraded', known: 3, open: 2, unavailable: 1 })
		}))

	test('a server that stops opens no more', () =>
		withTenants(async (kit) => {
			const before = kit.open()
			for (const code of ['une', 'deux']) await kit.create(before, code)
			await before.closeAll()
			const tenants = kit.open()
			await tenants.checkAll()
			await openRest(tenants, [], 0).stop()
			await turns()
			expect(tenants.openTenants()).toEqual([])
		}))

	test('an institution that was idle closes, and opens again on the next request with what was written', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			const first = await tenants.get('ecole')
			await tenants.closeIdle(60_000)
			expect(tenants.openTenants()).toHaveLength(1)
			kit.clock.advance({ minutes: 2 })
			await tenants.closeIdle(60_000)
			expect(tenants.openTenants()).toHaveLength(0)
			const second = await tenants.get('ecole')
			expect(second).not.toBe(first)
			expect((await second.institution()).nom).toBe('École ecole')
		}))
})

describe('closing', () => {
	test('goes on when what was in memory cannot be written any more, and says so', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'alpha')
			await kit.create(tenants, 'beta')
			tenants.remembered.beforeClose(() => Promise.reject(new Error('the disk is full')))
			const stores = tenants.openTenants().map(({ store }) => store)
			await tenants.closeAll()
			expect(stores.map(({ client }) => client.closed)).toEqual([true, true])
			expect(tenants.openTenants()).toHaveLength(0)
			expect(kit.logged.join('')).toContain('the disk is full')
		}))

	test('for good sets the file aside, and nobody opens it meanwhile', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			let during: unknown
			tenants.remembered.beforeClose(async () => {
				during = await Promise.resolve(tenants.get('ecole')).catch((error: unknown) => error)
			})
			const { file } = await deleteTenant(tenants, 'ecole')
			expect(during).toMatchObject({ kind: 'not_found' })
			expect(tenants.codes).toEqual([])
			expect(existsSync(tenants.places.path('ecole'))).toBe(false)
			expect(file).toBe(join(kit.folder, 'set-aside', 'ecole-20261120T080000Z.db'))
			await kit.create(tenants, 'ecole')
			expect((await deleteTenant(tenants, 'ecole')).file).toBe(join(kit.folder, 'set-aside', 'ecole-20261120T080000Z-2.db'))
		}))
})

describe('an institution at work', () => {
	test('is not closed for being idle or set aside before the work has ended', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			const tenant = await tenants.get('ecole')
			const work = Promise.withResolvers<void>()
			const held = tenant.hold('import', () => work.promise)
			await tenants.closeIdle(-1)
			expect(await tenants.get('ecole')).toBe(tenant)
			const refused = deleteTenant(tenants, 'ecole')
			expect(refused).rejects.toThrow('long work on "ecole" is under way')
			await refused.catch(() => undefined)
			expect(tenants.has('ecole')).toBe(true)
			work.resolve()
			await held
			await tenants.closeIdle(-1)
			expect(await tenants.get('ecole')).not.toBe(tenant)
		}))

	test('reads its own facts again when they may have changed, and not after a grade', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			const tenant = await tenants.get('ecole')
			const { nom, revision } = await tenant.institution()
			const rename = (name: string, touched: 'saisies' | 'donnees') =>
				tenant.store.write({ author: { name: 'test' }, touches: [touched] }, async ({ db, raise }) => {
					await db.run(`UPDATE etablissement SET nom = '${name}'`)
					raise()
				})
			await rename('Autre', 'saisies')
			expect(await tenant.institution()).toMatchObject({ nom, revision: revision + 1 })
			await rename('Nouvelle', 'donnees')
			expect(await tenant.institution()).toMatchObject({ nom: 'Nouvelle', revision: revision + 2 })
		}))

	test('has one connection: who asks while it closes waits', () =>
		withTenants(async (kit) => {
			const tenants = kit.open()
			await kit.create(tenants, 'ecole')
			const first = await tenants.get('ecole')
			const written = Promise.withResolvers<void>()
			tenants.remembered.beforeClose(() => written.promise)
			const closing = tenants.closeIdle(-1)
			let second: unknown
			const asked = Promise.resolve(tenants.get('ecole')).then((tenant) => (second = tenant))
			await turns()
			expect(second).toBeUndefined()
			written.resolve()
			await closing
			expect(await asked).not.toBe(first)
			expect(first.store.client.closed).toBe(true)
		}))
})
