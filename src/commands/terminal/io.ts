/** The terminal, or what stands in for it. */
export type Io = {
	readonly out: (line: string) => void
	readonly err: (line: string) => void
	/** whether a person sits at the other end */
	readonly isInteractive: boolean
	/** rewrites one line of progress on a terminal, prints it elsewhere */
	readonly progress: (line: string) => void
	readonly ask: (question: string) => Promise<string>
	/** Asks without echo on a terminal; reads the first line of standard input elsewhere. */
	readonly askSecret: (question: string) => Promise<string>
}

export function terminalIo(): Io {
	process.stdout.on('error', unlessClosed)
	// what cannot be complained about must end nothing: a server goes on while the disk that takes its complaints is full
	process.stderr.on('error', () => undefined)
	let lineLength = 0
	const clear = () => {
		if (lineLength > 0) process.stderr.write(`\r${' '.repeat(lineLength)}\r`)
		lineLength = 0
	}
	const write = (stream: NodeJS.WriteStream) => (line: string) => {
		clear()
		stream.write(`${line}\n`)
	}
	const isInteractive = process.stdin.isTTY && process.stderr.isTTY
	return {
		out: write(process.stdout),
		err: write(process.stderr),
		isInteractive,
		progress(line) {
			if (!process.stderr.isTTY) {
				process.stderr.write(`${line}\n`)
				return
			}
			clear()
			process.stderr.write(line)
			lineLength = line.length
		},
		async ask(question) {
			const { createInterface } = await import('node:readline/promises')
			const reader = createInterface({ input: process.stdin, output: process.stderr })
			try {
				return (await reader.question(question)).trim()
			} finally {
				reader.close()
			}
		},
		askSecret: (question) => (isInteractive ? readHidden(question) : readFirstLine())
	}
}

/** A reader that went away, as `head` does, has seen what it wanted: the program goes on and ends as it would have. */
function unlessClosed(error: Error) {
	if (!('code' in error && error.code === 'EPIPE')) throw error
}

async function readFirstLine(): Promise<string> {
	const text = await Bun.stdin.text()
	return (text.split('\n')[0] ?? '').replace(/\r$/, '')
}

const CONTROL_C = '\x03'
const ENDS = new Set(['\r', '\n', '\x04'])

function readHidden(question: string): Promise<string> {
	process.stderr.write(question)
	process.stdin.setRawMode(true)
	process.stdin.resume()
	let input = ''
	return new Promise((resolve, reject) => {
		const finish = (end: () => void) => {
			process.stdin.off('data', onData)
			process.stdin.setRawMode(false)
			process.stdin.pause()
			process.stderr.write('\n')
			end()
		}
		const onData = (chunk: Buffer) => {
			for (const character of chunk.toString('utf8')) {
				if (character === CONTROL_C) return finish(() => reject(new Error('interrupted')))
				if (ENDS.has(character)) return finish(() => resolve(input))
				input = character === '\x7f' || character === '\b' ? Array.from(input).slice(0, -1).join('') : input + character
			}
		}
		process.stdin.on('data', onData)
	})
}
