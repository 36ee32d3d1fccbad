import { expect, test } from 'bun:test'
import { TEINTES, teintesOf } from '../../src/domain/seances/teintes'

const taught = (classe_id: number, ...ids: number[]) => ids.map((matiere_id) => ({ classe_id, matiere_id }))

test('a matière has the colour of its place among those of the class', () => {
	const teintes = teintesOf([...taught(1, 30, 10, 20, 10), ...taught(2, 20)])
	expect([teintes(1, 10), teintes(1, 20), teintes(1, 30), teintes(2, 20)]).toEqual([1, 2, 3, 1])
})

test('a matière that the class is not taught has no colour', () => {
	const teintes = teintesOf(taught(1, 10))
	expect([teintes(1, 11), teintes(2, 10)]).toEqual([undefined, undefined])
})

test('sixty matières use the eight colours again and again', () => {
	const ids = Array.from({ length: 60 }, (_, index) => index + 1)
	const teintes = teintesOf(taught(1, ...ids))
	expect(ids.map((id) => teintes(1, id))).toEqual(ids.map((id) => ((id - 1) % TEINTES) + 1))
})
