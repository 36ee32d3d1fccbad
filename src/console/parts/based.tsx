/** @jsxImportSource preact */
import { meantNow, type Meant } from '../../domain/entretemps'
import type { RecordField, StoredRecord } from '../../exchange/records/records'
import type { Form } from '../../http/door/form'
import { cellsOf, type Cells } from './record-form'

/** What a form of a record is based on. */
export type Stored = Pick<StoredRecord, 'cells' | 'seen'>

type Named = readonly Pick<RecordField, 'name' | 'form'>[]

const SEVERAL: ReadonlySet<string> = new Set(['plusieurs', 'references'])

/** The name of the hidden field that says on which version a record is based. */
export const seenName = (record: number) => (record === 0 ? 'vu' : `vu.${record}`)
/** The same of what the page had of it in its fields. */
const shownName = (record: number) => (record === 0 ? 'affiche' : `affiche.${record}`)

/** In a form, what it is based on: where somebody else is faster, it shows which fields its author has touched. */
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

/** What a form of one record means, with what has been stored since its page was made. */
export function meantBy(form: Form, fields: Named, stored: Stored | undefined): Meant {
	const typed = cellsOf(form, fields)
	if (!stored) return { cells: typed, taken: {}, clashes: {} }
	const isOfNow = !form.has(seenName(0)) || form.text(seenName(0)) === stored.seen
	const several = new Set(fields.flatMap(({ name, form: how }) => (SEVERAL.has(how) ? [name] : [])))
	return meantNow(typed, isOfNow ? stored.cells : shownIn(form), stored.cells, several)
}

/** What a page had in its fields, as it says itself; `undefined` where it says nothing that can be read. */
export function shownIn(form: Form): Cells | undefined {
	try {
		const said: unknown = JSON.parse(form.text(shownName(0)))
		if (typeof said !== 'object' || said === null) return undefined
		return Object.fromEntries(Object.entries(said).filter((one): one is [string, string] => typeof one[1] === 'string'))
	} catch {
		return undefined
	}
}
