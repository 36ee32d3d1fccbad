import { BlockList, isIP } from 'node:net'

/** An address without brackets, port or the IPv6 coat of an IPv4 one; nothing where `text` is none. */
export function plainAddress(text: string): string | undefined {
	if (isIP(text) === 4) return text
	const bare = text
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
		.replace(/%.*$/, '')
		.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
	return isIP(bare) ? bare : undefined
}

/** A set of addresses and networks (`10.0.0.5`, `10.0.0.0/8`, `fd00::/8`). */
export function networks(entries: readonly string[]): (address: string) => boolean {
	if (entries.length === 0) return () => false
	const list = new BlockList()
	for (const entry of entries) {
		const [address = '', prefix] = entry.split('/')
		const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
		if (prefix === undefined) list.addAddress(address, family)
		else list.addSubnet(address, Number(prefix), family)
	}
	return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export const isLoopback = networks(['127.0.0.0/8', '::1'])

/** Whether a program of this machine asks for itself: not a trusted proxy, which speaks for others wherever it runs and whatever it says of them. */
export function isThisMachine(peer: string, isTrusted: (address: string) => boolean): boolean {
	const address = plainAddress(peer) ?? peer
	return isLoopback(address) && !isTrusted(address)
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one (contract section 9). */
export function countedAddress(address: string): string {
	if (isIP(address) !== 6) return address
	const [head = '', tail] = address.toLowerCase().split('::')
	const left = head === '' ? [] : head.split(':')
	const right = tail === undefined || tail === '' ? [] : tail.split(':')
	const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`
}

/**
 * The client's address: the connection's, or, where that is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that is not one (contract section 9). A hop that is no address ends the walk.
 */
export function clientAddress(peer: string, forwardedFor: string | null, isTrusted: (address: string) => boolean): string {
	let current = plainAddress(peer) ?? peer
	if (!forwardedFor || !isTrusted(current)) return current
	for (const hop of forwardedFor.split(',').toReversed()) {
		const address = plainAddress(hop)
		if (!address) return current
		current = address
		if (!isTrusted(address)) return address
	}
	return current
}
