import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const SRC = join(import.meta.dir, '../src')

/** What kind of room a file is; the first match names it. */
const KINDS: readonly [kind: string, path: RegExp][] = [
	['domain', /^domain\//],
	['schema', /^school\//],
	['db', /^db\//],
	['district', /^tenants\/server\//],
	['visit', /^tenants\/visit\.ts$/],
	['config', /^config\//],
	['channels', /^messages\/channels\//],
	['log', /^machine\/log\//],
	['asset', /^features\/discovery\/logo\.svg$|^\.\.\/(migrations\/.*\.sql|package\.json|installer\/preau\.service\.ts)$/],
	['workers', /^workers\.ts$/],
	['nouns', /^files\/imports\/nouns\.ts$/],
	['imports', /^files\/imports\//],
	['records', /^files\/records\//],
	['threads', /^process\/threads\//],
	['rights', /^machine\/rights\//],
	['backups', /^files\/backups\//],
	['exports', /^files\/exports\//],
	['uploads', /^files\/uploads\//],
	['reading', /^reading\/(?!.*\.(service|queries)\.ts$)/],
	['model', /\.model\.ts$|^http\/answers\/schemas\.ts$/],
	['http', /^http\//],
	['policy', /\.policy\.ts$/],
	['queries', /\.queries\.ts$/],
	['sql', /\.sql\.ts$/],
	['service', /\.service\.ts$/],
	['import', /^features\/.*\.import\.ts$/],
	['worker', /^features\/.*\.worker\.ts$/],
	['page', /\.page\.tsx?$/],
	['screen', /^features\/.*\.console\.tsx?$/],
	['textes', /^console\/(textes\/|parts\/dates\.ts$)/],
	['client', /^console\/client\//],
	['parts', /^console\/(parts\/|assets\.ts$|bundle\.ts$)/],
	['console', /^console\//],
	['routes', /\.routes\.ts$/],
	['outbox', /^messages\/outbox\//],
	['tenants', /^tenants\//],
	['auth', /^auth\//],
	['control', /^commands\/control\//],
	['jobs', /^process\/jobs\//],
	['tls', /^machine\/tls\//],
	['pair', /^machine\/pair\//],
	['health', /^machine\/health\//],
	['owner', /^machine\/owner\//],
	['doctor', /^machine\/doctor\//],
	['metrics', /^machine\/metrics\//],
	['facts', /^machine\/facts\//],
	['network', /^machine\/network\//],
	['demo', /^files\/demo\//],
	['systemd', /^machine\/os-service\/systemd\//],
	['windows', /^machine\/os-service\/windows\//],
	['release', /^machine\/release\//],
	['native', /^machine\/native\//],
	['cli', /^commands\/cli\//],
	['declaration', /\.d\.ts$/],
	['version', /^version\.ts$/],
	['root', /^(active|app|areas|main|open|server|start|turns)\.ts$/]
]

/** Which kinds and packages (`npm:`) each kind may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
	domain: ['domain'],
	log: ['log', 'domain'],
	config: ['config', 'domain', 'npm:toml-eslint-parser'],
	version: ['asset'],
	channels: ['channels', 'domain', 'config', 'log', 'version', 'npm:nodemailer', 'npm:ical-generator'],
	schema: ['schema', 'domain', 'npm:drizzle-orm'],
	db: ['db', 'domain', 'asset', 'npm:drizzle-orm', 'npm:@libsql/client', 'npm:libsql'],
	model: ['domain', 'model', 'http', 'npm:@sinclair/typebox'],
	policy: ['domain', 'db', 'schema', 'npm:drizzle-orm'],
	sql: ['domain', 'db', 'schema', 'sql', 'model', 'npm:drizzle-orm'],
	queries: ['domain', 'db', 'schema', 'sql', 'model', 'npm:drizzle-orm'],
	auth: ['domain'],
	visit: ['domain', 'db', 'queries', 'tenants'],
	service: [
		'domain',
		'reading',
		'db',
		'policy',
		'queries',
		'service',
		'tenants',
		'visit',
		'auth',
		'outbox',
		'threads',
		'workers',
		'log',
		'asset',
		'npm:@node-rs/bcrypt',
		'npm:ical-generator'
	],
	worker: ['domain', 'db', 'service', 'tenants', 'threads'],
	// of services and models they see the types that they show
	page: ['records', 'uploads', 'owner', 'pair', 'domain', 'textes', 'parts', 'model', 'service', 'npm:preact'],
	screen: [
		'records',
		'uploads',
		'owner',
		'domain',
		'console',
		'parts',
		'textes',
		'page',
		'service',
		'model',
		'http',
		'visit',
		'outbox',
		'npm:elysia',
		'npm:preact'
	],
	textes: ['textes', 'domain'],
	client: ['client', 'domain'],
	parts: ['records', 'parts', 'textes', 'domain', 'model', 'tenants', 'http', 'npm:preact', 'npm:preact-render-to-string', 'npm:hucre'],
	console: [
		'records',
		'uploads',
		'owner',
		'console',
		'parts',
		'textes',
		'page',
		'screen',
		'auth',
		'service',
		'domain',
		'http',
		'visit',
		'npm:elysia',
		'npm:preact'
	],
	routes: ['domain', 'visit', 'model', 'page', 'service', 'http', 'outbox', 'npm:elysia', 'npm:@sinclair/typebox'],
	reading: ['reading', 'domain', 'db', 'service'],
	http: [
		'http',
		'health',
		'metrics',
		'network',
		'reading',
		'model',
		'domain',
		'service',
		'tenants',
		'visit',
		'queries',
		'db',
		'config',
		'log',
		'asset',
		'version',
		'npm:elysia',
		'npm:@elysiajs/swagger',
		'npm:@sinclair/typebox',
		'npm:swagger-ui-dist'
	],
	outbox: ['outbox', 'channels', 'db', 'domain', 'queries', 'service', 'tenants', 'threads', 'log'],
	tenants: ['tenants', 'domain', 'db', 'queries', 'log', 'rights'],
	district: ['district', 'tenants', 'domain', 'db', 'log', 'threads', 'workers'],
	import: ['import', 'imports', 'domain', 'db', 'schema', 'sql', 'queries', 'service', 'npm:drizzle-orm'],
	nouns: ['import', 'imports'],
	imports: ['imports', 'nouns', 'domain', 'db', 'schema', 'service', 'threads', 'workers', 'npm:drizzle-orm', 'npm:saxes'],
	workers: [],
	tls: [
		'tls',
		'config',
		'domain',
		'log',
		'db',
		'npm:@peculiar/x509',
		'npm:@peculiar/asn1-x509',
		'npm:@peculiar/asn1-schema',
		'npm:reflect-metadata'
	],
	threads: ['threads', 'domain', 'db', 'schema'],
	rights: ['domain'],
	backups: [
		'backups',
		'config',
		'domain',
		'db',
		'schema',
		'log',
		'rights',
		'service',
		'tenants',
		'threads',
		'workers',
		'npm:drizzle-orm',
		'npm:@noble/ciphers'
	],
	records: ['records', 'exports', 'imports', 'nouns', 'domain', 'db', 'threads', 'workers', 'visit'],
	uploads: [
		'uploads',
		'imports',
		'nouns',
		'exports',
		'backups',
		'domain',
		'http',
		'log',
		'tenants',
		'visit',
		'workers',
		'threads',
		'npm:@fastify/busboy'
	],
	exports: ['exports', 'nouns', 'domain', 'db', 'imports', 'service', 'tenants', 'threads', 'workers'],
	pair: ['pair', 'domain'],
	health: ['health', 'pair', 'domain', 'db', 'tenants', 'backups', 'outbox', 'service', 'tls'],
	doctor: [
		'district',
		'doctor',
		'pair',
		'domain',
		'db',
		'config',
		'channels',
		'tenants',
		'backups',
		'tls',
		'native',
		'facts',
		'network',
		'threads',
		'workers',
		'asset',
		'systemd'
	],
	metrics: ['metrics', 'domain', 'db', 'tenants', 'backups', 'facts', 'threads', 'workers'],
	facts: ['facts', 'domain', 'db', 'threads'],
	owner: ['owner', 'doctor', 'health', 'pair', 'backups', 'tls', 'config', 'channels', 'tenants', 'domain', 'db', 'log'],
	network: ['domain'],
	control: ['district', 'control', 'doctor', 'tls', 'backups', 'exports', 'service', 'imports', 'tenants', 'domain', 'log', 'rights'],
	demo: ['demo', 'domain', 'imports'],
	systemd: ['systemd', 'domain'],
	windows: ['windows', 'domain'],
	release: ['release', 'domain', 'rights'],
	native: [],
	jobs: ['jobs', 'owner', 'tls', 'backups', 'service', 'outbox', 'tenants', 'domain', 'log', 'npm:croner'],
	cli: [
		'district',
		'pair',
		'cli',
		'doctor',
		'backups',
		'exports',
		'tls',
		'config',
		'channels',
		'demo',
		'control',
		'domain',
		'imports',
		'log',
		'rights',
		'root',
		'version',
		'service',
		'tenants',
		'network',
		'native',
		'systemd',
		'windows',
		'workers',
		'release'
	],
	declaration: []
}

/** Of a model these see the type that their JSON is of, and nothing of TypeBox. */
const TYPES_OF_MODELS = new Set(['sql', 'queries'])

const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** What is imported when it runs; the runtime of markup is told of by nobody. */
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
			!/\.(model|policy|queries|sql|service|routes|page|console|plugin|job|command|commands|import|worker|channel)$/.test(path))
		? path
		: existsSync(join(SRC, `${path}.tsx`))
			? `${path}.tsx`
			: `${path}.ts`
}

const kindOf = (path: string) => KINDS.find(([, pattern]) => pattern.test(path))?.[0]
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
const packageOf = (specifier: string) =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/')

/** Rooms of machinery that works for every noun: only their list names one. */
const IN_FILES = new Set(['imports', 'exports'])

function violations(path: string, source: string): string[] {
	const kind = kindOf(path)
	if (!kind) return [`${path} has no room: name it after its role`]
	if (kind === 'root') return []
	const allowed = MAY_IMPORT[kind] ?? []
	const running = new Set(imports(path, source))
	return [...specifiers(path, source)].flatMap((specifier) => {
		if (/^(node:|bun$|bun:)/.test(specifier)) return []
		if (!specifier.startsWith('.'))
			return allowed.includes(`npm:${packageOf(specifier)}`) ? [] : [`${path} (${kind}) imports the package ${specifier}`]
		const target = resolve(path, specifier)
		const to = kindOf(target) ?? 'nothing'
		const found = allowed.includes(to) ? [] : [`${path} (${kind}) imports ${target} (${to})`]
		if (to === 'model' && TYPES_OF_MODELS.has(kind) && running.has(specifier)) found.push(`${path} takes more than types of ${target}`)
		const [mine, theirs] = [featureOf(path), featureOf(target)]
		if (mine && theirs && mine !== theirs && !['service', 'model', 'sql', 'import'].includes(to))
			found.push(`${path} reaches into the feature ${theirs}`)
		if (IN_FILES.has(kind) && theirs) found.push(`${path} names the noun ${theirs}`)
		return found
	})
}

describe('the rooms of the house', () => {
	test('every import goes an allowed way', async () => {
		const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)]
		expect(files.length).toBeGreaterThan(80)
		const found = await Promise.all(files.map(async (file) => violations(file, await Bun.file(join(SRC, file)).text())))
		expect(found.flat()).toEqual([])
	})

	test.each([
		['features/classes/classes.routes.ts', `import { classes } from '../../school/schema'`],
		['features/classes/classes.routes.ts', `import type { Db } from '../../db/db'`],
		['db/store.ts', `import { etablissement } from '../school/schema'`],
		['db/records.ts', `import { classeRef } from '../features/refs.sql'`],
		['features/classes/classes.service.ts', `import type { Context } from 'elysia'`],
		['features/classes/classes.service.ts', `import { classes } from '../../school/schema'`],
		['features/classes/classes.queries.ts', `import { visible } from './classes.policy'`],
		['features/classes/classes.queries.ts', `import { Classe } from './classes.model'\nlog(Classe)`],
		['features/classes/classes.service.ts', `import type { Classe } from './classes.model'`],
		['features/a/a.service.ts', `import { x } from '../b/b.queries'`],
		['features/a/a.import.ts', `import { x } from '../b/b.queries'`],
		['features/a/a.import.ts', `import { NOUNS } from '../../files/imports/nouns'`],
		['features/a/a.service.ts', `import { x } from './a.import'`],
		['files/imports/plan.ts', `import { x } from '../../features/notes/notes.service'`],
		['domain/annee.ts', `import { y } from '../app'`],
		['domain/annee.ts', `import { z } from 'elysia'`],
		['features/classes/classes.service.ts', `import { classeRef } from '../refs.sql'`],
		['commands/cli/user.commands.ts', `import { utilisateurs } from '../../school/schema'`],
		['process/jobs/reminders.job.ts', `import { sql } from 'drizzle-orm'`],
		['helpers.ts', '']
	])('and %s may not hold %p', (path, source) => {
		expect(violations(path, source)).toHaveLength(1)
	})
})

/** Rooms that know nothing of those above them, whatever kind of file it is. */
test.each([
	['http', /^(auth|features|messages|files|commands)\//],
	['messages', /^(http|commands|features\/(?!.*\.sql\.ts$))/],
	['machine/doctor', /^(http|auth|commands)\//],
	['machine/metrics', /^(http|auth|commands|machine\/doctor)\//]
])('%s looks up at nothing', async (room, above) => {
	const files = [...new Bun.Glob(`${room}/**/*.{ts,tsx}`).scanSync(SRC)]
	expect(files.length).toBeGreaterThan(2)
	const found = await Promise.all(
		files.map(async (file) => {
			const own = [...specifiers(file, await Bun.file(join(SRC, file)).text())].filter((specifier) => specifier.startsWith('.'))
			return own.filter((specifier) => above.test(resolve(file, specifier))).map((specifier) => `${file} imports ${specifier}`)
		})
	)
	expect(found.flat()).toEqual([])
})

test('comments say what is answered, undefined, null or empty, not that it is nothing', async () => {
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
		const [own, school] = [await declared('db/tables.ts'), await declared('school/schema.ts')]
		expect([own.includes('etat'), school.length > 25, school.filter((name) => own.includes(name))]).toEqual([true, true, []])
		const strings = source.replace(/\/\*\*[^]*?\*\//g, '').match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
		const sql = strings.filter((text) => /\b(select|from|join|insert|update|delete|table|index)\b/i.test(text)).join('\n')
		return school.filter((name) => new RegExp(`\\b${name}\\b`).test(sql))
	}

	test('asks no table of the school', async () => {
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
	])('may not hold %p', async (source, table) => {
		expect(await named(source)).toEqual([table])
	})
})

describe('one place for each outside thing', () => {
	// what runs in a browser has the browser's clock
	const ours = () => [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)].filter((file) => !file.startsWith('console/client/'))
	const sources = async () => Promise.all(ours().map(async (file) => ({ file, source: await Bun.file(join(SRC, file)).text() })))
	test.each([
		[/\bTemporal\.Now\.(?!zonedDateTimeISO\(name\))|\bnew Date\(\)|\bDate\.now\(/, ['domain/clock.ts']],
		[/\bimport\b[^'"]*['"]croner['"]/, ['process/jobs/scheduler.ts']],
		[/\bimport\b[^'"]*['"]libsql['"]/, ['db/close-native.ts', 'db/connection.ts', 'db/exact-file.ts', 'db/instance-lock.ts']],
		[/\bopenStore\(/, ['db/open-store.ts', 'process/threads/worker-store.ts', 'tenants/open-tenants.ts', 'tenants/tenants.service.ts']],
		[/\breadOnly: true\b/, ['db/reader.ts']],
		[/bun:sqlite|better-sqlite/, []],
		[/^import (?!type\b).*['"]@peculiar\/x509['"]/m, []],
		[/\bconsole\.(?:log|info|warn|error|debug)\b|\bexport default\b(?! text)/, []]
	])('%p stands only where it may', async (pattern, places) => {
		const found = (await sources()).filter(({ source }) => pattern.test(source)).map(({ file }) => file)
		expect(found.toSorted()).toEqual(places)
	})
})

test('.normalize( stands in one function, which bounds the work, in the browser too', async () => {
	const files = [...new Bun.Glob('**/*.{ts,tsx,js}').scanSync(SRC)]
	const sources = await Promise.all(files.map(async (file) => [file, await Bun.file(join(SRC, file)).text()] as const))
	const found = sources.flatMap(([file, source]) => Array(source.match(/(\.|\[['"`])normalize\b/g)?.length ?? 0).fill(file))
	expect(found).toEqual(['domain/composed.ts'])
})
