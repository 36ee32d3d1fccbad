import { OperationError, operationError, usageError } from '../../kit/errors'
import { verbatim, type Sentence } from '../../kit/sentence'
import { fromWire, toWire } from '../../kit/wire'
import { doorOf } from './platform-door'
import type { District } from '../../tenants/server/district'
import type { Host, Input, OperationName, Output, Report } from './operations'
import { urlOf } from '../../kit/url'

/** A line of an answer on the channel. */
type Line = { readonly event: unknown } | { readonly result: unknown } | Failure
/** `told` is missing in answers of an older server; `error` is in English. */
type Failure = { readonly error: string; readonly told?: Sentence; readonly exitCode: 1 | 64 | 78 }

const door = doorOf(process.platform)

export type ControlServer = { stop(): Promise<void> }

/**
 * Listens for commands. Every request is one operation; its answer is lines of JSON, the last of them a result or an error.
 * @param host what they work on, or the district in which this process waits
 */
export function serveControl(folder: string, host: () => Host | District): ControlServer {
	const stop = door.open(folder, async (request) => {
		const name = decodeURIComponent(urlOf(request.url).pathname.slice(1))
		const { input, by } = fromWire(await request.bytes()) as { input: unknown; by: string }
		return new Response(answer(host, name, input, by), { headers: { 'content-type': 'application/x-ndjson' } })
	})
	return { stop }
}

function answer(host: () => Host | District, name: string, input: unknown, by: string) {
	const encoder = new TextEncoder()
	// interrupting a command does not interrupt the operation that it asked for
	let isHeard = true
	return new ReadableStream({
		async start(controller) {
			const send = (line: Line) => isHeard && controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
			try {
				const { isOperationName, runOperation } = await import('./operations')
				if (!isOperationName(name))
					throw usageError('the running server does not know the operation "{name}"; is it an older version?', { name })
				send({ result: (await runOperation(host(), name, input, { name: by }, (event) => send({ event }))) ?? null })
			} catch (error) {
				const { message, told, exitCode } =
					error instanceof OperationError ? error : operationError('the server failed: {error}', { error: String(error) })
				send({ error: message, told, exitCode })
			}
			if (isHeard) controller.close()
		},
		cancel() {
			isHeard = false
		}
	})
}

/** Whether a server listens for commands on `folder`. @throws OperationError if it belongs to another user */
export const isAnswering = (folder: string): Promise<boolean> => door.isAnswering(folder)

/** Asks the process that holds `folder` to run an operation. */
export async function callControl<Name extends OperationName>(
	folder: string,
	name: Name,
	input: Input<Name>,
	by: string,
	report: Report
): Promise<Output<Name>> {
	let response: Response
	try {
		response = await door.ask(folder, name, toWire({ input, by }))
	} catch (error) {
		if (isNobodyThere(error))
			throw operationError('the server of the data folder {folder} stopped before it took the command: nothing was done, try again', {
				folder
			})
		throw endedEarly()
	}
	const answered = lines(response)
	for (;;) {
		const { value: line } = await answered.next().catch(() => ({ value: undefined }))
		if (!line) throw endedEarly()
		if ('event' in line) report(line.event)
		else if ('error' in line) throw new OperationError(line.told ?? verbatim(line.error), line.exitCode)
		else return line.result as Output<Name>
	}
}

const endedEarly = () => operationError('the server stopped before it answered; unfinished work was not written')

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
