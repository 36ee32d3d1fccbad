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

export type Surroundings = { readonly cwd: string; readonly stdin?: string; readonly env?: Record<string, string> }

/** Starts a program with nothing in its environment but `env`. */
export function launch(command: string[], { cwd, stdin = '', env = {} }: Surroundings): Running {
	const child = Bun.spawn(command, { cwd, env, stdin: Buffer.from(stdin), stdout: 'pipe', stderr: 'pipe' })
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
