/**
 * A message between processes. JSON cannot hold bytes: the `bytes` of each object follow behind the JSON line, one after the other,
 * and `octets` says how many they are.
 */
export const toWire = (message: unknown): Blob => new Blob(wireParts(message))

/** A megabyte is copied in less time than anybody waits for. */
const CHUNK = 1024 * 1024

/** The same in chunks, each copied when it is needed. Calls `copied` when the bytes of the message are not needed any more. */
export function toWireStream(message: unknown, copied: () => void = () => undefined): ReadableStream<Uint8Array> {
	const chunks = chunksOf(wireParts(message))
	return new ReadableStream({
		pull(controller) {
			const { value, done } = chunks.next()
			if (!done) return controller.enqueue(value)
			controller.close()
			copied()
		}
	})
}

function* chunksOf(parts: readonly Uint8Array<ArrayBuffer>[]) {
	for (const part of parts) for (let at = 0; at < part.length; at += CHUNK) yield new Uint8Array(part.subarray(at, at + CHUNK))
}

function wireParts(message: unknown): Uint8Array<ArrayBuffer>[] {
	const parts: Uint8Array<ArrayBuffer>[] = []
	const text = JSON.stringify(message, (_, value: unknown) => {
		if (typeof value !== 'object' || value === null || !('bytes' in value) || !(value.bytes instanceof Uint8Array)) return value
		const { bytes, ...rest } = value
		parts.push(bytes as Uint8Array<ArrayBuffer>)
		return { ...rest, octets: bytes.length }
	})
	return [new TextEncoder().encode(`${text}\n`), ...parts]
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
