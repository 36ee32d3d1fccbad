import { BlockList, isIP } from 'node:net'

/** An address without brackets and port, an IPv4 one without its IPv6 form; `undefined` if `text` is not an address. */
export function plainAddress(text: string): string | undefined {
	if (isIP(text) === 4) return text
	const bare = text
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
		.replace(/%.*/, '')
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

/** Whether an address is of the machine itself. */
export const isLoopback = networks(['127.0.0.0/8', '::1'])

const bitsOf = (address: string) => address.split('.').reduce((bits, part) => bits * 256 + Number(part), 0)
const addressOf = (bits: number) => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')

/** The IPv4 networks that together are `network` (`10.0.0.0/8`) without one address. */
export function networksWithout(network: string, address: string): string[] {
	const [base = '', prefix] = network.split('/')
	const length = Number(prefix)
	if (!networks([network])(address)) return [network]
	const at = bitsOf(address)
	return Array.from({ length: 32 - length }, (_, step) => {
		const size = 2 ** (31 - length - step)
		const half = Math.floor((at - bitsOf(base)) / size)
		return `${addressOf(bitsOf(base) + (half % 2 === 0 ? half + 1 : half - 1) * size)}/${length + step + 1}`
	})
}
