import { isIP } from 'node:net'
import { isLoopback, plainAddress } from '../../host/network/addresses'

/** Whether a program of this machine asks for itself. A trusted proxy does not: it speaks for others, wherever it runs. */
export function isThisMachine(peer: string, isTrusted: (address: string) => boolean): boolean {
	const address = plainAddress(peer) ?? peer
	return isLoopback(address) && !isTrusted(address)
}

/** The form in which limits count addresses: an IPv4 address, or the /64 of an IPv6 one (contract section 9). */
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
 * The client's address: that of the connection, or, if that is a trusted proxy, the right-most address of `X-Forwarded-For` that is not one
 * (contract section 9). A hop that is not an address ends the walk.
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
