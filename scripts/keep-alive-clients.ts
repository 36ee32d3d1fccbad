/** Whether other people's programs get an answer to each of 400 requests over connections that they would keep. Names those that are missing here. */
import { ask, CLIENTS, isHere } from '../test/keep-alive-clients/clients'
import { listening } from '../test/support/listening'
import { startSchools } from '../test/support/school'

const COUNT = 400

const schools = await startSchools()
const server = listening(schools)
let failed = 0
for (const client of CLIENTS) {
	if (!isHere(client)) {
		console.log(`----  ${client.name}: not on this machine`)
		continue
	}
	const { answered, failures } = await ask(client, `${server.url}/alpha/api/lms/tenant-info`, COUNT)
	if (answered !== COUNT) failed++
	console.log(`${answered === COUNT ? 'PASS' : 'FAIL'}  ${client.name}: ${answered} of ${COUNT} answered`)
	for (const failure of new Set(failures)) console.log(`      ${failure}`)
}
await server.stop()
await schools.stop()
process.exitCode = failed === 0 ? 0 : 1
