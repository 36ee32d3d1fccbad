import { Decrypter, Encrypter } from 'age-encryption'
import { asComposed } from '../../kit/composed'
import { operationError, type OperationError } from '../../kit/errors'
import { damagedArchive } from './damaged-archive'

// The age format with a passphrase (https://c2sp.org/age); `age --decrypt` reads it too.
const INTRO = 'age-encryption.org/v1\n'
/** The package reads lines of any length: what it gets begins like a file with a passphrase, whose head is this short. */
const HEAD = /^age-encryption\.org\/v1\n-> scrypt \S{22} (?<factor>[1-9]\d?)\n\S{43}\n--- \S{43}\n/
const LONGEST_HEAD = 200
/** 128 MB of memory and half a second. */
const WORK_FACTOR = 17
/** 1 GB: only an attack would ask for more. */
const MOST_WORK = 20

export const isAge = (head: Uint8Array) => Buffer.from(head.subarray(0, INTRO.length)).toString('latin1') === INTRO

export async function* encrypting(pieces: Iterable<Uint8Array>, passphrase: string, workFactor = WORK_FACTOR): AsyncGenerator<Uint8Array> {
	const encrypter = new Encrypter()
	encrypter.setPassphrase(asComposed(passphrase))
	encrypter.setScryptWorkFactor(workFactor)
	yield* await encrypter.encrypt(streamed(pieces))
}

/** Decrypts with a passphrase. @throws OperationError if the passphrase is wrong, or a byte has changed; at the latest at the end */
export async function* decrypting(pieces: Iterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
	const source = Iterator.from(pieces)
	const first = source.next().value ?? new Uint8Array()
	const head = HEAD.exec(Buffer.from(first.subarray(0, LONGEST_HEAD)).toString('latin1'))
	if (!head)
		throw operationError('the archive is encrypted, but not with a passphrase, or its first lines are damaged; nothing was changed')
	if (Number(head.groups?.['factor']) > MOST_WORK) throw operationError('the first lines of the archive are damaged; nothing was changed')
	const decrypter = new Decrypter()
	decrypter.addPassphrase(asComposed(passphrase))
	const stream = streamed([[first], source].values().flatMap((chunks) => chunks))
	const opened = await decrypter.decrypt(stream).catch(toldAs(wrongPassphrase))
	try {
		yield* opened
	} catch (error) {
		toldAs(damagedArchive)(error)
	}
}

/** Throws a failure of the package in our words, and one of the disk in the system's. */
const toldAs = (told: () => OperationError) => (error: unknown) => {
	throw error instanceof Error && 'syscall' in error ? error : told()
}

const wrongPassphrase = () =>
	operationError('the passphrase is not the one of this archive, or its first lines are damaged; nothing was changed')

/** A stream that takes each piece when it is read, so that none waits in memory. */
function streamed(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
	const source = Iterator.from(pieces)
	return new ReadableStream(
		{
			pull(controller) {
				const { done, value } = source.next()
				if (done === true) controller.close()
				else controller.enqueue(value)
			}
		},
		{ highWaterMark: 0 }
	)
}
