import { createWriteStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asComposed } from '../../kit/composed'
import { shortHeader } from '../../kit/short-header'
import { AppError } from '../../kit/errors'
import { systemReason } from '../../kit/system-failure'
import { Form } from '../../http/door/form'
import type { SentFile } from '../../host/threads/reading'
import { makeFolder } from '../../tenants/data-folder'
import { ifPossible } from '../../kit/if-possible'

const PREFIX = 'depot-'
/** The name of the note beside the files, which are numbered. */
const NOTE = 'note.json'
const MAX_FILES = 40
const MAX_FIELDS = 100
const MAX_FIELD = 1000
const MAX_NAME = 150
/** The field for cells that were copied from a spreadsheet, how long they may be, and the name of the file that they become. */
const PASTED = 'cellules'
const MAX_PASTED = 4 * 1024 * 1024
export const PASTED_FILE = 'cellules.txt'

const incoming = (dataFolder: string) => join(dataFolder, 'incoming')

/** The files of an upload with their paths, for the threads that read them. */
export let filesOf: (upload: Upload) => readonly SentFile[]

/** The content of a form with files: its texts, and its files in a private folder until it is removed. Nobody here reads a file. */
export class Upload {
	readonly #folder: string
	readonly #files: readonly SentFile[]

	static {
		filesOf = (upload) => upload.#files
	}

	constructor(
		folder: string,
		files: readonly SentFile[],
		readonly form: Form
	) {
		this.#folder = folder
		this.#files = files
	}

	/** The names of the files, as the person calls them. */
	get names(): readonly string[] {
		return this.#files.map(({ name }) => name)
	}

	/** Its folder, which becomes that of a draft. */
	get folder() {
		return this.#folder
	}

	/** Leaves a note about this upload for the next server. @throws AppError 503 if the disk is full */
	note(word: unknown) {
		try {
			writeFileSync(join(this.#folder, NOTE), JSON.stringify(word), { mode: 0o600 })
		} catch (error) {
			this.remove()
			throw isFull(error) ? new AppError('unavailable', 'disque_plein') : error
		}
	}

	remove() {
		rmSync(this.#folder, { recursive: true, force: true })
	}
}

/** Files that lie elsewhere, as an upload in whose folder only a note lies. @throws AppError 503 */
export function uploadOf(dataFolder: string, files: readonly SentFile[]): Upload {
	const folder = newFolder(dataFolder)
	makeFolder(folder)
	return new Upload(folder, files, new Form())
}

const newFolder = (dataFolder: string) => join(incoming(dataFolder), `${PREFIX}${Bun.randomUUIDv7()}`)

/** Removes the files that a killed server has left. Nobody sends anything yet. @returns the notes that were beside them */
export function sweepUploads(dataFolder: string): unknown[] {
	const names = ifPossible(() => readdirSync(incoming(dataFolder))) ?? []
	return names
		.filter((name) => name.startsWith(PREFIX))
		.flatMap((name) => {
			const folder = join(incoming(dataFolder), name)
			const word = wordIn(folder)
			rmSync(folder, { recursive: true, force: true })
			return word === undefined ? [] : [word]
		})
}

function wordIn(folder: string): unknown {
	// the server was killed before it left a note
	return ifPossible(() => JSON.parse(readFileSync(join(folder, NOTE), 'utf8')))
}

/**
 * Writes the files of a form (multipart/form-data, RFC 7578) as they come. `pastes`: cells that somebody pasted become a file too.
 * @throws AppError 413 beyond `limitMib`, 422 if it is not such a form or has too many parts
 */
export async function receiveUpload(request: Request, dataFolder: string, limitMib: number, pastes = false): Promise<Upload> {
	const type = shortHeader(request, 'content-type') ?? ''
	if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw new AppError('validation', 'depot_illisible')
	if (Number(request.headers.get('content-length') ?? 0) > limitMib * 1024 * 1024) throw tooLarge(limitMib)
	const folder = newFolder(dataFolder)
	try {
		makeFolder(folder)
		const { files, fields } = await writeParts(request.body, type, { folder, limitMib, pastes })
		return new Upload(folder, files, new Form(fields))
	} catch (error) {
		rmSync(folder, { recursive: true, force: true })
		throw error instanceof AppError
			? error
			: isFull(error)
				? new AppError('unavailable', 'disque_plein')
				: new AppError('validation', 'depot_illisible')
	}
}

type Taking = { readonly folder: string; readonly limitMib: number; readonly pastes: boolean }

async function writeParts(body: ReadableStream<Uint8Array>, type: string, { folder, limitMib, pastes }: Taking) {
	const fields = new URLSearchParams()
	const files: SentFile[] = []
	const writing: Promise<void>[] = []
	let refusal: AppError | undefined
	const { Busboy } = await import('@fastify/busboy')
	const parser = new Busboy({
		headers: { 'content-type': type },
		defCharset: 'utf8',
		limits: {
			files: MAX_FILES,
			fields: MAX_FIELDS,
			fieldSize: pastes ? MAX_PASTED : MAX_FIELD,
			fieldNameSize: MAX_FIELD,
			headerPairs: MAX_FIELDS
		}
	})
	const nextPath = () => join(folder, String(files.length))
	parser.on('field', (name, value, _nameCut, isCut) => {
		if (!pastes || name !== PASTED) return fields.append(name, value.slice(0, MAX_FIELD))
		if (isCut) refusal ??= tooLarge(MAX_PASTED / 1024 / 1024)
		if (value.trim() === '') return fields
		const file = { name: PASTED_FILE, path: nextPath() }
		writeFileSync(file.path, value, { flag: 'wx', mode: 0o600 })
		return files.push(file)
	})
	parser.on('file', (_field, stream, name) => {
		// a file input that nobody has filled in sends an empty file without a name
		if (!name) return stream.resume()
		const path = nextPath()
		files.push({ name: plainName(name), path })
		const written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
		written.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined))
		return writing.push(written)
	})
	for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
		parser.on(event, () => (refusal ??= new AppError('validation', 'depot_nombreux', { parameters: { max: MAX_FILES } })))
	let length = 0
	const counted = async function* (source: AsyncIterable<Uint8Array>) {
		for await (const chunk of source) {
			length += chunk.length
			if (length > limitMib * 1024 * 1024) throw tooLarge(limitMib)
			yield chunk
		}
	}
	await pipeline(Readable.from(body), counted, parser)
	await Promise.all(writing)
	if (refusal) throw refusal
	return { files, fields }
}

/** A file's name without folders and control characters, short enough for a page. */
const plainName = (name: string) => asComposed(name.replace(/^.*[\\/]/, '').replaceAll(/\p{Cc}|\p{Cf}/gu, '')).slice(-MAX_NAME)

const tooLarge = (limite: number) => new AppError('too_large', 'depot_trop_grand', { parameters: { limite } })

export const isFull = (error: unknown) => systemReason(error) === 'the disk is full'
