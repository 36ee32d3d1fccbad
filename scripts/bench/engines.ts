/**
 * How long the statements of each recipe take in one engine, without a server: arguments are the engine, the file, the recipes' file and
 * the seconds for each recipe; prints the engine's version and microseconds, medians, in the order of the recipes.
 */
import { readFileSync } from 'node:fs'
import { forNewer, type Recipe, type RecipeStatement, type Values } from './recipes'

export type Engine = 'libsql' | 'better-sqlite3' | 'bun:sqlite'
export type Timed = { readonly version: string; readonly micros: number[] }
type Prepares = (statement: RecipeStatement) => () => readonly unknown[]

const CACHE = 'PRAGMA cache_size = -4096'
const VERSION: RecipeStatement = { sql: 'SELECT sqlite_version()', args: {} }

const OPEN: Readonly<Record<Engine, (file: string) => Promise<Prepares>>> = {
	async libsql(file) {
		const { default: Database } = await import('libsql')
		const db = new Database(file)
		db.exec(CACHE)
		return ({ sql, args }) => {
			const statement = db.prepare(sql).raw(true)
			return () => statement.all(args)
		}
	},
	async 'better-sqlite3'(file) {
		const { default: Database } = await import('better-sqlite3')
		const db = new Database(file)
		db.pragma('cache_size = -4096')
		return ({ sql, args }) => {
			const statement = db.prepare(forNewer(sql)).raw()
			return () => statement.all(args)
		}
	},
	async 'bun:sqlite'(file) {
		const { Database } = await import('bun:sqlite')
		const db = new Database(file, { strict: true })
		db.run(CACHE)
		return ({ sql, args }) => {
			const statement = db.prepare<unknown, [Values]>(forNewer(sql))
			return () => statement.values(args)
		}
	}
}

function medianMicros(run: () => void, seconds: number): number {
	const times: number[] = []
	const end = performance.now() + seconds * 1000
	for (let before = performance.now(); before < end;) {
		run()
		const after = performance.now()
		times.push(after - before)
		before = after
	}
	return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0) * 1000
}

const [engine = '', file = '', recipesFile = '', seconds = '1'] = process.argv.slice(2)
const prepare = await OPEN[engine as Engine](file)
const recipes = JSON.parse(readFileSync(recipesFile, 'utf8')) as Recipe[]
const micros = recipes.map(({ statements }) => {
	const runs = statements.map(prepare)
	const all = () => runs.forEach((run) => run())
	medianMicros(all, Number(seconds) / 4)
	return medianMicros(all, Number(seconds))
})
const [[version] = []] = prepare(VERSION)() as string[][]
const runtime = typeof Bun === 'undefined' ? `Node ${process.versions.node}` : `Bun ${Bun.version}`
console.log(JSON.stringify({ version: `${engine} (SQLite ${version}, ${runtime})`, micros } satisfies Timed))
