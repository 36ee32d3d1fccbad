/** Imports a large school into the file at a URL, and says so when it is being checked. */
import { openStore } from '../../src/db/stores/open-store'
import { importInto } from '../../src/exchange/imports/import.service'
import { IDENTITY } from '../../src/school/identity'
import { largeSchool } from '../exchange/imports/large-school'

const [url = ''] = process.argv.slice(2)
const clock = { now: () => Temporal.Now.instant() }
const store = await openStore(url, { clock, synchronous: 'normal', minFree: 0, identity: IDENTITY })
let isTold = false
await importInto(store, { url }, largeSchool(), { author: { name: 'test' }, source: 'test', bcryptCost: 4 }, ({ phase }) => {
	if (phase === 'check' && !isTold) process.stdout.write('checking\n')
	isTold ||= phase === 'check'
})
