import { expect, test } from 'bun:test'
import {
	selectAnnees,
	selectCours,
	selectMembres,
	selectPeriodes,
	selectPersonnes
} from '../../../src/exchange/oneroster/oneroster.queries'
import { startSchools } from '../../support/school'
import { fullScans, statementsOf } from '../../support/statements'

test('the statements for OneRoster do not read any big table from end to end', async () => {
	const schools = await startSchools()
	const store = await schools.store()
	const statements = await statementsOf(store, async () => {
		for (const select of [selectAnnees, selectPeriodes, selectCours, selectMembres]) await select(store.db, '2026-11-20')
		await selectPersonnes(store.db, [10, 20])
	})
	expect(statements).toHaveLength(5)
	expect((await Promise.all(statements.map((one) => fullScans(store, one)))).flat()).toEqual([])
	await schools.stop()
})
