import { expect, test } from 'bun:test'
import { selectJournal, type JournalFilters } from '../../src/features/journal/journal.queries'
import { newestOfPeople } from '../../src/features/journal/journal.service'
import { readFormerKeys } from '../../src/exchange/imports/plan/former-keys'
import { NOUNS } from '../../src/server/nouns'
import { removedRecords } from '../../src/exchange/imports/plan/removed-records'
import { withStore } from '../support/store'

const INDEXED = 'SEARCH l USING INDEX journal_lignes_objet (objet=? AND objet_id=?)'
const OF_PERSON = 'SEARCH e USING INDEX ecritures_utilisateur (utilisateur_id=?)'

test.each([
	['one record', { objet: 'notes', objet_id: '12' }, INDEXED],
	['one record, by one person', { objet: 'notes', objet_id: '12', utilisateur_id: 3 }, INDEXED],
	['one person', { utilisateur_id: 3 }, OF_PERSON],
	['what is older', { before: { id: 9, rang: 3 } }, 'SEARCH e USING INTEGER PRIMARY KEY (rowid<?)'],
	['one person, some days', { utilisateur_id: 3, from: 1, to: 2 }, OF_PERSON],
	['the newest writes of people', { gens: true, after: 7 }, 'SEARCH e USING INTEGER PRIMARY KEY (rowid>?)'],
	[
		'people before a line',
		{ gens: true, after: 7, before: { id: 9, rang: 3 } },
		'SEARCH e USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'
	],
	['everything', {}, 'SCAN e'],
	['some days', { from: 1, to: 2 }, 'SCAN e'],
	['one table', { objet: 'notes' }, 'SCAN e']
] as [string, JournalFilters, string][])(
	'the journal of %s is found by an index, or read backwards without sorting it',
	(_what, filters, first) =>
		withStore(async (store) => {
			const { sql, params } = selectJournal(store.db, filters, 100).toSQL()
			const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: params as never[] })
			const steps = rows.map(({ detail }) => detail as string)
			expect(steps[0]).toBe(first)
			if (!('objet_id' in filters || 'utilisateur_id' in filters)) expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY')
			expect(steps.filter((step) => /^SCAN (l|utilisateurs)/.test(step))).toEqual([])
		})
)

test('an import finds each kind in the journal without reading lines of imports and programs', () =>
	withStore(async (store) => {
		const asked: string[] = []
		const read = async (statement: string) => {
			if (statement.includes('journal_lignes')) asked.push(statement)
			return []
		}
		for (const noun of NOUNS) {
			const parts = NOUNS.filter(({ partOf }) => partOf?.name === noun.name)
			await readFormerKeys(read, noun, parts, new Map())
			await removedRecords(read, { noun, file: '', columns: [], isExport: false, records: [] })
		}
		expect(asked).toHaveLength(2 * NOUNS.length)
		for (const statement of asked) {
			const { rows } = await store.client.execute(`EXPLAIN QUERY PLAN ${statement}`)
			expect(rows[0]?.['detail']).toBe('SEARCH l USING INDEX journal_lignes_a_la_main (objet=?)')
		}
	}))

test('the newest lines of people are found directly if they are among the newest writes', () =>
	withStore(async (store) => {
		const written = (name: string, count: number) =>
			Promise.all(
				Array.from({ length: count }, () =>
					store.write({ author: { name }, touches: [] }, ({ journal }) => journal({ action: 'test', objet: 'essais', apres: { name } }))
				)
			)
		const newest = async () => (await newestOfPeople({ store, institution: { timezone: 'Africa/Abidjan' } }, 2))?.map(({ id }) => id)
		expect(await newest()).toEqual([])
		await written('cli:root', 1)
		expect(await newest()).toEqual([1])
		await written('job:outbox', 1000)
		expect(await newest()).toBeUndefined()
		await written('cli:root', 2)
		expect(await newest()).toEqual([1003, 1002])
	}))
