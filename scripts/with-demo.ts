import { join, resolve } from 'node:path'
import { startChromium } from '../test/support/chromium'
import { firstLine } from '../test/support/first-line'

export type Demo = {
	/** the address of its console */
	readonly console: string
	readonly logins: readonly { readonly identifiant: string; readonly password: string; readonly role: string }[]
}

export type Chromium = Awaited<ReturnType<typeof startChromium>>

const root = resolve(import.meta.dir, '..')

/** Runs `use` with a made-up school that `preau demo` serves with `args`, and a Chromium; ends both in any case. */
export async function withDemo(args: readonly string[], use: (demo: Demo, chromium: Chromium) => Promise<void>): Promise<void> {
	const command = [process.execPath, join(root, 'src/main.ts'), 'demo', '--json', ...args]
	const child = Bun.spawn(command, { cwd: root, stdout: 'pipe', stderr: 'inherit' })
	// without the flags of tests: its scripts are measured
	const chromium = await startChromium([])
	try {
		await use(JSON.parse(await firstLine(child.stdout)) as Demo, chromium)
	} finally {
		await chromium.stop()
		child.kill()
		await child.exited
	}
}
