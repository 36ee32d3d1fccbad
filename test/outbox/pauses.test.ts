import { expect, test } from 'bun:test'
import { createLog } from '../../src/host/log/log'
import { Pauses } from '../../src/outbox/pauses'
import { TestClock } from '../support/clock'

function pausesFrom(clock: TestClock) {
	const log = createLog({ level: 'warn', format: 'json', now: () => clock.now(), write: () => undefined })
	return new Pauses({ clock, log, random: () => 0 })
}

/** Whether the webhook pauses after these messages, a letter each, that failed on the other side; a dot is one that went out. */
function pausesAfter(messages: string): boolean {
	const pauses = pausesFrom(new TestClock())
	for (const message of messages) {
		if (message === '.') pauses.end('webhook')
		else pauses.failed('webhook', message, '500 panne')
	}
	return pauses.lasts('webhook')
}

test.each([
	['five different messages', true, 'abcde'],
	['four different messages', false, 'abcd'],
	['one message five times', false, 'aaaaa'],
	['two messages in turn', false, 'abababab'],
	['five messages, one of them twice,', true, 'abacde']
])('after %s failed in a row, a channel pauses: %p', (_what, isPaused, messages) => {
	expect(pausesAfter(messages)).toBe(isPaused)
})

test('a message that goes out begins the count again', () => {
	expect(pausesAfter('abcd.efgh')).toBe(false)
	expect(pausesAfter('abcd.efghi')).toBe(true)
})

test('the message that failed last is known until one goes out, and one failure after a pause begins the next, longer one', () => {
	const clock = new TestClock()
	const pauses = pausesFrom(clock)
	for (const message of 'abcde') pauses.failed('webhook', message, '500 panne')
	const first = pauses.until('webhook')
	expect(['a', 'e'].map((message) => pauses.isLastFailed('webhook', message))).toEqual([false, true])
	clock.advance({ minutes: 2 })
	expect(pauses.lasts('webhook')).toBe(false)
	const began = clock.now().epochMilliseconds / 1000
	pauses.failed('webhook', 'a', '500 panne')
	expect(pauses.isLastFailed('webhook', 'a')).toBe(true)
	expect(pauses.until('webhook') - began).toBe(2 * (first - (began - 120)))
	pauses.end('webhook')
	expect([pauses.has('webhook'), pauses.isLastFailed('webhook', 'a')]).toEqual([false, false])
})
