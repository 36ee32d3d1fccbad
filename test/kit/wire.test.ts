import { expect, test } from 'bun:test'
import { fromWire, toWire, toWireStream } from '../../src/kit/wire'

const sent = async (message: unknown) => fromWire(await toWire(message).bytes())

test('the contents of files cross as they are, whatever is in them', async () => {
	const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
	const files = [
		{ name: 'notes.csv', bytes: Buffer.from(bytes) },
		{ name: 'vide.csv', bytes: new Uint8Array() },
		{ name: 'lignes.csv', bytes: new TextEncoder().encode('\n{"octets":1}\n') }
	]
	const back = (await sent({ input: { code: 'école', files }, by: 'cli:test' })) as {
		input: { code: string; files: typeof files }
		by: string
	}
	expect([back.by, back.input.code]).toEqual(['cli:test', 'école'])
	expect(back.input.files.map(({ name }) => name)).toEqual(['notes.csv', 'vide.csv', 'lignes.csv'])
	expect(back.input.files.map((one) => Buffer.from(one.bytes).toString('hex'))).toEqual(
		files.map((one) => Buffer.from(one.bytes).toString('hex'))
	)
	expect(back.input.files[0]).not.toHaveProperty('octets')
})

test('a value that is not a file crosses unchanged', async () => {
	const input = { bytes: 12, list: [null, { octets: '3' }], text: 'é\n' }
	expect(await sent(input)).toEqual(input)
	expect(fromWire(new TextEncoder().encode(JSON.stringify(input)))).toEqual(input)
})

test('a stream carries the same bytes in parts, which stay when the bytes of the message go', async () => {
	// a Buffer, as files are read: its slices are views
	const memory = Buffer.from(new Uint8Array(5_000_000).map((_, at) => at * 7).buffer)
	const message = {
		files: [
			{ name: 'a.csv', bytes: memory },
			{ name: 'vide.csv', bytes: new Uint8Array() }
		]
	}
	const whole = await toWire(message).bytes()
	const parts: Uint8Array[] = []
	const stream = toWireStream(message, () => structuredClone(memory.buffer, { transfer: [memory.buffer] }))
	for await (const part of stream) parts.push(part)
	expect(memory.length).toBe(0)
	expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024)
	expect(Buffer.concat(parts).equals(whole)).toBe(true)
})
