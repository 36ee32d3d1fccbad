import { expect, test } from 'bun:test'
import { LibsqlError } from '@libsql/client/sqlite3'
import { integer, type Value } from '../../../src/db/server/hrana'
import { pagesOf, type Content } from '../../../src/db/server/transfer/content'

const TABLE = { name: 'eleves', keys: ['id'], columns: ['id'] }

/** A table of `count` rows; at most `most` of them fit into an answer. */
function content(count: number, most: number, code = 'RESPONSE_TOO_LARGE') {
	const asked: number[] = []
	const rows = async (sql: string, [after]: readonly Value[] = []) => {
		const limit = Number(/LIMIT (\d+)$/.exec(sql)?.[1])
		asked.push(limit)
		const from = after?.type === 'integer' ? Number(after.value) : 0
		const found = Math.min(limit, count - from)
		if (found > most) throw new LibsqlError('too large', code)
		return Array.from({ length: found }, (_, index) => [integer(from + index + 1), integer(from + index + 1)])
	}
	return { asked, content: { rows } as Content }
}

const idsIn = async (of: Content) =>
	(await Array.fromAsync(pagesOf(of, TABLE))).flat().map(([id]) => Number((id as { value: string }).value))

const failureOf = (of: Content) =>
	idsIn(of).then(
		() => 'nothing',
		(error: LibsqlError) => error.message
	)

test.each([[1], [3], [8], [500]])('a table comes whole if %d of its rows fit into an answer', async (most) => {
	const { content: of } = content(100, most)
	expect(await idsIn(of)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
})

test('a row that does not fit into an answer is an error, and so is any other failure', async () => {
	const none = content(3, 0)
	expect(await failureOf(none.content)).toContain('too large')
	const broken = content(100, 8, 'SERVER_UNREACHABLE')
	expect(await failureOf(broken.content)).toContain('too large')
	expect([none.asked, broken.asked]).toEqual([
		[8, 1],
		[8, 64]
	])
})
