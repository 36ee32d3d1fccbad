import { join, resolve } from 'node:path'
import { startChromium } from '../test/support/chromium'

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
	const chromium = await startChromium()
	try {
		await use(await firstLine(child.stdout), chromium)
	} finally {
		await chromium.stop()
		child.kill()
		await child.exited
	}
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<Demo> {
	let text = ''
	for await (const chunk of stream) {
		text += new TextDecoder().decode(chunk)
		if (text.includes('\n')) break
	}
	return JSON.parse(text.slice(0, text.indexOf('\n'))) as Demo
}
