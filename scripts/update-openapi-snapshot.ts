/**
 * Writes the examples of the API and test/openapi.snapshot.json again, after an intended change of the API:
 *   scripts/bun scripts/update-openapi-snapshot.ts
 */
import { resolve } from 'node:path'
import { apiDocument } from '../src/server/app'
import { recordedExamples } from '../test/support/api-examples'
import { snapshotOf } from '../test/support/openapi-snapshot'

const [examples, snapshot] = ['../src/http/openapi/examples.json', '../test/openapi.snapshot.json'].map((path) =>
	resolve(import.meta.dir, path)
)
const server = { url: '/api/lms' }

const before = await Bun.file(examples!).text()
const recorded = `${JSON.stringify(await recordedExamples(await apiDocument().at(server)), null, '\t')}\n`
await Bun.write(examples!, recorded)
// this process has read the former examples
if (recorded !== before) Bun.spawnSync([process.execPath, import.meta.path], { stdio: ['ignore', 'inherit', 'inherit'] })
else await Bun.write(snapshot!, snapshotOf(await apiDocument().at(server)))
