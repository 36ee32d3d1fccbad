import type { Config } from './entries'
import type { Problem } from './problem'
import type { Placed } from './reader'

const HOST_OF_TENANT = /^tenants\.(.+)\.hosts\[\d+\]$/
const ADDRESS_OF_CLIENT = /^limits\.clients\[\d+\]\.address$/

/** What no entry can tell by itself. */
export function crossProblems(config: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	return [
		...missingTlsFiles(config, placed),
		...samePort(config, placed),
		...sharedHosts([...placed.values()]),
		...repeatedClients([...placed.values()])
	]
}

function missingTlsFiles({ tls }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	const mode = placed.get('tls.mode')
	if (tls.mode !== 'files' || mode === undefined) return []
	return (['cert_file', 'key_file'] as const)
		.filter((name) => tls[name] === '')
		.map((name) => problemAt(placed.get(`tls.${name}`) ?? mode, `tls.${name}`, 'missing: tls.mode = "files" needs it'))
}

function samePort({ server, tls }: Config, placed: ReadonlyMap<string, Placed>): Problem[] {
	const at = placed.get('server.http_port') ?? placed.get('server.port')
	if (tls.mode === 'off' || server.http_port !== server.port || at === undefined) return []
	return [problemAt(at, at.key, `server.port and server.http_port are both ${server.port}`)]
}

function sharedHosts(placed: readonly Placed[]): Problem[] {
	const owners = new Map<unknown, string>()
	const problems: Problem[] = []
	for (const host of placed) {
		const tenant = HOST_OF_TENANT.exec(host.key)?.[1]
		if (tenant === undefined) continue
		const owner = owners.get(host.value)
		if (owner !== undefined && owner !== tenant)
			problems.push(problemAt(host, host.key, `"${host.value}" already leads to tenants.${owner}`))
		owners.set(host.value, owner ?? tenant)
	}
	return problems
}

function repeatedClients(placed: readonly Placed[]): Problem[] {
	const lines = new Map<unknown, number>()
	const problems: Problem[] = []
	for (const client of placed.filter(({ key }) => ADDRESS_OF_CLIENT.test(key))) {
		const line = lines.get(client.value)
		if (line !== undefined) problems.push(problemAt(client, client.key, `"${client.value}" has its limits on line ${line}`))
		lines.set(client.value, line ?? client.line)
	}
	return problems
}

function problemAt({ line, column }: Placed, key: string, message: string): Problem {
	return { line, column, key, message }
}
