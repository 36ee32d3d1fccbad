import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { preparedFor, scope, type Scope } from '../../src/db/queries/scope'
import { add, withStore } from '../support/store'

test('a filter never gets the statement of another one', () =>
	withStore(async (store) => {
		for (const texte of ['a', 'b']) await add(store, texte)
		const select = preparedFor('essais', (db, where) =>
			db
				.select({ texte: sql<string>`texte` })
				.from(sql`essais`)
				.where(where)
				.prepare()
		)
		const seen = async (visible: Scope<'essais'>) => (await select(store.db, visible).all({ ...visible.values })).map(({ texte }) => texte)
		const [first, second] = [
			scope<'essais'>(sql`texte = ${sql.placeholder('own')}`),
			scope<'essais'>(sql`texte <> ${sql.placeholder('own')}`)
		]
		expect(await seen(first({ own: 'a' }))).toEqual(['a'])
		expect(await seen(second({ own: 'a' }))).toEqual(['b'])
		expect(await seen(first({ own: 'b' }))).toEqual(['b'])
		expect(select(store.db, first({ own: 'a' }))).toBe(select(store.db, first({ own: 'b' })))
	}))
