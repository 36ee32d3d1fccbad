import { sentence, type Told } from '../kit/sentence'
import { fillTemplate, hasPlaceholder, PLACEHOLDERS, type Placeholder } from '../kit/placeholders'
import type { Config } from './entries'
import type { Problem } from './problem'
import type { Placed } from './reader'
import { ifPossible } from '../kit/if-possible'

const HOST_OF_TENANT = /^tenants\.(.+)\.hosts\[\d+\]$/
const ADDRESS_OF_CLIENT = /^limits\.clients\[\d+\]\.address$/

/** The problems that an entry by itself cannot show. */
export function crossProblems(config: Config, places: ReadonlyMap<string, Placed>): Problem[] {
	return [
		...missingTlsFiles(config, places),
		...incompleteServer(config, places),
		...samePort(config, places),
		...incompleteSmtp(config, places),
		...incompleteSms(config, places),
		...incompleteWebhook(config, places),
		...incompleteBackup(config, places),
		...sharedHosts([...places.values()]),
		...repeatedClients([...places.values()])
	]
}

function missingTlsFiles({ tls }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	const mode = placed.get('tls.mode')
	if (tls.mode !== 'files' || mode === undefined) return []
	return (['cert_file', 'key_file'] as const)
		.filter((name) => tls[name] === '')
		.map((name) => problemAt(placed.get(`tls.${name}`) ?? mode, `tls.${name}`, 'missing: tls.mode = "files" needs it'))
}

function incompleteServer({ data }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	if (data.url !== '') return data.admin_url === '' ? missing(placed, 'data.admin_url', 'data.url') : []
	return (['admin_url', 'token_file'] as const).flatMap((name) => (data[name] === '' ? [] : missing(placed, 'data.url', `data.${name}`)))
}

function samePort({ server, tls }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	const at = placed.get('server.http_port') ?? placed.get('server.port')
	if (tls.mode === 'off' || server.http_port !== server.port || at === undefined) return []
	return [problemAt(at, at.key, sentence('server.port and server.http_port are both {port}', { port: server.port }))]
}

/** The problem that an entry is missing which another one needs. */
function missing(placed: ReadonlyMap<string, Placed>, key: string, needy: string): Problem[] {
	const at = placed.get(key) ?? placed.get(needy)
	return at === undefined ? [] : [problemAt(at, key, sentence('missing: {needy} needs it', { needy }))]
}

function incompleteSmtp({ smtp }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	if (smtp.host === '') return []
	return [
		...(smtp.from === '' ? missing(placed, 'smtp.from', 'smtp.host') : []),
		...(smtp.user !== '' && smtp.password_file === '' ? missing(placed, 'smtp.password_file', 'smtp.user') : []),
		...(smtp.user === '' && smtp.password_file !== '' ? missing(placed, 'smtp.user', 'smtp.password_file') : [])
	]
}

const SAMPLE = Object.fromEntries(PLACEHOLDERS.map((name) => [name, 'x'])) as Record<Placeholder, string>

function incompleteSms({ sms }: Config, places: ReadonlyMap<string, Placed>): Problem[] {
	const url = places.get('sms.url')
	if (sms.url === '' || url === undefined) return []
	const body = sms.method === 'GET' ? '' : sms.body
	const templates = [sms.url, body, ...sms.headers]
	const holds = (name: Placeholder) => templates.some((template) => hasPlaceholder(template, name))
	const unsaid = (['to', 'text'] as const).filter((name) => !holds(name))
	const isJson = body === '' || sms.content_type !== 'application/json' || parses(fillTemplate(body, SAMPLE, (text) => text))
	return [
		...unsaid.map((name) => problemAt(url, 'sms.url', sentence('no entry of [sms] that is sent contains {name}', { name: `{${name}}` }))),
		...(holds('secret') && sms.secret_file === '' ? missing(places, 'sms.secret_file', 'sms.url') : []),
		...(isJson ? [] : [problemAt(places.get('sms.body') ?? url, 'sms.body', 'not JSON once its placeholders are filled in')])
	]
}

const parses = (json: string): boolean => ifPossible((): unknown => JSON.parse(json)) !== undefined

function incompleteWebhook({ webhook }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	return webhook.url !== '' && webhook.secret_file === '' ? missing(placed, 'webhook.secret_file', 'webhook.url') : []
}

function incompleteBackup({ backup }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	return backup.every_minutes > 0 && backup.second_dir === '' ? missing(placed, 'backup.second_dir', 'backup.every_minutes') : []
}

function sharedHosts(placed: readonly Placed[]): Problem[] {
	const owners = new Map<unknown, string>()
	const problems: Problem[] = []
	for (const host of placed) {
		const tenant = HOST_OF_TENANT.exec(host.key)?.[1]
		if (tenant === undefined) continue
		const owner = owners.get(host.value)
		if (owner !== undefined && owner !== tenant)
			problems.push(problemAt(host, host.key, sentence('"{value}" already leads to tenants.{owner}', { value: String(host.value), owner })))
		owners.set(host.value, owner ?? tenant)
	}
	return problems
}

function repeatedClients(placed: readonly Placed[]): Problem[] {
	const lines = new Map<unknown, number>()
	const problems: Problem[] = []
	for (const client of placed.filter(({ key }) => ADDRESS_OF_CLIENT.test(key))) {
		const line = lines.get(client.value)
		if (line !== undefined)
			problems.push(
				problemAt(client, client.key, sentence('"{value}" has its limits on line {line}', { value: String(client.value), line }))
			)
		lines.set(client.value, line ?? client.line)
	}
	return problems
}

function problemAt({ line, column }: Placed, key: string, message: Told): Problem {
	return { line, column, key, message }
}
