/**
 * A message between processes. JSON knows no bytes: those that an object has as its `bytes` follow behind its line, one after the other,
 * and `octets` is how many they are.
 */
export function toWire(message: unknown): Blob {
	const parts: Uint8Array<ArrayBuffer>[] = []
	const text = JSON.stringify(message, (_, value: unknown) => {
		if (typeof value !== 'object' || value === null || !('bytes' in value) || !(value.bytes instanceof Uint8Array)) return value
		const { bytes, ...rest } = value
		parts.push(bytes as Uint8Array<ArrayBuffer>)
		return { ...rest, octets: bytes.length }
	})
	return new Blob([text, '\n', ...parts])
}

/** @param wire what `toWire` wrote; the bytes of the message are parts of it */
export function fromWire(wire: Uint8Array): unknown {
	const end = wire.indexOf(10)
	let at = end + 1
	return JSON.parse(new TextDecoder().decode(end < 0 ? wire : wire.subarray(0, end)), (_, value: unknown) => {
		if (typeof value !== 'object' || value === null || !('octets' in value) || typeof value.octets !== 'number') return value
		const { octets, ...rest } = value
		return { ...rest, bytes: wire.subarray(at, (at += octets)) }
	})
}
