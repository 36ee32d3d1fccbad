import { asComposed, uncomposable } from '../../kit/composed'
import { AppError, Faults } from '../../kit/errors'
import { shortHeader } from '../../kit/short-header'
import { readJson } from './body'
import { readUpTo } from './read-up-to'

/** The form that a page sends: texts by the names of its fields. */
export class Form {
	/** @throws AppError 422 that names the fields whose text cannot be composed */
	constructor(readonly fields: URLSearchParams = new URLSearchParams()) {
		const faults = new Faults()
		for (const [name, text] of fields) {
			const wrong = uncomposable(text)
			if (wrong) faults.add(name, wrong)
		}
		faults.throwAny()
	}

	/** The text of a field; empty if the form does not have it. */
	text(name: string): string {
		return asComposed(this.fields.get(name) ?? '')
	}

	all(name: string): string[] {
		return this.fields.getAll(name)
	}

	has(name: string): boolean {
		return this.fields.has(name)
	}

	/** The fields that begin with `prefix`, by the rest of their names. */
	*starting(prefix: string): Generator<readonly [rest: string, text: string]> {
		for (const [name, text] of this.fields) if (name.startsWith(prefix)) yield [name.slice(prefix.length), asComposed(text)]
	}
}

/** Whether the script of a page asks, not a person. */
export const asksJson = (request: Request) => shortHeader(request, 'accept')?.startsWith('application/json') === true

const MAX_FIELDS = 8000
const isForm = (type: string | null) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')

/** A form, or JSON from a page's script. @throws AppError 413 beyond `limitKib`, 422 for another media type, or fields too many or not composable */
export async function readPageBody(request: Request, limitKib: number): Promise<unknown> {
	if (!isForm(shortHeader(request, 'content-type'))) return readJson(request, limitKib)
	const fields = new URLSearchParams(new TextDecoder().decode(await readUpTo(request, limitKib)))
	if (fields.size > MAX_FIELDS) throw new AppError('validation', 'json_nombreux', { code: 'validation', parameters: { max: MAX_FIELDS } })
	return new Form(fields)
}
