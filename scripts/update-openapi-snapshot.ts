/** Writes test/openapi.snapshot.json anew, after a change of the API that is meant: scripts/bun scripts/update-openapi-snapshot.ts */
import { resolve } from 'node:path'
import { apiDocument } from '../src/app'
import { snapshotOf } from '../test/support/openapi-snapshot'

await Bun.write(resolve(import.meta.dir, '../test/openapi.snapshot.json'), snapshotOf(await apiDocument().at({ url: '/api/lms' })))
