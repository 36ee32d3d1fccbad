import type { Message, MessageKey, Parameters } from './messages'
import { asSentence, sentence, verbatim, worded, type Phrase, type Sentence, type Told, type Values } from './sentence'

/**
 * Kinds of failure; `http/answers/problem.ts` alone knows which status each becomes. `conflict`: somebody else changed
 * the same record before this page was sent.
 */
export type ErrorKind =
	| 'validation'
	| 'conflict'
	| 'unauthenticated'
	| 'forbidden'
	| 'not_found'
	| 'rate_limited'
	| 'too_large'
	| 'unavailable'

/** Messages by dotted field path, as in contract section 2. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>

type Details = { code?: string; parameters?: Parameters; fields?: FieldErrors; retryAfter?: number }

/** Every failure that the product can name. `code` is the stable word for programs; it defaults to the message's key. */
export class AppError extends Error {
	override readonly name = 'AppError'
	readonly code: string
	readonly text: Message
	readonly fields: FieldErrors | undefined
	/** seconds */
	readonly retryAfter: number | undefined

	constructor(
		readonly kind: ErrorKind,
		key: MessageKey,
		details: Details = {}
	) {
		super(key)
		this.code = details.code ?? key
		this.text = { key, ...(details.parameters && { parameters: details.parameters }) }
		this.fields = details.fields
		this.retryAfter = details.retryAfter
	}
}

/** At most this many faulty fields are reported at once (contract section 2). */
export const MAX_FIELDS = 100

/** A path may hold names that the sender made up: each is cut to `MAX_PATH` characters, all together to `MAX_PATHS` bytes of JSON. */
const MAX_PATH = 200
const MAX_PATHS = 4096

/** A 422 that names its faulty fields; the first of them makes the sentence. */
export function invalidFields(fields: FieldErrors, code = 'validation'): AppError {
	let room = MAX_PATHS
	const told = Object.entries(fields)
		.slice(0, MAX_FIELDS)
		.map(([path, messages]) => [path.slice(0, MAX_PATH), messages] as const)
		.filter(([path]) => (room -= Buffer.byteLength(JSON.stringify(path))) > 0)
	return new AppError('validation', 'champ.detail', { code, fields: Object.fromEntries(told) })
}

/** Collects the faulty fields of an input; the last message for a path counts. */
export class Faults {
	readonly #fields: Record<string, Message[]> = {}

	add(path: string, message: Message) {
		this.#fields[path] = [message]
	}

	/** the number of fields with a fault */
	get count(): number {
		return Object.keys(this.#fields).length
	}

	/** @throws AppError 422 that names every fault; returns if nothing was added */
	throwAny(code?: string) {
		if (Object.keys(this.#fields).length > 0) throw invalidFields(this.#fields, code)
	}
}

export const unauthenticated = () => new AppError('unauthenticated', 'jeton_invalide')
export const forbidden = () => new AppError('forbidden', 'droits_insuffisants')
export const notFound = () => new AppError('not_found', 'introuvable')

/** A failure that the command line reports: wrong arguments, a refused operation. */
export class OperationError extends Error {
	override readonly name = 'OperationError'
	readonly told: Sentence
	constructor(
		told: Told,
		/** exit code: 1 failed, 64 usage or configuration, 78 data newer than the program */
		readonly exitCode: 1 | 64 | 78 = 1
	) {
		super(worded('en', told))
		this.told = asSentence(told)
	}
}

/** An operation that failed, or is refused. */
export const operationError = <P extends Phrase>(phrase: P, ...values: Values<P>) => new OperationError(sentence(phrase, ...values))

/** A wrong argument or setting. */
export const usageError = <P extends Phrase>(phrase: P, ...values: Values<P>) => new OperationError(sentence(phrase, ...values), 64)

/** The message of something that was thrown, as a sentence that can be worded in each language. */
export const toldBy = (thrown: unknown): Sentence => (thrown instanceof OperationError ? thrown.told : verbatim(messageFrom(thrown)))

export const messageFrom = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
