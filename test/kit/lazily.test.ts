import { expect, test } from 'bun:test'
import { lazily } from '../../src/kit/lazily'

test('a thing is made when it is first asked for, and once, even where it is undefined', () => {
	let times = 0
	const made = lazily(() => void times++)
	expect(times).toBe(0)
	expect([made(), made()]).toEqual([undefined, undefined])
	expect(times).toBe(1)
})
