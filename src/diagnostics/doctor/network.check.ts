import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback } from '../../host/network/addresses'
import type { Config } from '../../config/entries'
import type { Machine } from '../../host/tls/machine'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn, fail } = findingsOf('network')

/** milliseconds that a name server may take */
const PATIENCE = 3_000

export type Resolve = (name: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Whether the machine has addresses, among them the one it is to listen on, and its public names lead there. */
export async function checkNetwork(
	{ server }: Pick<Config, 'server'>,
	machine: Machine,
	resolve: Resolve = systemResolve
): Promise<Finding[]> {
	const addresses = machine.addresses()
	const outside = addresses.filter((address) => !isLoopback(address) && !address.startsWith('fe80:'))
	const findings = [
		outside.length > 0
			? pass('this machine is {hostname}, at {outside}', { hostname: machine.hostname(), outside: outside.join(', ') })
			: warn('this machine ({hostname}) has only the loopback address: is the cable plugged in?', { hostname: machine.hostname() })
	]
	if (isIP(server.host) !== 0 && !isLoopback(server.host) && !['0.0.0.0', '::', ...addresses].includes(server.host))
		findings.push(fail('server.host ({host}) is not an address of this machine', { host: server.host }))
	const isProxied = server.trusted_proxies.length > 0
	return [
		...findings,
		...(await Promise.all(server.names.filter((name) => isIP(name) === 0).map((name) => named(name, addresses, isProxied, resolve))))
	]
}

/** The addresses of a name; empty if no name server answers in time. */
export function resolvedBy(resolve: Resolve, name: string): Promise<readonly string[]> {
	const late = new Promise<string[]>((gone) => void setTimeout(() => gone([]), PATIENCE).unref())
	return Promise.race([resolve(name).catch(() => []), late])
}

async function named(name: string, ownAddresses: readonly string[], isProxied: boolean, resolve: Resolve): Promise<Finding> {
	const found = await resolvedBy(resolve, name)
	if (found.length === 0)
		return warn('no name server here knows {name} (server.names): clients need it in their DNS or hosts file, or an address', { name })
	if (isProxied || found.some((address) => ownAddresses.includes(address)))
		return pass('{name} leads to {found}', { name, found: found.join(', ') })
	return warn('{name} (server.names) leads to {found}, which is not this machine', { name, found: found.join(', ') })
}
