import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** "nobody" on Linux: what the executable runs as when the tests run as root. */
const ordinaryUser = 65534

export interface Finished {
	/** The exit code; after an unhandled signal 128 + its number. */
	readonly code: number
	readonly stdout: string
	readonly stderr: string
}

export interface Running {
	readonly pid: number
	/** Waits for output, of now or later, that matches. @throws Error with all output when the program ends first */
	waitFor(pattern: RegExp): Promise<RegExpExecArray>
	signal(name: NodeJS.Signals): void
	readonly finished: Promise<Finished>
	/** Ends it by SIGTERM, as the system's service manager does. */
	stop(): Promise<Finished>
}

export interface Installed {
	readonly folder: string
	/** Writes a file beside the executable, owned by the user it runs as. */
	write(name: string, text: string): Promise<string>
	start(args: readonly string[], stdin?: string): Running
	run(args: readonly string[], stdin?: string): Promise<Finished>
	/** Kills what still runs and removes the folder. */
	remove(): Promise<void>
}

/** The executable under test: PREAU_BINARY, which scripts/test sets after the build. */
export function builtBinary(): string {
	const path = process.env['PREAU_BINARY']
	if (path === undefined || !existsSync(path)) throw new Error(`PREAU_BINARY names no executable (${path ?? 'not set'}): build first`)
	return path
}

/** Copies the executable, alone, into an empty folder; it runs there as an ordinary user with an empty environment. */
export async function installBinary(): Promise<Installed> {
	const built = builtBinary()
	const folder = await mkdtemp(join(tmpdir(), 'preau-binary-'))
	const program = join(folder, process.platform === 'win32' ? 'preau.exe' : 'preau')
	await copyFile(built, program)
	await chmod(program, 0o755)
	await handOver(folder)
	await handOver(program)
	const running = new Set<Running>()

	function start(args: readonly string[], stdin = ''): Running {
		const child = launch([...asOrdinaryUser(), program, ...args], folder, stdin)
		running.add(child)
		void child.finished.finally(() => running.delete(child))
		return child
	}

	return {
		folder,
		async write(name, text) {
			const file = join(folder, basename(name))
			await writeFile(file, text)
			await handOver(file)
			return file
		},
		start,
		run: (args, stdin) => start(args, stdin).finished,
		async remove() {
			const left = [...running]
			for (const child of left) child.signal('SIGKILL')
			await Promise.all(left.map((child) => child.finished))
			await rm(folder, { recursive: true, force: true })
		}
	}
}

async function handOver(path: string): Promise<void> {
	if (process.getuid?.() === 0) await chown(path, ordinaryUser, ordinaryUser)
}

function asOrdinaryUser(): string[] {
	if (process.getuid?.() !== 0) return []
	const setpriv = Bun.which('setpriv')
	if (setpriv === null) throw new Error('run the tests as an ordinary user, or install setpriv (util-linux)')
	return [setpriv, `--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, '--clear-groups']
}

function launch(command: string[], cwd: string, stdin: string): Running {
	const child = Bun.spawn(command, { cwd, env: {}, stdin: Buffer.from(stdin), stdout: 'pipe', stderr: 'pipe' })
	const output = { stdout: '', stderr: '' }
	let heard = Promise.withResolvers<void>()

	async function read(stream: ReadableStream<Uint8Array>, name: 'stdout' | 'stderr'): Promise<void> {
		const decoder = new TextDecoder()
		for await (const chunk of stream) {
			output[name] += decoder.decode(chunk, { stream: true })
			heard.resolve()
			heard = Promise.withResolvers<void>()
		}
	}
	async function finish(): Promise<Finished> {
		const [code] = await Promise.all([child.exited, read(child.stdout, 'stdout'), read(child.stderr, 'stderr')])
		return { code, ...output }
	}
	const finished = finish()

	return {
		pid: child.pid,
		finished,
		signal: (name) => child.kill(name),
		stop() {
			child.kill('SIGTERM')
			return finished
		},
		async waitFor(pattern) {
			for (;;) {
				const more = heard.promise
				const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr)
				if (found !== null) return found
				const ended = await Promise.race([more, finished])
				if (ended === undefined) continue
				const last = pattern.exec(ended.stdout) ?? pattern.exec(ended.stderr)
				if (last !== null) return last
				throw new Error(`ended with ${ended.code} before ${String(pattern)}\n${ended.stdout}\n${ended.stderr}`)
			}
		}
	}
}
