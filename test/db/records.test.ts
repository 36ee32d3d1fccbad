import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonOf } from '../../src/db/queries/json'
import { joined, Records, type ListRecord } from '../../src/db/queries/records'
import { decode } from '../../src/db/files/utf8'

const lists = fc
	.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 2 ** 40 }), nom: fc.string({ unit: 'binary' }), cle: fc.string() }), {
		selector: ({ id }) => id,
		maxLength: 20
	})
	.map((rows) => rows.map(({ id, nom, cle }): ListRecord => ({ id, cle, json: jsonOf({ id, nom }) })))

test('splitting records gives what was put together (property)', () => {
	fc.assert(
		fc.property(lists, (list) => {
			const records = Records.of(list)
			expect(records.each).toEqual(list)
			expect(list.map((_one, index) => records.id(index))).toEqual(list.map(({ id }) => id))
			expect(JSON.parse(`[${records.text}]`)).toEqual(list.map(({ json }) => JSON.parse(json) as unknown))
			expect(decode(joined(records.parts))).toBe(records.text)
		})
	)
})
