import { describe, expect, test } from 'bun:test'
import { copyFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Connection, LOG_PAGES } from '../../src/db/client/connection'
import { openStore } from '../../src/db/stores/open-store'
import type { Store } from '../../src/db/store/store'
import { WatchedFile, type Loss } from '../../src/db/client/watched-file'
import { IDENTITY } from '../../src/school/identity'
import { START, TestClock } from '../support/clock'
import { temporaryFolder } from '../support/folder'
import { freshSchool } from '../support/fresh-school'
import { add, textsIn, withStore } from '../support/store'

const WRITES = LOG_PAGES + 100
/** how many pages and more one long text fills */
const PAGES = 10

test('a file that a reader keeps from getting all of its log, and that is not a whole database, is not taken for another', () =>
	withStore(async (store, path) => {
		const run = (statement: string) =>
			store.write({ author: { name: 'test' }, touches: [] }, async ({ db }) => {
				await db.run(statement)
			})
		const overwrite = (letter: string) => run(`UPDATE pages SET texte = '${letter.repeat(3_900)}' WHERE id = 3`)
		const reader = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
		await run('CREATE TABLE pages (id INTEGER PRIMARY KEY, texte TEXT)')
		await store.whileOthersWrite(async () => reader.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
		for (const id of [1, 2, 3]) await run(`INSERT INTO pages VALUES (${id}, '${'x'.repeat(3_900)}')`)
		// the last page of the file is in the log, and comes again behind what the reader reads
		reader.exec('BEGIN')
		reader.execute('SELECT count(*) FROM pages')
		for (let n = 0; n < WRITES; n++) await overwrite(n % 2 === 0 ? 'y' : 'z')
		expect(reader.markOnDisk()).toBeUndefined()
		expect(store.look()).toBeUndefined()
		reader.exec('ROLLBACK')
		reader.close()
		await overwrite('a')
		expect(store.look()).toBeUndefined()
	}))

test('pages go into the file when the log reaches its limit, and the kept part of the log has room for them', () =>
	withStore(async (store, path) => {
		const sizes = () => [statSync(path).size, statSync(`${path}-wal`).size] as const
		const grow = () =>
			store.write({ author: { name: 'test' }, touches: [] }, async ({ db }) => {
				await db.run(`INSERT INTO pages VALUES ('${'x'.repeat(3_900)}')`)
			})
		await store.db.run('CREATE TABLE pages (texte TEXT)')
		const [file] = sizes()
		let log = 0
		while (sizes()[0] === file) {
			log = Math.max(log, sizes()[1])
			await grow()
		}
		expect(log).toBeGreaterThan((LOG_PAGES - 10) * 4096)
		expect(log).toBeLessThan(16 * 2 ** 20)
		const kept = sizes()[1]
		await grow()
		expect(sizes()[1]).toBe(kept)
	}))

/** Beside `one`, which goes on writing. */
const openShared = (path: string) =>
	openStore(pathToFileURL(path).href, {
		clock: new TestClock(),
		synchronous: 'normal',
		minFree: 0,
		identity: IDENTITY,
		busyTimeout: 100,
		isShared: true
	})

test('while others write, half of a log in the file is not a loss, and afterwards the file is written as before', () =>
	withStore(async (one, path) => {
		await add(one, 'avant')
		const shared = await openShared(path)
		const reader = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
		reader.exec('BEGIN')
		reader.execute('SELECT count(*) FROM essais')
		for (let n = 0; n < WRITES / PAGES; n++) {
			await add(one, `n${n} ${'x'.repeat(PAGES * 4_000)}`)
			if (n % 10 === 0) expect(shared.look()).toBeUndefined()
		}
		reader.exec('ROLLBACK')
		reader.close()
		await add(one, 'après')
		await one.whileOthersWrite(async () => {
			await shared.client.beAlone()
			await add(shared, 'seul')
			expect(shared.look()).toBeUndefined()
			await shared.close()
		})
		expect(one.look()).toBeUndefined()
		expect((await textsIn(one)).filter((texte) => !texte.startsWith('n'))).toEqual(['après', 'avant', 'seul'])
	}))

test('a store that closes a file into which others write leaves their log', () =>
	withStore(async (one, path) => {
		await add(one, 'avant')
		const shared = await openShared(path)
		await add(one, 'après')
		await shared.close()
		expect(one.client.isLogOurs).toBe(true)
		expect(one.look()).toBeUndefined()
	}))

test.skipIf(process.platform === 'win32')('a file that was exchanged while others wrote is noticed before anything is written', () =>
	withStore(async (one, path) => {
		const shared = await openShared(path)
		copyFileSync(path, `${path}.autre`)
		renameSync(`${path}.autre`, path)
		expect(shared.look()).toBe('replaced')
		expect(await shared.client.beAlone().catch((error: unknown) => error)).toMatchObject({ code: 'FILE_LOST' })
		await shared.close()
		expect(one.look()).toBe('replaced')
	})
)

test.skipIf(process.platform === 'win32')('a store that writes alone after others notices that its file is overwritten', () =>
	withStore((one, path) =>
		withStore(async (other, elsewhere) => {
			await name(one, path, 'alpha')
			await name(other, elsewhere, 'beta')
			await add(other, 'de plus')
			await other.whileOthersWrite(async () =>
				new Connection(elsewhere, { synchronous: 'normal', busyTimeout: 100 }).exec('PRAGMA wal_checkpoint(TRUNCATE)')
			)
			const shared = await openShared(path)
			let found: Loss | undefined
			const afterwards = one.whileOthersWrite(async () => {
				await shared.client.beAlone()
				copyFileSync(elsewhere, path)
				found = shared.look()
				await shared.close()
			})
			expect(await afterwards.catch((error: unknown) => error)).toMatchObject({ code: 'FILE_LOST' })
			expect(found).toBe('overwritten')
		})
	)
)

test.skipIf(process.platform === 'win32')('a file of the same schema and revision is another one if its identity differs', () =>
	withStore((one, path) =>
		withStore(async (other, elsewhere) => {
			await name(one, path, 'alpha')
			await name(other, elsewhere, 'beta')
			expect(other.revisions).toEqual(one.revisions)
			expect(one.look()).toBeUndefined()
			copyFileSync(elsewhere, path)
			expect(one.look()).toBe('overwritten')
		})
	)
)

/** Tells of each moment at which the guard hands over to something else: what others do there, they do between two of its looks. */
class Observed extends Connection {
	between: () => void = () => undefined

	override get commitsOfOthers() {
		return this.#aside(() => super.commitsOfOthers)
	}

	override mark() {
		return this.#aside(() => super.mark())
	}

	override markOnDisk() {
		return this.#aside(() => super.markOnDisk())
	}

	#aside<T>(look: () => T): T {
		this.between()
		const found = look()
		this.between()
		return found
	}
}

const STEPS: Readonly<Record<string, (guard: WatchedFile) => unknown>> = {
	'it looks': (guard) => guard.look(),
	'it looks after a write': (guard) => guard.mustBeThereAfterWrite(),
	'it looks after more than a write': (guard) => guard.mustBeThereAfterMore(),
	'it begins to be alone': (guard) => guard.mustBeThereAlone()
}

/** Has a guard begin, then look at a file into which its log was written, and `meddle` be called in its gap number `gap`. @returns the number of its gaps */
async function inGap(
	gap: number,
	step: ((guard: WatchedFile) => unknown) | undefined,
	meddle: (path: string) => void,
	judge: (guard: WatchedFile) => void
) {
	const folder = temporaryFolder()
	const path = join(folder.path, 'essai.db')
	writeFileSync(path, await freshSchool('alpha', START))
	const options = { synchronous: 'normal', busyTimeout: 100, identity: IDENTITY } as const
	const [own, other] = [new Observed(path, options), new Connection(path, options)]
	const write = () => own.exec('UPDATE etat SET revision = revision + 1')
	let gaps = 0
	const watch = () => {
		own.between = () => {
			if (++gaps === gap) meddle(path)
		}
	}
	try {
		write()
		if (!step) watch()
		const guard = new WatchedFile(own)
		if (step) {
			write()
			guard.mustBeThereAfterWrite()
			other.exec('PRAGMA wal_checkpoint(PASSIVE)')
			watch()
			try {
				step(guard)
			} catch (error) {
				expect(error).toHaveProperty('code', 'FILE_LOST')
			}
		}
		own.between = () => undefined
		judge(guard)
		return gaps
	} finally {
		own.close()
		other.close()
		folder.remove()
	}
}

const whereWatched = describe.skipIf(process.platform === 'win32')
whereWatched('in each gap of the guard, when', () => {
	const eachGap = async (
		step: ((guard: WatchedFile) => unknown) | undefined,
		meddle: (path: string) => void,
		judge: (guard: WatchedFile) => void
	) => {
		const gaps = await inGap(0, step, meddle, () => undefined)
		expect(gaps).toBeGreaterThanOrEqual(4)
		for (let gap = 1; gap <= gaps; gap++) await inGap(gap, step, meddle, judge)
	}

	for (const [when, step] of Object.entries({ 'it begins': undefined, ...STEPS }))
		test(`${when}, another connection may cut the log`, () =>
			eachGap(
				step,
				(path) => {
					const other = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
					other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
					other.close()
					expect(statSync(`${path}-wal`).size).toBe(0)
				},
				(guard) => {
					expect(guard.look()).toBeUndefined()
					guard.connection.exec('UPDATE etat SET revision = revision + 1')
					guard.mustBeThereAfterWrite()
					expect(guard.look()).toBeUndefined()
				}
			))

	for (const [when, step] of Object.entries(STEPS))
		test(`${when}, an overwritten file is found`, async () => {
			const foreign = await freshSchool('beta', START)
			await eachGap(
				step,
				(path) => writeFileSync(path, foreign),
				(guard) => expect(guard.look()).toBe('overwritten')
			)
		})

	test('it looks, a log that somebody else cuts is found', () =>
		eachGap(
			STEPS['it looks'],
			(path) => truncateSync(`${path}-wal`, 40),
			(guard) => expect(guard.look()).toBe('overwritten')
		))
})

/** Gives the institution this code, in the file itself and without another revision. */
const name = (store: Store, path: string, code: string) =>
	store.whileOthersWrite(async () => {
		const others = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
		others.execute("INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, ?, 'École', 'UTC', '')", [code])
		others.exec('PRAGMA wal_checkpoint(TRUNCATE)')
		others.close()
	})
