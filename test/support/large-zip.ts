/** An archive in the form that is meant for large ones, as some programs write it for any. `disks`: the number of disks in its header. */
export function largeZip(name: Uint8Array, bytes: Uint8Array, { disks = 1, isInEndToo = false, field = 24 } = {}): Uint8Array {
	const parts: number[] = []
	const add = (...numbers: readonly (readonly [number, number])[]) => {
		for (const [size, value] of numbers) for (let at = 0; at < size; at++) parts.push(Math.floor(value / 256 ** at) % 256)
	}
	const common = [
		[2, 0x800],
		[2, 0],
		[4, 0],
		[4, Bun.hash.crc32(bytes)],
		[4, 0xffffffff],
		[4, 0xffffffff],
		[2, name.length]
	] as const
	const sizes = [
		[8, bytes.length],
		[8, bytes.length]
	] as const
	add([4, 0x04034b50], [2, 45], ...common, [2, 20])
	parts.push(...name)
	add([2, 1], [2, 16], ...sizes)
	parts.push(...bytes)
	const directory = parts.length
	add([4, 0x02014b50], [2, 45], [2, 45], ...common, [2, 4 + field], [2, 0], [2, 0], [2, 0], [4, 0], [4, 0xffffffff])
	parts.push(...name)
	add([2, 1], [2, field])
	const extra = parts.length
	add(...sizes, [8, 0])
	parts.length = extra + field
	const end = parts.length
	const [length, count] = [end - directory, 1]
	add([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, length], [8, directory])
	add([4, 0x07064b50], [4, 0], [8, end], [4, disks])
	const said = isInEndToo ? [count, length, directory] : [0xffff, 0xffffffff, 0xffffffff]
	add([4, 0x06054b50], [2, 0], [2, 0], [2, said[0]!], [2, said[0]!], [4, said[1]!], [4, said[2]!], [2, 0])
	return new Uint8Array(parts)
}
