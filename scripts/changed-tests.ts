/** Which test files concern changed files, for `scripts/test --changed`. CONTRIBUTING says what this leaves out. */
import { dirname, join } from 'node:path'
import type { Durations } from './durations'

/** Modules that join all others, and the tests' way to them: a test that imports a changed file through these alone is far from it. */
const CROSSROADS = /^src\/(server|commands|school)\/|^src\/pages\/console-app\.ts$|^test\/support\/(school|cli)\.ts$/
const SCHEMA = /^(migrations|src\/school)\//
/** Tests of the tables, of plans and of what each role sees. */
const OF_SCHEMA = /^test\/migration|^test\/routes\/|-plans\.|-blocks\.|\/(every-(noun|column)|complete-school|scope|rights[\w-]*)\./
/** Tests that read the whole source as text are at the top of test/. */
const OF_SOURCE = /^test\/(?!migration)[^/]+$/
/** Milliseconds of tests that only reach a changed file over HTTP. */
const OVER_HTTP = 30_000

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** For each file the modules that import it when they run. `modules` holds the texts of all modules, `files` the paths of all files. */
export function importersOf(modules: ReadonlyMap<string, string>, files: ReadonlySet<string>): Map<string, string[]> {
	const importers = new Map<string, string[]>()
	for (const [module, text] of modules)
		for (const { path } of transpilers[module.endsWith('x') ? 'tsx' : 'ts'].scanImports(text)) {
			if (!path.startsWith('.')) continue
			const target = join(dirname(module), path)
			const file = [target, `${target}.ts`, `${target}.tsx`].find((one) => files.has(one))
			if (file !== undefined) importers.getOrInsert(file, []).push(module)
		}
	return importers
}

/** The test files that import a file, through `isOpen` modules only. */
function importing(file: string, importers: ReadonlyMap<string, readonly string[]>, isOpen: (module: string) => boolean): string[] {
	const reached = new Set([file])
	for (const one of reached) for (const importer of isOpen(one) ? (importers.get(one) ?? []) : []) reached.add(importer)
	return [...reached].filter(isTest)
}

/** `moyenne` for `src/domain/resultats/moyenne.ts`, `notes` and `suivis` for `src/features/notes/suivis.page.tsx`. */
function wordsOf(file: string): string[] {
	const [, noun, stem] = /^(?:src|installer)\/(?:(?:features|pages)\/([^/]+)\/|.*\/)?([^/.]+)[^/]*$/.exec(file) ?? []
	return [noun, stem].filter((word) => word !== undefined)
}

/** `support/school` for `test/support/school.ts`, `installer/install.sh` for itself: how a test names a file. */
const placeOf = (file: string) =>
	file
		.split('/')
		.slice(-2)
		.join('/')
		.replace(/\.tsx?$/, '')

const bearing = (word: string) => new RegExp(`(^|[/.-])${RegExp.escape(word)}([/.-]|$)`)
const naming = (word: string) => new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`)

export type Selection = { readonly chosen: readonly string[]; /** they reach a changed file too */ readonly left: readonly string[] }

export function selectTests(
	changed: readonly string[],
	modules: ReadonlyMap<string, string>,
	importers: ReadonlyMap<string, readonly string[]>,
	durations: Durations
): Selection {
	const tests = [...modules.keys()].filter(isTest)
	const namedIn = (words: readonly string[]) => (test: string) => words.some((word) => naming(word).test(modules.get(test)!))
	const words = changed.flatMap(wordsOf)
	const places = changed.filter((file) => !file.startsWith('src/')).map(placeOf)
	const near = new Set(changed.flatMap((file) => importing(file, importers, (module) => !CROSSROADS.test(module))))
	const chosen = new Set(
		tests.filter(
			(test) =>
				OF_SOURCE.test(test) ||
				near.has(test) ||
				words.some((word) => bearing(word).test(test)) ||
				(changed.some((file) => SCHEMA.test(file)) && OF_SCHEMA.test(test))
		)
	)
	const reaching = (file: string) => (modules.has(file) ? importing(file, importers, () => true) : tests.filter(namedIn([placeOf(file)])))
	const far = new Set(changed.flatMap(reaching)).difference(chosen)
	let ms = 0
	const short = [...far]
		.filter(namedIn([...words, ...places]))
		.toSorted((a, b) => durations[a]! - durations[b]!)
		.filter((test) => (ms += durations[test]!) < OVER_HTTP)
	return { chosen: [...chosen, ...short], left: [...far.difference(new Set(short))] }
}
