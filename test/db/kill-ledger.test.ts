import { expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import { WRITTEN } from '../support/kills/clients'
import { Ledger, misplaced, unexplained, type Op } from '../support/kills/ledger'

const noteOf = (ledger: Ledger, mark: string, ...cells: string[]): Op =>
	ledger.begin({ mark, kind: 'notes', size: cells.length, cells: new Map(cells.map((cell) => [cell, mark])) })

const judged = ({ ops }: Ledger, cells: Record<string, string>) => unexplained(ops.values(), (cell) => cells[cell])

test('a cell may hold what any of the writes at one time wrote, and nothing that a later one replaced', () => {
	const ledger = new Ledger()
	const early = noteOf(ledger, 'early', 'a')
	ledger.settle(early, 'acknowledged')
	const [one, other] = [noteOf(ledger, 'one', 'a'), noteOf(ledger, 'other', 'a')]
	ledger.settle(one, 'acknowledged')
	ledger.settle(other, 'acknowledged')
	expect(judged(ledger, { a: 'one' })).toEqual([])
	expect(judged(ledger, { a: 'other' })).toEqual([])
	expect(judged(ledger, { a: 'early' })).toEqual(['a: early, which a later acknowledged write replaced'])
	expect(judged(ledger, { a: 'stranger' })).toEqual(['a: stranger, which nobody wrote'])
	expect(judged(ledger, {})).toEqual(['a: empty, though a write to it was acknowledged'])
})

test('a write without an answer may be there or not; a refused one may not, and neither may one that the kill cut off later on', () => {
	const ledger = new Ledger()
	noteOf(ledger, 'cut', 'a')
	const refused = noteOf(ledger, 'refused', 'b')
	ledger.settle(refused, 'refused')
	expect(judged(ledger, {})).toEqual([])
	expect(judged(ledger, { a: 'cut' })).toEqual([])
	expect(judged(ledger, { b: 'refused' })).toEqual(['b: refused, which nobody wrote'])
	expect(ledger.close().map(({ mark }) => mark)).toEqual(['cut'])
	const later = noteOf(ledger, 'later', 'a')
	expect(judged(ledger, { a: 'cut' })).toEqual([])
	ledger.settle(later, 'acknowledged')
	expect(judged(ledger, { a: 'cut' })).toEqual(['a: cut, which a later acknowledged write replaced'])
})

test('the order of the file must not place a write after one that began when it was over', () => {
	const ledger = new Ledger()
	const first = noteOf(ledger, 'first')
	const along = noteOf(ledger, 'along')
	ledger.settle(first, 'acknowledged')
	const second = noteOf(ledger, 'second')
	ledger.settle(second, 'acknowledged')
	ledger.settle(along, 'acknowledged')
	expect(misplaced([first, along, second])).toEqual([])
	expect(misplaced([first, second, along])).toEqual([])
	expect(misplaced([along, second, first])).toEqual(['first stands after second'])
})

/** Operations that no client of the kill rounds uses, and why. */
const UNWRITTEN: Readonly<Record<string, string>> = {
	checkUser: 'reads',
	checkAvailability: 'reads',
	validateParticipant: 'reads',
	logoutAll: 'as logout',
	revokeToken: 'as logout',
	endCalendar: 'as openCalendar',
	sendSessionReminder: 'what is queued twice is sent once: test/outbox',
	changePreferences: 'one row of its own',
	readNotification: 'one row of its own',
	unsubscribe: 'one row of its own'
}

test('every operation that writes is killed, or the reason why not is given', async () => {
	const { paths } = await apiDocument().at({ url: '/api/lms' })
	const writes = Object.values(paths).flatMap((methods) =>
		Object.entries(methods).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId]))
	)
	expect([...WRITTEN, ...Object.keys(UNWRITTEN)].toSorted()).toEqual(writes.toSorted())
})
