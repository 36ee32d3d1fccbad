import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { extended, idOf, jsonObject, jsonOf, listOf, objectOf, textBesideId, type Json } from '../../src/db/queries/json'
import { encode } from '../../src/db/files/utf8'

type Salle = { id: number; nom: string; places: number | null }

const parsed = (json: string): unknown => JSON.parse(json)
const name = fc.stringMatching(/^[a-z_]{1,8}$/)
const value = fc.jsonValue({ maxDepth: 2 }).map((one) => parsed(JSON.stringify(one)))
const fields = fc.uniqueArray(fc.tuple(name, value), { maxLength: 6, selector: ([key]) => key })
const jsonParts = (pairs: readonly (readonly [string, unknown])[]) => Object.fromEntries(pairs.map(([key, one]) => [key, jsonOf(one)]))

describe('an object that SQL makes', () => {
	const [id, nom, places] = [sql`1`, sql`'A1'`, sql`NULL`]

	test('has the fields of its model and no others: anything else does not compile', () => {
		jsonObject<Salle>({ id, nom, places })
		// @ts-expect-error -- `places` is forgotten
		jsonObject<Salle>({ id, nom })
		// @ts-expect-error -- `place` is misspelt
		jsonObject<Salle>({ id, nom, place: places })
		// @ts-expect-error -- the model has no `etage`
		jsonObject<Salle>({ id, nom, places, etage: places })
		// @ts-expect-error -- the model is missing
		jsonObject({ id, nom })
		// @ts-expect-error -- a text is not an expression
		jsonObject<Salle>({ id, nom: 'A1', places })
	})

	test('is of its model alone, and so is what is put together from it', () => {
		const salle = jsonOf({ id: 1, nom: 'A1', places: null }) as Json<Salle>
		const taken: Json<Salle & { libre: boolean }> = extended(salle, { libre: jsonOf(true) })
		// @ts-expect-error -- it says nothing of `libre`
		const missing: Json<{ id: number; libre: boolean }> = salle
		// @ts-expect-error -- a text that nobody made JSON of
		const text: Json<Salle> = '{}'
		// @ts-expect-error -- a list of rooms is not a list of numbers
		const numbers: Json<number[]> = listOf([salle])
		const none: Json<Salle[] | null> = jsonOf(null)
		expect([taken, missing, text, numbers, none].map(parsed)).toEqual([
			{ id: 1, nom: 'A1', places: null, libre: true },
			{ id: 1, nom: 'A1', places: null },
			{},
			[{ id: 1, nom: 'A1', places: null }],
			null
		])
	})
})

describe('JSON that is put together without being read', () => {
	test('is the object of all its fields, in their order', () =>
		fc.assert(
			fc.property(fields, fields, (own, more) => {
				const added = more.filter(([key]) => own.every(([other]) => other !== key))
				const object = objectOf<Record<string, unknown>>(jsonParts(own))
				expect(object as string).toBe(JSON.stringify(Object.fromEntries(own)))
				expect(extended(object, jsonParts(added)) as string).toBe(JSON.stringify(Object.fromEntries([...own, ...added])))
			})
		))

	test('is the array of all its items', () =>
		fc.assert(
			fc.property(fc.array(value), (items) => expect(listOf(items.map((one) => jsonOf(one))) as string).toBe(JSON.stringify(items)))
		))
})

describe('the part of an object that is read without the rest', () => {
	const id = fc.nat({ max: Number.MAX_SAFE_INTEGER })

	test('is the id with which it begins', () =>
		fc.assert(
			fc.property(id, fields, (own, more) => expect(idOf(encode(extended(objectOf({ id: jsonOf(own) }), jsonParts(more))))).toBe(own))
		))

	test('is the text next to its id, whatever it contains and whatever follows', () => {
		const uid = textBesideId('uid')
		fc.assert(
			fc.property(id, fc.string({ unit: 'grapheme' }), fields, (own, text, more) =>
				expect(uid(extended(objectOf({ id: jsonOf(own), uid: jsonOf(text) }), jsonParts(more)))).toBe(text)
			)
		)
	})

	test.each(['', '{}', '{"code":"A","id":4}', '{"id":null}', '{"id":"4"}', '[4]'])('does not exist in %p: that is refused', (json) => {
		expect(() => idOf(encode(json))).toThrow('begin with its id')
		expect(() => textBesideId('uid')(json)).toThrow('"uid" next to its id')
	})
})
