/** Writes test/schema.snapshot.sql again, after an intended migration: scripts/bun scripts/update-schema-snapshot.ts */
import { resolve } from 'node:path'
import { migrate } from '../src/db/migrations/migrate'
import { TenantClient } from '../src/db/client/tenant-client'
import { schemaOf } from '../test/support/schema-snapshot'

const client = new TenantClient(':memory:', { synchronous: 'normal', busyTimeout: 0 })
await migrate(client)
await Bun.write(resolve(import.meta.dir, '../test/schema.snapshot.sql'), await schemaOf(client))
client.close()
