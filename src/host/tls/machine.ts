import { hostname, networkInterfaces } from 'node:os'

/** Names and addresses of this machine in the network, asked again each time: they change while the program runs. */
export type Machine = {
	readonly hostname: () => string
	/** every IPv4 and IPv6 address of its interfaces, without scope */
	readonly addresses: () => readonly string[]
}

export const systemMachine: Machine = {
	hostname,
	addresses: () => Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address.replace(/%.*/, '')))
}
