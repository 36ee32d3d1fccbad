import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { Connection } from '../../../src/db/client/connection'
import type { RecordsOrder, RemovedRecord, WrittenRecord } from '../../../src/exchange/records/records-order'
import { runRecords } from '../../../src/exchange/records/run-records'
import { readRecords, type StoredRecord } from '../../../src/exchange/records/stored-record'
import { readBy } from '../../../src/exchange/imports/rows/stored.queries'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles, smallSchool } from '../imports/csv-folder'
import { NOW, TemporarySchool } from '../imports/temporary-school'

const KIND = 'inscriptions'
const noun = NOUNS.find(({ name }) => name === KIND)!

let school: TemporarySchool
let stored: readonly StoredRecord[]
beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
	stored = await school.use(({ client }) => readRecords(readBy(client), noun, { timezone: 'Africa/Abidjan' }))
})
afterAll(() => school.remove())

async function statementsOf(order: { written?: readonly WrittenRecord[]; removed?: readonly RemovedRecord[] }) {
	const executed = spyOn(Connection.prototype, 'execute')
	try {
		const full: RecordsOrder = {
			url: school.url,
			now: NOW.toString(),
			written: [],
			removed: [],
			...order,
			options: { author: { name: 'test' }, bcryptCost: 4, langue: 'fr', synchronous: 'normal', minFree: 0, isAdministrator: true }
		}
		const { faults, overtaken, holds, written } = await runRecords(full, (run) => run(), NOUNS)
		expect([faults, overtaken, holds, written]).toEqual([[], [], [], true])
		return executed.mock.calls.length
	} finally {
		executed.mockRestore()
	}
}

const written = (records: readonly StoredRecord[], statut: string) =>
	records.map(({ id, seen, cells }): WrittenRecord => ({ kind: KIND, id, seen, cells: { ...cells, statut } }))

test('fifty records take as many statements as five, changed or removed, each as its author has seen it', async () => {
	expect(stored.length).toBeGreaterThanOrEqual(55)
	const [few, many] = [stored.slice(0, 5), stored.slice(5, 55)]
	const changed = [await statementsOf({ written: written(few, 'Prospect') }), await statementsOf({ written: written(many, 'Prospect') })]
	expect(changed[1]).toBe(changed[0])
	const kept = ({ id }: StoredRecord): RemovedRecord => ({ kind: KIND, id })
	const removed = [await statementsOf({ removed: few.map(kept) }), await statementsOf({ removed: many.map(kept) })]
	expect(removed[1]).toBe(removed[0])
	expect(await school.rows('SELECT count(*) AS n FROM inscriptions')).toEqual([{ n: stored.length - 55 }])
})
