/** Contents of files among an input: JSON knows no bytes, so on the socket `bytes` is `base64`, in base64. */
export const toWire = (input: unknown): string => JSON.stringify(input, encoded)

export const fromWire = (text: string): unknown => JSON.parse(text, decoded)

function encoded(_: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || !('bytes' in value) || !(value.bytes instanceof Uint8Array)) return value
	const { bytes, ...rest } = value
	return { ...rest, base64: bytes.toBase64() }
}

function decoded(_: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || !('base64' in value) || typeof value.base64 !== 'string') return value
	const { base64, ...rest } = value
	return { ...rest, bytes: Buffer.from(base64, 'base64') }
}
