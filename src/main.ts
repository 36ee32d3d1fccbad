import { createClient } from '@libsql/client'
import { DEFAULT_COST } from '@node-rs/bcrypt'
import pkg from '../package.json' with { type: 'json' }

if (process.argv[2] === 'version') {
	const client = createClient({ url: ':memory:' })
	const { rows } = await client.execute('select sqlite_version() as version')
	client.close()
	console.log(`preau ${pkg.version} (bun ${Bun.version}, sqlite ${JSON.stringify(rows[0]?.['version'])}, bcrypt cost ${DEFAULT_COST})`)
}
