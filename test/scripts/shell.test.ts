import { expect } from 'bun:test'
import { resolve } from 'node:path'
import { testWith } from '../support/with-program'

const root = resolve(import.meta.dir, '../..')

testWith(['shellcheck'], 'the shell scripts pass shellcheck', async () => {
	const scripts = (await Array.fromAsync(new Bun.Glob('scripts/*').scan({ cwd: root }))).filter((file) => !file.includes('.'))
	scripts.push(...(await Array.fromAsync(new Bun.Glob('test/support/*.sh').scan({ cwd: root }))))
	expect(scripts).toContain('scripts/test')
	const checked = Bun.spawnSync(['shellcheck', 'installer/install.sh', 'installer/pair.sh', '.ci/run', ...scripts], { cwd: root })
	expect(checked.stdout.toString() + checked.stderr.toString()).toBe('')
	expect(checked.exitCode).toBe(0)
})
