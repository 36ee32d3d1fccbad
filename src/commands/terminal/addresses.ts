import { isIP } from 'node:net'
import type { Config } from '../../config/entries'
import { resolvedBy, systemResolve, type Resolve } from '../../diagnostics/doctor/network.check'
import { isLoopback } from '../../host/network/addresses'
import { systemMachine, type Machine } from '../../host/tls/machine'

type Settings = Pick<Config, 'server' | 'tls'>

const EVERY_ADDRESS = ['0.0.0.0', '::']

function urlOf({ tls }: Settings, host: string, port: number) {
	const usual = tls.mode === 'off' ? 80 : 443
	return `${tls.mode === 'off' ? 'http' : 'https'}://${isIP(host) === 6 ? `[${host}]` : host}${port === usual ? '' : `:${port}`}`
}

/** The addresses of this machine that others can reach, as far as the settings let them. */
const outside = ({ server }: Settings, machine: Machine) =>
	machine
		.addresses()
		.filter((address) => !isLoopback(address) && !address.startsWith('fe80:') && (server.host === '::' || isIP(address) === 4))

/** Addresses that people can type to reach a server: its names and IP addresses, without a `/` at the end. */
export function addresses(settings: Settings, machine: Machine, port: number): string[] {
	const { host, names } = settings.server
	const hosts = EVERY_ADDRESS.includes(host) ? [...names, ...outside(settings, machine)] : [host, ...names]
	return [...new Set(hosts.length > 0 ? hosts : ['localhost'])].map((name) => urlOf(settings, name, port))
}

/** The address that works: the first name that a name server leads here, else an IP address. Ends with a `/`. */
export async function answeringAddress(settings: Settings, machine: Machine, resolve: Resolve = systemResolve): Promise<string> {
	const { host, port, names, trusted_proxies: proxies } = settings.server
	const [name] = names
	const [address] = EVERY_ADDRESS.includes(host) ? outside(settings, machine) : [host]
	const isBelieved = name !== undefined && (address === host || address === undefined || proxies.length > 0)
	const isName = name !== undefined && (isBelieved || isIP(name) !== 0 || (await leadsHere(name, machine, resolve)))
	return `${urlOf(settings, isName ? name : (address ?? machine.hostname()), port)}/`
}

/** `https://HOST.local/` if that name leads to this machine, such as when mDNS answers for it (RFC 6762); else `undefined`. */
export async function localAddress(settings: Settings, machine: Machine, resolve: Resolve = systemResolve): Promise<string | undefined> {
	const { host, port } = settings.server
	const [label = ''] = machine.hostname().split('.')
	const name = `${label}.local`
	if (!EVERY_ADDRESS.includes(host) || label === '' || isIP(machine.hostname()) !== 0) return undefined
	const found = await resolvedBy(resolve, name)
	const others = outside(settings, machine)
	// only loopback: the machine says so itself, which proves nothing about the network
	return found.some((address) => others.includes(address)) ? `${urlOf(settings, name, port)}/` : undefined
}

type Link = { readonly code: string | null; readonly secret: string; readonly identifiant: string | null }

/** The address of a one-time link, for an account or for the first person. */
export const linkAddress = async (settings: Settings, { code, secret, identifiant }: Link) =>
	`${await answeringAddress(settings, systemMachine)}${code === null ? '' : `${code}/`}console/${identifiant === null ? 'premier' : 'lien'}?jeton=${secret}`

const leadsHere = async (name: string, machine: Machine, resolve: Resolve) =>
	(await resolvedBy(resolve, name)).some((found) => machine.addresses().includes(found))
