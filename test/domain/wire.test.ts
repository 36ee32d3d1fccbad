import { expect, test } from 'bun:test'
import { fromWire, toWire } from '../../../src/commands/control/bytes'

test('the contents of files cross the socket in base64, whatever is in them', () => {
	const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
	const input = {
		code: 'ecole',
		files: [
			{ name: 'notes.csv', bytes: Buffer.from(bytes) },
			{ name: 'vide.csv', bytes: new Uint8Array() }
		]
	}
	const wire = toWire({ input, by: 'cli:test' })
	expect(JSON.parse(wire)).toEqual({
		input: {
			code: 'ecole',
			files: [
				{ name: 'notes.csv', base64: Buffer.from(bytes).toString('base64') },
				{ name: 'vide.csv', base64: '' }
			]
		},
		by: 'cli:test'
	})
	const back = fromWire(wire) as { input: typeof input; by: string }
	expect(back.by).toBe('cli:test')
	expect(back.input.files.map(({ name }) => name)).toEqual(['notes.csv', 'vide.csv'])
	expect(new Uint8Array(back.input.files[0]!.bytes)).toEqual(bytes)
	expect(back.input.files[1]!.bytes).toHaveLength(0)
})

test('what is no file crosses as it is', () => {
	const input = { bytes: 12, list: [null, { base64: 3 }], text: 'é' }
	expect(fromWire(toWire(input))).toEqual(input)
})
