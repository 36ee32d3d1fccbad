import { join } from 'node:path'
import type { Load, Measured } from './load'

/** A server in a process of its own that prints its port on the first line that holds `marker`. */
export async function serve(command: string[], marker: RegExp, env: Record<string, string> = {}) {
	const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', env: { ...process.env, ...env } })
	const port = await Promise.race([portIn(child.stdout, marker), portIn(child.stderr, marker)])
	return {
		port,
		pid: child.pid,
		async stop() {
			child.kill('SIGTERM')
			await child.exited
		}
	}
}

async function portIn(stream: ReadableStream<Uint8Array>, marker: RegExp): Promise<number> {
	let text = ''
	const decoder = new TextDecoder()
	const reader = stream.getReader()
	for (;;) {
		const { value, done } = await reader.read()
		if (done) return new Promise(() => undefined)
		text += decoder.decode(value, { stream: true })
		const found = marker.exec(text)
		if (found) {
			void drain(reader)
			return Number(found[1])
		}
	}
}

async function drain(reader: { read(): Promise<{ done: boolean }> }) {
	while (!(await reader.read()).done);
}

/** Ticks that a process has had of all processors (Linux; a hundred a second). */
async function ticks(pid: number): Promise<number> {
	const stat = await Bun.file(`/proc/${pid}/stat`).text()
	const [user, system] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 13)
		.map(Number)
	return (user ?? 0) + (system ?? 0)
}

/** A load, and how many milliseconds of processor the server at `pid` took for one request: other work on the machine changes that little. */
export async function measureWithCpu(load: Load, pid: number): Promise<Measured & { cpu: number }> {
	const before = await ticks(pid)
	const measured = await measure(load)
	return { ...measured, cpu: (((await ticks(pid)) - before) * 10) / (measured.rps * load.seconds) }
}

/** Runs one load in a process of its own, so that it does not take the server's time. */
export async function measure(load: Load): Promise<Measured> {
	const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load.ts'), JSON.stringify(load)], { stdout: 'pipe' })
	const printed = await new Response(child.stdout).text()
	if ((await child.exited) !== 0) throw new Error('the load broke off')
	return JSON.parse(printed) as Measured
}
