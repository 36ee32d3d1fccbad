import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Cron } from 'croner'

test('every job says when it runs, in a pattern with seconds', async () => {
	const folder = join(import.meta.dir, '../../src/server/jobs')
	let patterns = 0
	for await (const name of new Bun.Glob('*.job.ts').scan(folder)) {
		for (const [, when = ''] of (await Bun.file(join(folder, name)).text()).matchAll(/when: '([^']+)'/g)) {
			const cron = new Cron(when, { paused: true })
			expect(when.split(' '), name).toHaveLength(6)
			expect(cron.nextRun(), name).toBeInstanceOf(Date)
			patterns++
		}
	}
	expect(patterns).toBeGreaterThan(6)
})
