import { expect, test } from 'bun:test'
import { csvCell } from '../../src/console/parts/csv'
import { blocksOf, FORMS, listFile, momentCell, upTo } from '../../src/console/parts/list-file'

const all = async (rows: readonly number[], size: number, most: number) =>
	(await Array.fromAsync(upTo(blocksOf(rows, size), most, -1))).flat()

test.each([
	[[1, 2, 3, 4, 5], 2, 5, [1, 2, 3, 4, 5]],
	[[1, 2, 3, 4, 5], 2, 4, [1, 2, 3, 4, -1]],
	[[1, 2, 3, 4, 5], 2, 3, [1, 2, 3, -1]],
	[[1, 2, 3, 4, 5], 10, 2, [1, 2, -1]],
	[[], 2, 2, []],
	[[1, 2], 2, Infinity, [1, 2]]
])('with the rows %p in blocks of %d at most %d, the result is %p', async (rows, size, most, said) => {
	expect(await all(rows, size, most)).toEqual(said)
})

test('an instant is written as spreadsheets read it, in its own zone', () => {
	expect(csvCell(momentCell('2026-11-25T07:33:00+02:00'))).toBe('2026-11-25 07:33:00')
})

test.each(FORMS)('writing a .%s list yields to others before each next block', async (form) => {
	let turns = 0
	let isDone = false
	const others = () => {
		turns++
		if (!isDone) setImmediate(others)
	}
	others()
	const seen: number[] = []
	const blocks = async function* () {
		for (let block = 0; block < 20; block++) {
			seen.push(turns)
			yield Array.from({ length: 100 }, (_, line) => [block, line])
		}
	}
	await (await listFile(form, 'liste', ['bloc', 'ligne'], blocks())).bytes()
	isDone = true
	expect([seen.length, new Set(seen).size]).toEqual([20, 20])
})
