import { join } from 'node:path'
import type { Load, Measured } from './load'

type Serving = {
	readonly env?: Record<string, string>
	/** how much longer each sync to the disk takes, by strace; milliseconds */
	readonly syncMs?: number
}

/** A server in a process of its own that prints its port on the first line that contains `marker`. */
export async function serve(command: string[], marker: RegExp, { env = {}, syncMs = 0 }: Serving = {}) {
	const child = Bun.spawn([...slowedBy(syncMs), ...command], { stdout: 'pipe', stderr: 'pipe', env: { ...process.env, ...env } })
	const ended = child.exited.then((code): never => {
		throw new Error(`${command.join(' ')} ended with ${code}`)
	})
	const port = await Promise.race([portIn(child.stdout, marker), portIn(child.stderr, marker), ended])
	const pid = syncMs > 0 ? await firstChildOf(child.pid) : child.pid
	return {
		port,
		pid,
		async stop() {
			process.kill(pid, 'SIGTERM')
			await child.exited
		}
	}
}

const SYNCS = 'fsync,fdatasync'

const slowedBy = (syncMs: number) =>
	syncMs === 0
		? []
		: [
				'strace',
				'-f',
				'--seccomp-bpf',
				'-qq',
				'-o',
				'/dev/null',
				'-e',
				`trace=${SYNCS}`,
				'-e',
				`inject=${SYNCS}:delay_exit=${syncMs * 1000}`
			]

const firstChildOf = async (pid: number) => Number((await Bun.file(`/proc/${pid}/task/${pid}/children`).text()).split(' ', 1)[0])

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

/** Ticks of all processors that a process has used (Linux; a hundred a second). */
async function ticks(pid: number): Promise<number> {
	const stat = await Bun.file(`/proc/${pid}/stat`).text()
	const [user, system] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 13)
		.map(Number)
	return (user ?? 0) + (system ?? 0)
}

/** A load, and the milliseconds of processor that the server at `pid` used for one request: other work on the machine changes that little. */
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
