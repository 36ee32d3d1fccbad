import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../../src/db/stores/open-store'
import { IDENTITY } from '../../../src/school/identity'
import type { Store } from '../../../src/db/store/store'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import type { ImportReport } from '../../../src/exchange/imports/report/report'
import { runImport } from '../../../src/exchange/imports/run-import'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { migratedFile } from '../../support/migrated-file'
import { NOUNS } from '../../../src/server/nouns'

export const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')

const OPTIONS: ImportOptions = { author: { name: 'test' }, source: 'test', bcryptCost: 4, synchronous: 'normal' }

const ABOUT_IMPORTS = new Set(['etat', 'imports'])

/** An institution in a folder of its own, empty until something is imported. */
export class TemporarySchool {
	private constructor(
		readonly folder: string,
		readonly url: string
	) {}

	static async make(timezone = 'Africa/Abidjan'): Promise<TemporarySchool> {
		const folder = await mkdtemp(join(tmpdir(), 'import-'))
		const path = join(folder, 'ecole.db')
		await writeFile(path, await migratedFile(), { mode: 0o600 })
		const school = new TemporarySchool(folder, pathToFileURL(path).href)
		await school.use((store) =>
			store.client.execute({
				sql: "INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, 'ecole', 'École', ?, ?)",
				args: [timezone, '2026-11-20T08:00:00+00:00']
			})
		)
		return school
	}

	open(): Promise<Store> {
		return openStore(this.url, { clock: { now: () => NOW }, synchronous: 'normal', minFree: 0, identity: IDENTITY })
	}

	async use<T>(run: (store: Store) => Promise<T>): Promise<T> {
		const store = await this.open()
		try {
			return await run(store)
		} finally {
			await store.close()
		}
	}

	/** Imports on this thread, which spares a test the start of another one. */
	import(files: readonly SourceFile[], options: Partial<ImportOptions> = {}): Promise<ImportReport> {
		const order = { url: this.url, files, options: { ...OPTIONS, ...options }, now: NOW.toString() }
		return runImport(order, { lease: (run) => run(), progress: () => undefined }, NOUNS)
	}

	rows(sql: string): Promise<Record<string, unknown>[]> {
		return this.use(async (store) => (await store.client.execute(sql)).rows.map((row) => ({ ...row })))
	}

	/** A hash of every row of every table; of `records`, without what imports remember of their files, and that there was one. */
	fingerprint(of: 'everything' | 'records' = 'everything'): Promise<string> {
		return this.use(async ({ client }) => {
			const tables = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
			const names = tables.rows.map((row) => row['name'] as string)
			const hasher = new Bun.CryptoHasher('sha256')
			for (const name of of === 'everything' ? names : names.filter((one) => !ABOUT_IMPORTS.has(one))) {
				const { rows } = await client.execute(`SELECT * FROM ${name}`)
				const told = rows.map((row) =>
					JSON.stringify(row, (key, value: unknown) => (of === 'records' && key === 'importe' ? undefined : value))
				)
				hasher.update(told.toSorted().join('\n'))
			}
			return hasher.digest('hex')
		})
	}

	remove() {
		return rm(this.folder, { recursive: true, force: true })
	}
}

/** The message that `promise` fails with; empty where it does not. */
export const failureOf = (promise: Promise<unknown>): Promise<string> =>
	promise.then(
		() => '',
		(error: unknown) => (error instanceof Error ? error.message : String(error))
	)

/** Makes a school for one test, and removes it afterwards. */
export async function withSchool<T>(run: (school: TemporarySchool) => Promise<T>, timezone?: string): Promise<T> {
	const school = await TemporarySchool.make(timezone)
	try {
		return await run(school)
	} finally {
		await school.remove()
	}
}
