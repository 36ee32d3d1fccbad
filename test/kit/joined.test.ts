import { expect, test } from 'bun:test'
import { joined } from '../../src/kit/joined'
import { turns } from '../support/until'

/** A look that ends when the test ends it, and answers what was known when it began. */
function slowLook() {
	const ends: (() => void)[] = []
	let known = 0
	const look = joined(async () => {
		const found = known
		const { promise, resolve } = Promise.withResolvers<void>()
		ends.push(resolve)
		await promise
		if (found < 0) throw new Error('not found')
		return found
	})
	return { look, ends, learn: (value: number) => (known = value) }
}

test('callers at the same time share one look; a caller during a look gets the result of a later one', async () => {
	const { look, ends, learn } = slowLook()
	const first = [look(), look()]
	await Promise.resolve()
	expect(ends).toHaveLength(1)
	learn(1)
	const later = [look(), look(), look()]
	ends[0]!()
	expect(await Promise.all(first)).toEqual([0, 0])
	await turns()
	expect(ends).toHaveLength(2)
	ends[1]!()
	expect(await Promise.all(later)).toEqual([1, 1, 1])
})

test('a look that fails fails for those who shared it alone', async () => {
	const { look, ends, learn } = slowLook()
	learn(-1)
	const failing = look()
	await Promise.resolve()
	learn(2)
	const later = look()
	ends[0]!()
	const failed = failing.catch(String)
	await turns()
	ends[1]!()
	expect(await later).toBe(2)
	expect(await failed).toBe('Error: not found')
})
