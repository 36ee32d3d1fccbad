import { AppError } from '../../domain/errors'
import { readJson } from './body'
import { readUpTo } from './read-up-to'

/** What a form of a page sends: texts by the names of its fields. */
export class Form {
	constructor(readonly fields: URLSearchParams = new URLSearchParams()) {}

	/** The text of a field; empty if it has none. */
	text(name: string): string {
		return this.fields.get(name)?.normalize('NFC') ?? ''
	}

	all(name: string): string[] {
		return this.fields.getAll(name)
	}

	has(name: string): boolean {
		return this.fields.has(name)
	}

	/** The fields that begin with `prefix`, by the rest of their names. */
	*starting(prefix: string): Generator<readonly [rest: string, text: string]> {
		for (const [name, text] of this.fields) if (name.startsWith(prefix)) yield [name.slice(prefix.length), text.normalize('NFC')]
	}
}

/** Whether the script of a page asks, and no person. */
export const asksJson = ({ headers }: Request) => headers.get('accept')?.startsWith('application/json') === true

const MAX_FIELDS = 8000
const isForm = (type: string | null) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')

/**
 * What a page sends: a form, or JSON from its script. @throws AppError 413 beyond `limitKib`, 422 for another media type or too many fields
 */
export async function readPageBody(request: Request, limitKib: number): Promise<unknown> {
	if (!isForm(request.headers.get('content-type'))) return readJson(request, limitKib)
	const fields = new URLSearchParams(new TextDecoder().decode(await readUpTo(request, limitKib)))
	if (fields.size > MAX_FIELDS) throw new AppError('validation', 'json_nombreux', { code: 'validation', parameters: { max: MAX_FIELDS } })
	return new Form(fields)
}
