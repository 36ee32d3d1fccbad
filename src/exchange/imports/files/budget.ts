import { operationError } from '../../../kit/errors'
import { sentence, type Told } from '../../../kit/sentence'

/** The most characters of a cell of a spreadsheet. */
export const MAX_CELL = 32_767

/** A text up to the character that makes it too long for a cell. */
export const beginningOf = (text: string) => text.slice(0, MAX_CELL + 1)

/** Why a cell is refused, if it is too long. */
export const tooLong = ({ length }: string): Told | undefined =>
	length > MAX_CELL ? sentence('holds more than the {max} characters of a cell', { max: MAX_CELL }) : undefined

/** The most that reading files may take: bytes each time they are unpacked, cells that rows span, characters each time a cell shows them. */
type Most = { readonly bytes: number; readonly cells: number; readonly characters: number }

/** Counts what reading files has taken. @throws OperationError beyond the most */
export class Budget {
	readonly taken = { bytes: 0, cells: 0, characters: 0 }

	constructor(readonly limits: Most) {}

	unpack(bytes: number) {
		const total = (this.taken.bytes += bytes)
		const { bytes: max } = this.limits
		if (total <= max) return
		const why = sentence('unpacked it would take {total} bytes, more than the {max} allowed', { total, max })
		throw operationError('the zip file cannot be read: {why}', { why })
	}

	span(cells: number) {
		this.taken.cells += cells
		const { cells: max } = this.limits
		if (this.taken.cells > max) throw operationError('the rows span more than {max} cells', { max })
	}

	show(text: string) {
		this.taken.characters += text.length
		const { characters: max } = this.limits
		if (this.taken.characters > max) throw operationError('the cells hold more than {max} characters', { max })
	}
}
