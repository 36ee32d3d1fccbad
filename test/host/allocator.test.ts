import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { hostPlatform } from '../../scripts/platforms'

test.skipIf(!['linux-x64', 'linux-arm64'].includes(hostPlatform()))(
	'a large block lies in the heap once the program has set up its memory',
	async () => {
		const child = Bun.spawn([process.execPath, join(import.meta.dir, '../support/large-block.ts')], { stdout: 'pipe' })
		expect(JSON.parse(await new Response(child.stdout).text())).toEqual([false, true])
	}
)
