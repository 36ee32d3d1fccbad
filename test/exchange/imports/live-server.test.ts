import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Store } from '../../../src/db/store/store'
import { importInto } from '../../../src/exchange/imports/import.service'
import type { ImportOptions, ImportProgress } from '../../../src/exchange/imports/import-order'
import { csvFiles, encoded, file, smallSchool } from './csv-folder'
import { runImport } from '../../../src/exchange/imports/run-import'
import { failureOf, NOW, withSchool } from './temporary-school'
import { until } from '../../support/until'
import { NOUNS } from '../../../src/server/nouns'

const OPTIONS: ImportOptions = { author: { name: 'cli:root' }, source: 'ecole', bcryptCost: 4, synchronous: 'normal' }

const write = (store: Store, telephone: string) =>
	store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.run(sql`UPDATE utilisateurs SET telephone = ${telephone} WHERE identifiant = 'etu1'`)
		await journal({ action: 'test', objet: 'utilisateurs' })
	})

test('an import runs beside a store that goes on reading and writing', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const files = csvFiles(smallSchool())
			const seen: ImportProgress[] = []
			const running = new AbortController()
			const writes = (async () => {
				let count = 0
				for (; !running.signal.aborted; count++) await write(store, `+${count}`)
				return count
			})()
			const report = await importInto(store, school, files, OPTIONS, (progress) => seen.push(progress)).finally(() => running.abort())
			const count = await writes
			expect(report.errors).toEqual([])
			expect(report.written).toBe(true)
			expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['read', 'check', 'passwords', 'write'] as const))
			expect(count).toBeGreaterThan(0)
			expect(store.revisions.total).toBe(count + 1)
			expect((await store.client.execute('SELECT count(*) AS n FROM etudiants')).rows[0]!['n']).toBe(60)
			await write(store, '+fin')
			expect(store.revisions.total).toBe(count + 2)
			expect((await store.client.execute('SELECT revision FROM etat')).rows[0]!['revision']).toBe(count + 2)
		})
	))

test('an import takes the bytes of its files with it, and copies those that share their memory with something else', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const text = 'libelle;date_debut;date_fin\n2031-2032;2031-09-15;2032-07-31\n'
			const own = file('annees.csv', text)
			const larger = encoded(`${text};`)
			const view = { name: 'annees.csv', bytes: larger.subarray(0, text.length) }
			const imported = { kind: 'annees', unchanged: 0, changed: 0, created: 1 }
			expect((await importInto(store, school, [view], { ...OPTIONS, dryRun: true })).summary).toEqual([imported])
			expect(new TextDecoder().decode(larger)).toBe(`${text};`)
			expect((await importInto(store, school, [own], OPTIONS)).summary).toEqual([imported])
			expect(own.bytes.length).toBe(0)
			const twice = file('filieres.csv', 'code;nom\n')
			const { errors } = await importInto(store, school, [twice, { ...twice, name: 'filieres.CSV' }], OPTIONS)
			expect(errors).toMatchObject([{ file: 'filieres.CSV', message: 'there is a second file of filieres' }])
		})
	))

test('data that others write while an import prepares is compared again', () =>
	withSchool((school) =>
		school.use(async (store) => {
			await importInto(store, school, csvFiles(smallSchool()), OPTIONS)
			let meanwhile: Promise<void> | undefined
			const report = await importInto(
				store,
				school,
				[file('etudiants.csv', 'matricule;email\nE-1;nouveau@ecole.example\n')],
				OPTIONS,
				({ phase }) => {
					if (phase === 'check') meanwhile ??= write(store, '+entre-temps')
				}
			)
			await meanwhile
			expect(report.summary).toEqual([{ kind: 'etudiants', created: 0, changed: 1, unchanged: 0 }])
			expect((await store.client.execute("SELECT email, telephone FROM utilisateurs WHERE identifiant = 'etu1'")).rows[0]).toMatchObject({
				email: 'nouveau@ecole.example',
				telephone: '+entre-temps'
			})
		})
	))

/** How often an import of one student has compared, beside `meanwhile`, which writes once after the first time. */
async function comparisons(meanwhile: (store: Store) => Promise<unknown>): Promise<number> {
	let times = 0
	await withSchool((school) =>
		school.use(async (store) => {
			await importInto(store, school, csvFiles(smallSchool()), OPTIONS)
			let done = Promise.resolve<unknown>(undefined)
			const files = [file('etudiants.csv', 'matricule;email\nE-1;nouveau@ecole.example\n')]
			const report = await importInto(store, school, files, OPTIONS, ({ phase }) => {
				if (phase === 'check' && ++times === 1) done = meanwhile(store)
			})
			await done
			expect(report.written).toBe(true)
			const { rows } = await store.client.execute("SELECT email FROM utilisateurs WHERE identifiant = 'etu1'")
			expect(rows[0]!['email']).toBe('nouveau@ecole.example')
		})
	)
	return times
}

test('a login while an import prepares does not make it compare again; a write of data does', async () => {
	const logIn = (store: Store) =>
		store.write({ author: { name: 'test' }, touches: [] }, ({ journal }) => journal({ action: 'token.create', objet: 'jetons' }))
	expect(await comparisons(logIn)).toBe(1)
	expect(await comparisons((store) => write(store, '+1'))).toBe(2)
})

test('other people can write until all of an import is laid ready, and their writes are compared again', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const seen: string[] = []
		const order = {
			url: school.url,
			files: [file('etudiants.csv', 'matricule;email\nE-1;nouveau@ecole.example\n')],
			options: OPTIONS,
			now: NOW.toString()
		}
		const surroundings: Parameters<typeof runImport>[1] = {
			lease: async (run) => {
				seen.push('lease')
				if (seen.filter((one) => one === 'lease').length === 1) await school.use((store) => write(store, '+entre-temps'))
				await run()
			},
			progress: ({ phase, done, total }) => seen.push(`${phase} ${(2 * done) / total}`)
		}
		const report = await runImport(order, surroundings, NOUNS)
		expect(report.written).toBe(true)
		expect(seen.indexOf('write 1')).toBeGreaterThan(0)
		expect(seen.indexOf('lease')).toBeGreaterThan(seen.indexOf('write 1'))
		expect(await school.rows("SELECT email, telephone FROM utilisateurs WHERE identifiant = 'etu1'")).toEqual([
			{ email: 'nouveau@ecole.example', telephone: '+entre-temps' }
		])
	}))

test('an import that fails while it writes leaves nothing, and lets the store write again', () =>
	withSchool((school) =>
		school.use(async (store) => {
			await store.client.executeMultiple("CREATE TRIGGER panne BEFORE INSERT ON paiements BEGIN SELECT RAISE(ABORT, 'panne'); END")
			const before = await school.fingerprint()
			expect(await failureOf(importInto(store, school, csvFiles(smallSchool()), OPTIONS))).toBe(
				'the data file failed (SQLITE_CONSTRAINT: panne); nothing was imported'
			)
			expect(await school.fingerprint()).toBe(before)
			await write(store, '+1')
			expect(store.revisions.total).toBe(1)
		})
	))

test('a disk without the space that must stay free is reported, and nothing is written', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const options = { ...OPTIONS, minFree: Number.MAX_SAFE_INTEGER }
			expect(await failureOf(importInto(store, school, csvFiles(smallSchool()), options))).toBe('the disk is full; nothing was imported')
			expect((await store.client.execute('SELECT count(*) AS n FROM etudiants')).rows[0]!['n']).toBe(0)
		})
	))

test('a store that reads all the while finds all of an import or nothing, and the same indexes afterwards', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const indexes = async () =>
				(await store.client.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")).rows.map(
					(row) => Object.values(row)
				)
			const root = async () =>
				(await store.client.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'seances_statut'")).rows[0]!['rootpage']
			const count = async () =>
				(await store.client.execute('SELECT count(*) AS n FROM seances INDEXED BY seances_statut WHERE statut IS NOT NULL')).rows[0]!['n']
			const [before, stood] = [await indexes(), await root()]
			const running = new AbortController()
			const found = new Set<unknown>()
			const reads = until(async () => {
				found.add(await count())
				return running.signal.aborted
			})
			const report = await importInto(store, school, csvFiles(smallSchool({ seances: 5_100 })), OPTIONS).finally(() => running.abort())
			await reads
			expect(report.written).toBe(true)
			found.add(await count())
			expect([...found]).toEqual([0, 5_100])
			expect(await root()).not.toBe(stood)
			expect(await indexes()).toEqual(before)
		})
	))
