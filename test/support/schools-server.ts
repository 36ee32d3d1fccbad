/** The schools on a port of loopback in a process of its own, for what is about time: prints its address, and ends by SIGTERM. */
import { listening } from './listening'
import { startSchools } from './school'

const schools = await startSchools()
const server = listening(schools)
process.stdout.write(`${server.url}\n`)
await new Promise((ended) => process.once('SIGTERM', ended))
await server.stop()
await schools.stop()
process.exit()
