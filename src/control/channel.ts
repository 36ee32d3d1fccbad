import { join } from 'node:path'
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { OperationError } from '../domain/errors'
import { isOperationName, runOperation, type Host, type Input, type OperationName, type Output, type Report } from './operations'

/** One line of an answer on the channel. */
type Line = { readonly event: unknown } | { readonly result: unknown } | { readonly error: string; readonly exitCode: 1 | 64 | 78 }

const NAME = 'control.sock'
/** The longest path that every system takes for a socket, in bytes. */
const MAX_PATH = 100

/**
 * Where commands reach the process that holds `folder`: a socket that only the same operating-system user can open.
 * A path that is too long for a socket is shortened through an open descriptor of the folder (Linux).
 */
function socketOf(folder: string): { path: string; release: () => void } {
	const path = join(folder, NAME)
	if (Buffer.byteLength(path) <= MAX_PATH || process.platform !== 'linux') return { path, release: () => undefined }
	const descriptor = openSync(folder, 'r')
	return { path: `/proc/self/fd/${descriptor}/${NAME}`, release: () => closeSync(descriptor) }
}
const MAX_INPUT = 1024 * 1024 * 1024

export type ControlServer = { stop(): Promise<void> }

/** Listens for commands. Every request is one operation; its answer is lines of JSON, the last of them a result or an error. */
export function serveControl(folder: string, host: Host): ControlServer {
	const { path, release } = socketOf(folder)
	rmSync(path, { force: true })
	const previous = process.umask(0o177)
	try {
		const server = Bun.serve({
			unix: path,
			maxRequestBodySize: MAX_INPUT,
			async fetch(request, own) {
				own.timeout(request, 0)
				const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
				const { input, by } = (await request.json()) as { input: unknown; by: string }
				return new Response(answer(host, name, input, by), { headers: { 'content-type': 'application/x-ndjson' } })
			}
		})
		chmodSync(path, 0o600)
		return {
			async stop() {
				await server.stop()
				rmSync(path, { force: true })
				release()
			}
		}
	} finally {
		process.umask(previous)
	}
}

function answer(host: Host, name: string, input: unknown, by: string) {
	const encoder = new TextEncoder()
	// who interrupts a command does not interrupt what it asked for
	let isHeard = true
	return new ReadableStream({
		async start(controller) {
			const send = (line: Line) => isHeard && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
			try {
				if (!isOperationName(name))
					throw new OperationError(`the running server does not know the operation "${name}"; is it an older version?`, 64)
				send({ result: (await runOperation(host, name, input, { name: by }, (event) => send({ event }))) ?? null })
			} catch (error) {
				const { message, exitCode } = error instanceof OperationError ? error : new OperationError(`the server failed: ${String(error)}`)
				send({ error: message, exitCode })
			}
			if (isHeard) controller.close()
		},
		cancel() {
			isHeard = false
		}
	})
}

/** Whether a server listens for commands on `folder`. @throws OperationError where it belongs to another user */
export async function isAnswering(folder: string): Promise<boolean> {
	const { path, release } = socketOf(folder)
	try {
		const socket = await Bun.connect({ unix: path, socket: { data: () => undefined } })
		socket.end()
		return true
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EACCES')
			throw new OperationError(`the data folder ${folder} is served by another user: try sudo, or as the service's user`)
		return false
	} finally {
		release()
	}
}

/** Has the process that holds `folder` run an operation. */
export async function callControl<Name extends OperationName>(
	folder: string,
	name: Name,
	input: Input<Name>,
	by: string,
	report: Report
): Promise<Output<Name>> {
	const { path, release } = socketOf(folder)
	let response: Response
	try {
		response = await fetch(`http://preau/${name}`, { unix: path, method: 'POST', body: JSON.stringify({ input, by }), signal: null })
	} catch (error) {
		if (isNobodyThere(error))
			throw new OperationError(`the server of the data folder ${folder} stopped before it took the command: nothing was done, try again`)
		throw endedEarly()
	} finally {
		release()
	}
	const answered = lines(response)
	for (;;) {
		const { value: line } = await answered.next().catch(() => ({ value: undefined }))
		if (!line) throw endedEarly()
		if ('event' in line) report(line.event)
		else if ('error' in line) throw new OperationError(line.error, line.exitCode)
		else return line.result as Output<Name>
	}
}

const endedEarly = () => new OperationError('the server ended before it had answered; what was not finished was not written')

const isNobodyThere = (error: unknown) =>
	error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code))

async function* lines(response: Response): AsyncGenerator<Line> {
	let rest = ''
	const decoder = new TextDecoder()
	for await (const chunk of response.body ?? []) {
		const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
		rest = parts.pop() ?? ''
		for (const part of parts) yield JSON.parse(part) as Line
	}
}
