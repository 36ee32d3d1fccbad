import { afterAll, beforeAll, expect } from 'bun:test'
import { curl, node, openssl } from '../../tls-clients/clients'
import { startTrial } from '../../tls-clients/trial'
import { temporaryFolder } from '../../support/folder'
import { testWith } from '../../support/with-program'

const folder = temporaryFolder()
let trial: Awaited<ReturnType<typeof startTrial>>
beforeAll(async () => {
	trial = await startTrial(folder.path)
})
afterAll(async () => {
	await trial.stop()
	folder.remove()
})

/** scripts/tls-clients.ts asks Python, Java and PHP as well. */
for (const client of [openssl, curl, node])
	testWith(client.needs, `${client.name} takes what the CA signs, and nothing outside its constraints`, async () => {
		expect(await trial.faults(client)).toEqual([])
	})
