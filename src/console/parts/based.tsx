/** @jsxImportSource preact */
import { meantNow, type Meant } from '../../domain/entretemps'
import type { RecordField, StoredRecord } from '../../exchange/records/records'
import type { Form } from '../../http/door/form'
import { cellsOf, type Cells } from './record-form'

/** The stored record on which a form is based. */
export type Stored = Pick<StoredRecord, 'cells' | 'seen'>

type Named = readonly Pick<RecordField, 'name' | 'form'>[]

const SEVERAL: ReadonlySet<string> = new Set(['plusieurs', 'references'])

/** The name of the hidden field with the version on which a record is based. */
export const seenName = (record: number) => (record === 0 ? 'vu' : `vu.${record}`)
/** The name of the hidden field with the values that the page showed. */
const shownName = (record: number) => (record === 0 ? 'affiche' : `affiche.${record}`)

/** Hidden fields with the basis of a form. If somebody else is faster, they reveal which fields this user has changed. */
export const Based = ({ fields, stored, record = 0 }: { fields: Named; stored: Stored; record?: number }) => (
	<>
		<input type="hidden" name={seenName(record)} value={stored.seen} />
		<input
			type="hidden"
			name={shownName(record)}
			value={JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, stored.cells[name]])))}
		/>
	</>
)

/** The changes that a form asks for, given what has been stored since its page was made. */
export function meantBy(form: Form, fields: Named, stored: Stored | undefined): Meant {
	const typed = cellsOf(form, fields)
	if (!stored) return { cells: typed, taken: {}, clashes: {} }
	const isOfNow = !form.has(seenName(0)) || form.text(seenName(0)) === stored.seen
	const fieldsOfLists = new Set(fields.flatMap(({ name, form: how }) => (SEVERAL.has(how) ? [name] : [])))
	return meantNow(typed, isOfNow ? stored.cells : shownIn(form), stored.cells, fieldsOfLists)
}

/** The values that a page showed in its fields, as the form reports them; `undefined` if it reports nothing readable. */
export function shownIn(form: Form): Cells | undefined {
	try {
		const said: unknown = JSON.parse(form.text(shownName(0)))
		if (typeof said !== 'object' || said === null) return undefined
		return Object.fromEntries(Object.entries(said).filter((field): field is [string, string] => typeof field[1] === 'string'))
	} catch {
		return undefined
	}
}
