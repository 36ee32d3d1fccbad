import { BlockList, isIP } from 'node:net'
import type { Names } from './names'

/** Limits of a CA: it may sign names at and below `hosts`, addresses within `networks` (`10.0.0.0/8`). */
export type Constraints = { readonly hosts: readonly string[]; readonly networks: readonly string[] }

/** Names that do not belong to anyone on the internet (RFC 6762, RFC 6761, RFC 8375, ICANN's .internal, and .lan of home routers). */
export const LOCAL_HOSTS: readonly string[] = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

/** RFC 1918, RFC 3927, loopback; RFC 4193, link-local. */
const PRIVATE_NETWORKS = [
	'10.0.0.0/8',
	'172.16.0.0/12',
	'192.168.0.0/16',
	'169.254.0.0/16',
	'127.0.0.0/8',
	'fc00::/7',
	'fe80::/10',
	'::1/128'
]

/** Whether a host name or an address does not belong to anyone on the internet. */
export const isLocal = (name: string) => permits({ hosts: LOCAL_HOSTS, networks: PRIVATE_NETWORKS }, name)

/** Limits of a CA that is made for these names. */
export const constraintsFor = ({ hosts, addresses }: Names): Constraints => ({
	hosts: [...LOCAL_HOSTS, ...hosts.filter((host) => !isLocal(host))],
	networks: [
		...PRIVATE_NETWORKS,
		...addresses.filter((address) => !isLocal(address)).map((address) => `${address}/${isIP(address) === 4 ? 32 : 128}`)
	]
})

/** Whether a CA with these constraints may sign a host name or an address. */
export function permits({ hosts, networks }: Constraints, name: string): boolean {
	const family = isIP(name)
	if (family === 0) return hosts.some((host) => name === host || name.endsWith(`.${host}`))
	const list = new BlockList()
	for (const network of networks) {
		const [address = '', prefix] = network.split('/')
		if (isIP(address) === family) list.addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
	}
	return list.check(name, family === 4 ? 'ipv4' : 'ipv6')
}
