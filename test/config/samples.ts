import * as fc from 'fast-check'
import type { Config, ConfigOverrides } from '../../src/config/entries'
import { tomlKey, tomlValue, type TomlValue } from '../../src/config/toml-text'

export const FILE = '/opt/preau/preau.toml'

type PlainSections = Omit<Config, 'tenants' | 'limits'> & { limits: Omit<Config['limits'], 'clients'> }
type Arbitraries = { [S in keyof PlainSections]: { [K in keyof PlainSections[S]]: fc.Arbitrary<PlainSections[S][K]> } }

const letters = (min: number, max: number) =>
	fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'.split('')), minLength: min, maxLength: max })
const label = letters(1, 10)
const hostName = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, 'lan'].join('.'))
const ipv4 = fc.ipV4()
const host = fc.oneof(
	hostName,
	ipv4,
	fc.ipV6().map((s) => s.toLowerCase())
)
const network = fc.oneof(
	ipv4,
	fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, prefix]) => `${address}/${prefix}`),
	fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })).map(([address, prefix]) => `${address.toLowerCase()}/${prefix}`)
)
const line = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((s) => !/\p{Cc}/u.test(s))
const path = label.map((s) => `/srv/${s} "é"\\${s}`)
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary)
const listOf = <T>(arbitrary: fc.Arbitrary<T>) => fc.uniqueArray(arbitrary, { maxLength: 4 })
const integer = (min: number, max: number) => fc.integer({ min, max })
const twoDigits = (n: number) => String(n).padStart(2, '0')
const timeOfDay = fc.tuple(integer(0, 23), integer(0, 59)).map((time) => time.map(twoDigits).join(':'))

/** Valid values for every entry; the ports do not collide, the TLS files are always there. */
export const valid: Arbitraries = {
	server: {
		host,
		port: integer(1, 30_000),
		http_port: fc.oneof(fc.constant(0), integer(30_001, 65_535)),
		names: listOf(host),
		trusted_proxies: listOf(network),
		cors_origins: listOf(fc.tuple(fc.constantFrom('http', 'https'), hostName).map(([scheme, name]) => `${scheme}://${name}`))
	},
	tls: { mode: fc.constantFrom('internal', 'off'), cert_file: maybe(path), key_file: maybe(path) },
	data: {
		dir: path,
		synchronous: fc.constantFrom('full', 'normal'),
		min_free_mb: integer(0, 1_000_000),
		url: fc.constant(''),
		admin_url: fc.constant(''),
		token_file: fc.constant('')
	},
	limits: {
		api: integer(1, 1_000_000),
		discovery: integer(1, 1_000_000),
		console: integer(1, 1_000_000),
		body_kib: integer(1, 100_000),
		import_mib: integer(1, 512)
	},
	console: { actif: fc.boolean(), operateurs: listOf(fc.tuple(label, label).map(([code, name]) => `e${code}/${name}`)) },
	auth: { bcrypt_cost: integer(4, 31) },
	smtp: {
		host: maybe(host),
		port: integer(1, 65_535),
		tls: fc.constantFrom('required', 'implicit', 'off'),
		user: line,
		password_file: maybe(path),
		ca_file: maybe(path),
		from: maybe(fc.tuple(label, hostName).map(([user, name]) => `École ${user} <${user}@${name}>`)),
		name: maybe(host)
	},
	alerts: {
		to: listOf(fc.tuple(label, hostName).map(([user, name]) => `${user}@${name}`)),
		language: fc.constantFrom('fr', 'en'),
		security: maybe(fc.tuple(label, hostName).map(([user, name]) => `${user}@${name}`))
	},
	sms: {
		url: maybe(hostName.map((name) => `https://${name}/send?to={to}&text={text}`)),
		method: fc.constantFrom('POST', 'PUT', 'GET'),
		content_type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
		body: fc.constantFrom('{"to": "{to}", "{}": {"text": "{text}"}}', '["{id}", "{institution}"]'),
		headers: listOf(label.map((name) => `X-${name}: {id} ${name}`)),
		secret_file: maybe(path),
		ca_file: maybe(path),
		success: listOf(integer(200, 299)),
		timeout_seconds: integer(1, 120)
	},
	webhook: {
		url: maybe(hostName.map((name) => `https://${name}/hooks`)),
		secret_file: maybe(path),
		ca_file: maybe(path),
		timeout_seconds: integer(1, 120)
	},
	reminders: { lead_minutes: listOf(integer(1, 43_200)) },
	video: { window_minutes: integer(1, 10_080) },
	backup: {
		dir: path,
		second_dir: maybe(path),
		every_minutes: integer(0, 1_440),
		at: timeOfDay,
		keep_daily: integer(1, 366),
		keep_weekly: integer(0, 520)
	},
	moodle: {
		dossier: maybe(path),
		adresses: fc.constantFrom('', 'internes', 'reelles'),
		heure: timeOfDay
	},
	oneroster: {
		dossier: maybe(path),
		heure: timeOfDay,
		version: fc.constantFrom('1.1', '1.2')
	},
	papiers: { adresse: maybe(letters(1, 9).map((name) => `https://www.ecole.ci/${name}.html`)) },
	log: {
		level: fc.constantFrom('debug', 'info', 'warn', 'error'),
		format: fc.constantFrom('json', 'text'),
		file: maybe(path),
		max_mb: integer(1, 10_000),
		keep: integer(1, 1_000)
	},
	metrics: { token_file: maybe(path) }
}

const clients = fc.uniqueArray(fc.record({ address: network, api: integer(1, 9000), discovery: integer(1, 9000) }), {
	maxLength: 3,
	selector: ({ address }) => address
})

const code = fc
	.array(letters(1, 6), { minLength: 1, maxLength: 3 })
	.map((parts) => `t0-${parts.join('-')}`)
	.filter((s) => s.length <= 40)
const tenants = fc
	.uniqueArray(fc.tuple(code, fc.boolean()), { maxLength: 3, selector: ([name]) => name })
	.map((codes) => Object.fromEntries(codes.map(([name, named]) => [name, { hosts: named ? [`${name}.lan`] : [] }])))

/** Any subset of the entries, with valid values. */
export const anyOverrides: fc.Arbitrary<ConfigOverrides> = fc
	.tuple(subsets(), fc.option(clients, { nil: undefined }), fc.option(tenants, { nil: undefined }))
	.map(([sections, someClients, someTenants]) => ({
		...complete(sections),
		...(someClients === undefined ? {} : { limits: { ...sections['limits'], clients: someClients } }),
		...(someTenants === undefined ? {} : { tenants: someTenants })
	}))

/** Without the entries that others would be missing beside. */
function complete({ smtp, webhook, backup, ...sections }: Tables): Tables {
	const without = (table: Tree, names: readonly string[]) =>
		Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name)))
	const isGiven = (table: Tree, name: string) => (table[name] ?? '') !== ''
	return {
		...sections,
		...(smtp && {
			smtp: without(smtp, [
				...(isGiven(smtp, 'from') ? [] : ['host']),
				...(isGiven(smtp, 'user') && isGiven(smtp, 'password_file') ? [] : ['user', 'password_file'])
			])
		}),
		...(backup && { backup: without(backup, isGiven(backup, 'second_dir') ? [] : ['every_minutes']) }),
		...(webhook && { webhook: without(webhook, isGiven(webhook, 'secret_file') ? [] : ['url']) })
	}
}

function subsets(): fc.Arbitrary<Tables> {
	const sections = Object.entries(valid).map(([name, fields]): [string, fc.Arbitrary<Tree>] => [
		name,
		fc.record<Tree>(fields, { requiredKeys: [] })
	])
	return fc.record<Tables, never>(Object.fromEntries(sections), { requiredKeys: [] }) as fc.Arbitrary<Tables>
}

type Tree = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, Tree>>

/** Plain TOML of these values, written without the program's own printer of sections. */
export function asToml(values: ConfigOverrides): string {
	const { tenants: someTenants = {}, ...sections } = values
	const lines: string[] = []
	for (const [name, fields] of Object.entries<Tree | undefined>(sections)) {
		const { clients: items = [], ...entries } = fields ?? {}
		lines.push(`[${name}]`, ...pairs(entries))
		for (const item of items as readonly Tree[]) lines.push(`[[${name}.clients]]`, ...pairs(item))
	}
	for (const [name, fields] of Object.entries(someTenants)) lines.push(`[tenants.${tomlKey(name)}]`, ...pairs(fields))
	return `${lines.join('\n')}\n`
}

function pairs(fields: Tree): string[] {
	return Object.entries(fields).map(([name, value]) => `${name} = ${tomlValue(value as TomlValue)}`)
}

/** The overrides laid over a whole configuration. */
export function withOverrides(base: Config, overrides: ConfigOverrides): Config {
	const merged: Record<string, unknown> = { ...base }
	for (const [name, fields] of Object.entries<Tree | undefined>(overrides)) merged[name] = { ...(merged[name] as Tree), ...fields }
	return merged as Config
}
