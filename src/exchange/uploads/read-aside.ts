import { readOnThread } from '../../host/threads/reading'
import { AppError } from '../../kit/errors'
import type { KnownVisit } from '../../tenants/visit'
import { filesOf, type Upload } from './upload'

const AT_ONCE = 2
/** With 20 s a file, the last one is answered before its connection counts as idle (120 s). */
const MOST_WAITING = 8
const RETRY_AFTER = 20

/** The people whose file is being read, on this machine. */
const reading = new Set<string>()
/** The people whose next file waits, in the order in which they came, each with what starts it. */
const waiting = new Map<string, () => void>()

/**
 * Has the module `reader` read the first file of an upload on a thread of its own; `undefined` without a file. One file of a person is read at
 * a time, and one more waits.
 * @throws OperationError with the reason why the file cannot be read; AppError 503 if too many files wait
 */
export async function readAside<Result>(visit: KnownVisit, upload: Upload, reader: URL): Promise<Result | undefined> {
	const [file] = filesOf(upload)
	return file && inTurn(visit, () => readOnThread<Result>(reader, file))
}

/** Reads files of a person when it is their turn. @throws AppError 503 if too many files wait */
export async function inTurn<Result>({ tenant, caller }: KnownVisit, read: () => Promise<Result>): Promise<Result> {
	const person = `${tenant.code} ${caller.userId}`
	if (reading.size < AT_ONCE && !reading.has(person)) reading.add(person)
	else await turnOf(person)
	try {
		return await read()
	} finally {
		reading.delete(person)
		const [, start] = [...waiting].find(([other]) => !reading.has(other)) ?? []
		start?.()
	}
}

function turnOf(person: string): Promise<void> {
	if (waiting.has(person) || waiting.size >= MOST_WAITING)
		throw new AppError('unavailable', 'lectures_nombreuses', { retryAfter: RETRY_AFTER, parameters: { secondes: RETRY_AFTER } })
	return new Promise((resolve) =>
		waiting.set(person, () => {
			waiting.delete(person)
			reading.add(person)
			resolve()
		})
	)
}
