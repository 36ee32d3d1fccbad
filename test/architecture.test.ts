import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { FLOORS } from './support/floors'

const SRC = join(import.meta.dir, '../src')

/** The roles of files, with the roles and floors that each may import from. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
	model: ['model', 'http'],
	policy: ['db', 'school', 'sql'],
	sql: ['db', 'school', 'sql', 'model'],
	queries: ['db', 'school', 'sql', 'model', 'queries'],
	service: ['policy', 'queries', 'service', 'paper', 'outbox', 'auth', 'tenants', 'host', 'reading', 'db', 'exchange'],
	// papers say results in the words of pages
	paper: ['paper', 'page', 'service', 'queries', 'console', 'tenants'],
	worker: ['service', 'tenants', 'host', 'db'],
	// an import checks what its cells hold in JSON
	import: ['import', 'model', 'queries', 'sql', 'service', 'outbox', 'exchange', 'school', 'db'],
	routes: ['page', 'service', 'model', 'outbox', 'http', 'tenants'],
	// pages import the types that they show from services, models and diagnostics
	page: ['page', 'service', 'model', 'diagnostics', 'console', 'exchange', 'host'],
	console: ['pages', 'console', 'page', 'service', 'model', 'diagnostics', 'outbox', 'exchange', 'http', 'tenants']
}
const EVERYWHERE = ['domain', 'kit', 'words', 'ground']

/** Where a package may be imported: folders, or roles of nouns. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
	'@elysiajs/swagger': ['http/openapi'],
	'@fastify/busboy': ['exchange/uploads'],
	'@libsql/client': ['db'],
	'@noble/curves': ['console/client'],
	'@node-rs/bcrypt': ['auth'],
	'@peculiar/asn1-schema': ['host/tls'],
	'@peculiar/asn1-x509': ['host/tls'],
	'@peculiar/x509': ['host/tls'],
	'@sinclair/typebox': ['http', 'model', 'routes'],
	'age-encryption': ['backups/machine'],
	croner: ['server/jobs'],
	'drizzle-orm': [
		'db',
		'school',
		'tenants',
		'backups',
		'exchange/imports',
		'exchange/mapping',
		'exchange/uploads',
		'exchange/moodle',
		'exchange/oneroster',
		'exchange/programs',
		'diagnostics/facts',
		'reading',
		'outbox',
		'policy',
		'queries',
		'sql',
		'import'
	],
	elysia: ['server', 'http', 'console', 'pages', 'routes'],
	'easy-template-x': ['exchange/docx'],
	hucre: ['console/parts'],
	'ical-generator': ['outbox/channels', 'service'],
	jose: ['features/oidc'],
	libsql: ['db'],
	nodemailer: ['outbox/channels'],
	pdfmake: ['exchange/pdf'],
	preact: ['console', 'page'],
	'preact-render-to-string': ['console/parts'],
	'reflect-metadata': ['host/tls'],
	saxes: ['exchange/docx', 'exchange/imports/workbook'],
	'swagger-ui-dist': ['server/site'],
	'@expo-google-fonts/noto-sans': ['exchange/pdf'],
	'@fontsource-variable/noto-sans': ['console/assets'],
	'toml-eslint-parser': ['config'],
	uqr: ['kit']
}

/** Roles that import only the type of their JSON from models, and nothing of TypeBox. */
const TYPES_OF_MODELS = new Set(['sql', 'queries'])

const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Imports at run time; the runtime of JSX is left out. */
const imports = (path: string, source: string) =>
	transpilers[path.endsWith('.tsx') ? 'tsx' : 'ts']
		.scanImports(source)
		.map((one) => one.path)
		.filter((one) => !/^react\b/.test(one))

/** Every specifier, type-only ones too, which the transpiler drops. */
const specifiers = (path: string, source: string) => {
	const typeOnly = [...source.matchAll(/^(?:import|export) type\b[^'"]*?from\s*['"]([^'"]+)['"]/gm)].map(([, path]) => path!)
	return new Set([...typeOnly, ...imports(path, source)])
}

const resolve = (from: string, specifier: string) => {
	const path = normalize(`${dirname(from)}/${specifier}`)
	return path.startsWith('../migrations/') ||
		(/\.\w+$/.test(path) &&
			!/\.(model|policy|queries|sql|service|paper|routes|page|console|plugin|job|command|commands|import|worker|channel)$/.test(path))
		? path
		: existsSync(join(SRC, `${path}.tsx`))
			? `${path}.tsx`
			: `${path}.ts`
}

const GROUND = new Set(['workers.ts', 'version.ts', 'text-imports.d.ts'])
/** The top folder of a file; `ground` for files below all folders and for files that are not modules of `src/`. */
const floorOf = (path: string) =>
	path === 'main.ts' ? 'main' : GROUND.has(path) || path.startsWith('..') || !/\.tsx?$/.test(path) ? 'ground' : path.split('/')[0]!
/** The folder one level below that, or the files beside such folders; a noun and the import have rooms. */
const roomOf = (path: string) =>
	floorOf(path) === path.split('/')[0]
		? path
				.split('/')
				.slice(0, -1)
				.slice(0, /^(features|exchange\/imports)\//.test(path) ? 3 : 2)
				.join('/')
		: floorOf(path)
const nounOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
/** Schemas are models wherever they are; words of tables are not tables. */
const AS_ROLE: Readonly<Record<string, string>> = {
	'http/answers/schemas.ts': 'model',
	'school/words.ts': 'words',
	'school/references.ts': 'words'
}
const roleOf = (path: string) => AS_ROLE[path] ?? (/^(features|pages|auth)\//.test(path) ? /\.([a-z]+)\.tsx?$/.exec(path)?.[1] : undefined)
const packageOf = (specifier: string) =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/')

/** The engine knows neither the school's tables nor its settings. */
const KNOWS_NO_SCHOOL = new Set(['school', 'config'])
const BETWEEN_NOUNS = ['service', 'model', 'sql']

function violations(path: string, source: string): string[] {
	const [floor, role] = [floorOf(path), roleOf(path)]
	if (floor === 'main') return []
	if (floor !== 'ground' && !FLOORS.includes(floor)) return [`${path} is on no floor`]
	const running = new Set(imports(path, source))
	return [...specifiers(path, source)].flatMap((specifier) => {
		if (/^(node:|bun$|bun:)/.test(specifier)) return []
		if (!specifier.startsWith('.')) {
			const places = PACKAGES[packageOf(specifier)] ?? []
			const isThere = places.some((place) => path.startsWith(`${place}/`) || place === role)
			return isThere ? [] : [`${path} imports the package ${specifier}`]
		}
		const target = resolve(path, specifier)
		const [to, toRole] = [floorOf(target), roleOf(target)]
		const isBelow =
			to === 'ground' ||
			to === floor ||
			(floor !== 'ground' && FLOORS.indexOf(to) > FLOORS.indexOf(floor) && !(floor === 'db' && KNOWS_NO_SCHOOL.has(to)))
		const found = isBelow ? [] : [`${path} imports ${target}, which stands above it`]
		const allowed = role === undefined ? undefined : ROLES[role]
		if (isBelow && allowed && ![...EVERYWHERE, ...allowed].includes(toRole ?? to))
			found.push(`${path} (${role}) imports ${target} (${toRole ?? to})`)
		if (toRole === 'model' && TYPES_OF_MODELS.has(role ?? '') && running.has(specifier))
			found.push(`${path} takes more than types of ${target}`)
		const [mine, theirs] = [nounOf(path), nounOf(target)]
		if (
			mine &&
			theirs &&
			mine !== theirs &&
			theirs !== 'refs' &&
			![...BETWEEN_NOUNS, ...(role === 'import' ? ['import'] : [])].includes(toRole!)
		)
			found.push(`${path} reaches into the noun ${theirs}`)
		return found
	})
}

/** Every folder of the first two levels with the folders it imports from, each with an example. */
async function rooms(): Promise<Map<string, Map<string, string>>> {
	const graph = new Map<string, Map<string, string>>()
	for (const file of new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)) {
		const own = graph.getOrInsertComputed(roomOf(file), () => new Map<string, string>())
		for (const specifier of specifiers(file, await Bun.file(join(SRC, file)).text())) {
			if (!specifier.startsWith('.')) continue
			const target = resolve(file, specifier)
			if (roomOf(target) !== roomOf(file)) own.set(roomOf(target), `${file} imports ${target}`)
		}
	}
	return graph
}

/** The folders from top to bottom, and the imports that form circles. */
function ordered(graph: ReadonlyMap<string, ReadonlyMap<string, string>>) {
	const left = new Map(graph)
	const order: string[] = []
	for (let found = true; found;) {
		const wanted = new Set([...left.values()].flatMap((to) => [...to.keys()]))
		const free = [...left.keys()].filter((room) => !wanted.has(room)).toSorted()
		found = free.length > 0
		for (const room of free) left.delete(room)
		order.push(...free)
	}
	// folders below a circle are not part of one
	for (let found = true; found;) {
		const free = [...left].filter(([, to]) => ![...to.keys()].some((room) => left.has(room))).map(([room]) => room)
		found = free.length > 0
		for (const room of free) left.delete(room)
	}
	const circles = [...left.values()].flatMap((to) => [...to].flatMap(([room, why]) => (left.has(room) ? [why] : [])))
	return { order, circles }
}

describe('the floors of the source', () => {
	test('every import points downwards, by the role of its file', async () => {
		const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)]
		expect(files.length).toBeGreaterThan(80)
		const found = await Promise.all(files.map(async (file) => violations(file, await Bun.file(join(SRC, file)).text())))
		expect(found.flat()).toEqual([])
	})

	test('no folders import each other in a circle, at the top, one level below, inside a noun or the import, and nouns have an order', async () => {
		const { order, circles } = ordered(await rooms())
		expect(circles).toEqual([])
		const nouns = order.filter((room) => room.startsWith('features/')).map((room) => room.slice('features/'.length))
		expect(nouns.length).toBeGreaterThan(30)
		console.log(`nouns, from top to bottom: ${nouns.join(' ')}`)
	})

	test('a circle of two folders is reported with its imports', () => {
		const circle = new Map([
			['a', new Map([['b', 'a/x imports b/y']])],
			['b', new Map([['a', 'b/z imports a/w']])],
			['top', new Map([['a', 'top/t imports a/x']])],
			['low', new Map<string, string>()]
		])
		circle.get('b')!.set('low', 'b/z imports low/l')
		expect(ordered(circle)).toEqual({ order: ['top'], circles: ['a/x imports b/y', 'b/z imports a/w'] })
	})

	test.each([
		['features/classes/classes.routes.ts', `import { classes } from '../../school/schema'`],
		['features/classes/classes.routes.ts', `import type { Db } from '../../db/db'`],
		['db/store/store.ts', `import { x } from '../../tenants/tenant'`],
		['db/store/store.ts', `import { etablissement } from '../../school/schema'`],
		['workers.ts', `import { x } from './server/nouns'`],
		['db/queries/records.ts', `import { classeRef } from '../../features/refs/refs.sql'`],
		['features/classes/classes.service.ts', `import type { Context } from 'elysia'`],
		['features/classes/classes.service.ts', `import { classes } from '../../school/schema'`],
		['features/classes/classes.queries.ts', `import { visible } from './classes.policy'`],
		['features/classes/classes.queries.ts', `import { Classe } from './classes.model'\nlog(Classe)`],
		['features/classes/classes.service.ts', `import type { Classe } from './classes.model'`],
		['features/a/a.service.ts', `import { x } from '../b/b.queries'`],
		['features/a/a.console.tsx', `import { x } from '../b/b.page'`],
		['features/a/a.import.ts', `import { NOUNS } from '../../server/nouns'`],
		['features/a/a.service.ts', `import { x } from './a.import'`],
		['exchange/imports/plan/plan.ts', `import { x } from '../../../features/notes/notes.service'`],
		['console/desk.tsx', `import { x } from '../features/notes/notes.service'`],
		['outbox/worker.ts', `import { x } from '../features/notes/notes.service'`],
		['backups/restore.ts', `import { x } from '../features/notes/notes.service'`],
		['http/door/front-door.ts', `import { x } from '../../auth/login.service'`],
		['domain/annee.ts', `import { y } from '../server/app'`],
		['domain/annee.ts', `import { z } from 'elysia'`],
		['commands/school/user.commands.ts', `import { sql } from 'drizzle-orm'`],
		['helpers.ts', '']
	])('and %s may not hold %p', (path, source) => {
		expect(violations(path, source)).toHaveLength(1)
	})
})

test('comments say undefined, null or empty instead of "nothing"', async () => {
	const vague: string[] = []
	for (const file of new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)) {
		const lines = (await Bun.file(join(SRC, file)).text()).split('\n')
		vague.push(
			...lines
				.filter((line) =>
					/(\/\*\*| \*|\/\/).*(\bnothing,? where\b|; nothing (for|in|where|without)\b|\bor nothing\.|\banswers nothing\b)/i.test(line)
				)
				.map((line) => `${file}: ${line.trim()}`)
		)
	}
	expect(vague).toEqual([])
})

describe('the engine', () => {
	const declared = async (path: string) =>
		[...(await Bun.file(join(SRC, path)).text()).matchAll(/\bsqlite(?:Table|View)\('(\w+)'/g)].map(([, name]) => name!)
	const named = async (source: string) => {
		const [own, school] = [await declared('db/queries/tables.ts'), await declared('school/schema.ts')]
		expect([own.includes('etat'), school.length > 25, school.filter((name) => own.includes(name))]).toEqual([true, true, []])
		const strings = source.replace(/\/\*\*[^]*?\*\//g, '').match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
		const sql = strings.filter((text) => /\b(select|from|join|insert|update|delete|table|index)\b/i.test(text)).join('\n')
		return school.filter((name) => new RegExp(`\\b${name}\\b`).test(sql))
	}

	test('does not query tables of the school', async () => {
		const files = [...new Bun.Glob('db/**/*.ts').scanSync(SRC)]
		expect(files.length).toBeGreaterThan(20)
		const found = await Promise.all(
			files.map(async (file) => (await named(await Bun.file(join(SRC, file)).text())).map((name) => `${file} asks ${name}`))
		)
		expect(found.flat()).toEqual([])
	})

	test.each([
		[`const MARK = 'SELECT revision, (SELECT code FROM etablissement) AS code FROM etat'`, 'etablissement'],
		['sql`SELECT ${etat.revision}\n\tFROM etat, "seances"`', 'seances'],
		[`client.execute("UPDATE outbox SET pris_par = NULL WHERE canal = 'email'")`, 'outbox']
	])('must not contain %p', async (source, table) => {
		expect(await named(source)).toEqual([table])
	})
})

describe('each outside dependency has one place', () => {
	// what runs in a browser has the browser's clock
	const ours = () => [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)].filter((file) => !file.startsWith('console/client/'))
	const sources = async () => Promise.all(ours().map(async (file) => ({ file, source: await Bun.file(join(SRC, file)).text() })))
	test.each([
		[/\bTemporal\.Now\.(?!zonedDateTimeISO\(name\))|\bnew Date\(\)|\bDate\.now\(/, ['kit/clock.ts']],
		[/\bimport\b[^'"]*['"]croner['"]/, ['server/jobs/scheduler.ts']],
		[
			/\bimport\b[^'"]*['"]libsql['"]/,
			['db/client/close-native.ts', 'db/client/connection.ts', 'db/client/exact-file.ts', 'db/client/instance-lock.ts']
		],
		[/\bopenStore\(/, ['db/stores/open-store.ts', 'host/threads/worker-store.ts', 'tenants/open-tenants.ts', 'tenants/tenants.service.ts']],
		[/\breadOnly: true\b/, ['db/client/reader.ts']],
		[/bun:sqlite|better-sqlite/, []],
		[/^import (?!type\b).*['"]@peculiar\/x509['"]/m, []],
		[/\bconsole\.(?:log|info|warn|error|debug)\b|\bexport default\b(?! text)/, []]
	])('%p is only in the files that may use it', async (pattern, places) => {
		const found = (await sources()).filter(({ source }) => pattern.test(source)).map(({ file }) => file)
		expect(found.toSorted()).toEqual(places)
	})
})

test('.normalize( is called in one function, which limits the work, also in the browser', async () => {
	const files = [...new Bun.Glob('**/*.{ts,tsx,js}').scanSync(SRC)]
	const sources = await Promise.all(files.map(async (file) => [file, await Bun.file(join(SRC, file)).text()] as const))
	const found = sources.flatMap(([file, source]) => Array(source.match(/(\.|\[['"`])normalize\b/g)?.length ?? 0).fill(file))
	expect(found).toEqual(['kit/composed.ts'])
})

test('a file asks the database by the builder or by texts, not both', async () => {
	const asksByTexts = (source: string) => /\brows?\(\s*\(|\bdb\.run\(|\.(?:all|get|run)\(sql`/.test(source)
	const asksByBuilder = (source: string) => /\bdb\s*\.(?:select|selectDistinct|insert|update|delete)\(/.test(source)
	expect([asksByTexts('await db.run(sql`DELETE'), asksByBuilder('db\n\t\t.select({')]).toEqual([true, true])
	const files = [...new Bun.Glob('**/*.ts').scanSync(SRC)]
	const sources = await Promise.all(files.map(async (file) => [file, await Bun.file(join(SRC, file)).text()] as const))
	const asking = sources.filter(([, source]) => asksByTexts(source) || asksByBuilder(source))
	expect(asking.length).toBeGreaterThan(50)
	expect(asking.filter(([, source]) => asksByTexts(source) && asksByBuilder(source)).map(([file]) => file)).toEqual([])
})

test('each file with markup names preact, because Bun reads tsconfig.json of the folder in which it starts', async () => {
	const files = [...new Bun.Glob('**/*.tsx').scanSync(SRC)]
	const sources = await Promise.all(files.map(async (file) => [file, await Bun.file(join(SRC, file)).text()] as const))
	expect(sources.filter(([, source]) => !source.startsWith('/** @jsxImportSource preact */\n')).map(([file]) => file)).toEqual([])
})
