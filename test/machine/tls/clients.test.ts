import { afterAll, beforeAll, expect, test } from 'bun:test'
import { curl, openssl } from '../../tls-clients/clients'
import { startTrial } from '../../tls-clients/trial'
import { temporaryFolder } from '../../support/folder'

const folder = temporaryFolder()
let trial: Awaited<ReturnType<typeof startTrial>>
beforeAll(async () => {
	trial = await startTrial(folder.path)
})
afterAll(async () => {
	await trial.stop()
	folder.remove()
})

/** scripts/tls-clients.ts asks Node, Python, Java and PHP as well. */
test.each([openssl, curl])('$name takes what the CA signs, and nothing outside its constraints', async (client) => {
	expect(await trial.faults(client)).toEqual([])
})
