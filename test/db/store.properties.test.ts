import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Store } from '../../src/db/store/store'
import { textsIn, withStore } from '../support/store'

type Step =
	| { kind: 'write'; texte: string; fails: 'no' | 'before' | 'after' }
	| { kind: 'read' }
	| { kind: 'pause' }
	| { kind: 'others'; texte: string }

const texte = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({ kind: fc.constant('write' as const), texte, fails: fc.constantFrom('no', 'no', 'before', 'after') })
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('others' as const), texte }) }
)

const write = (store: Store, texte: string, fails: 'no' | 'before' | 'after') =>
	store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		if (fails === 'before') throw new Error('refused')
		await db.run(`INSERT INTO essais (texte) VALUES ('${texte}')`)
		await journal({ action: 'essai', objet: 'essais', id: texte })
		if (fails === 'after') throw new Error('refused')
	})

const add = (client: Pick<Store['client'], 'execute'>, texte: string) =>
	client.execute({ sql: 'INSERT OR IGNORE INTO essais (texte) VALUES (?)', args: [texte] })

test('after any mix of writes, reads and others the file holds the acknowledged writes and nothing else', () =>
	fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) =>
			withStore(async (store) => {
				const acknowledged: string[] = []
				const running: Promise<unknown>[] = []
				for (const one of steps) {
					if (one.kind === 'pause') await new Promise((turn) => setImmediate(turn))
					else if (one.kind === 'write')
						running.push(
							write(store, one.texte, one.fails).then(
								() => acknowledged.push(one.texte),
								() => undefined
							)
						)
					else if (one.kind === 'others')
						running.push(
							store.whileOthersWrite(async () => {
								const { rowsAffected } = await add(store.client, one.texte)
								if (rowsAffected > 0) acknowledged.push(one.texte)
							})
						)
					else {
						const before = [...acknowledged]
						running.push(textsIn(store).then((seen) => expect(seen).toEqual(expect.arrayContaining(before))))
					}
				}
				await Promise.all(running)
				expect(await textsIn(store)).toEqual(acknowledged.toSorted())
				const { rows } = await store.client.execute('SELECT revision, (SELECT max(revision) FROM journal) AS told FROM etat')
				expect(rows[0]).toMatchObject({ revision: store.revisions.total, told: store.revisions.total || null })
				expect((await store.client.execute('PRAGMA integrity_check')).rows[0]?.['integrity_check']).toBe('ok')
			})
		),
		{ numRuns: 60 }
	))
