import { sentence } from '../../../kit/sentence'
import type { Column } from '../noun/columns'
import type { Cursor } from '../noun/cursor'
import { destroyedTold } from '../noun/destroyed'
import { damagedIn } from '../files/damage'
import { quoted } from '../../../kit/quoted'
import type { Row } from '../rows/row'
import { says } from './shared-cells'

const isText = ({ type }: Column) => type.form === 'text' || type.form === 'identifiant'

/** Warns of texts that an encoding has damaged. */
export function tellDamage(at: Cursor, columns: readonly Column[]) {
	for (const column of columns.filter(isText)) {
		const text = at.record.values[column.name]
		const part = typeof text === 'string' ? damagedIn(text) : undefined
		if (part !== undefined)
			at.warn(column.name, sentence('is probably damaged: {part}; save the file as CSV UTF-8', { part: quoted(part) }))
	}
}

/**
 * Refuses values that a spreadsheet has destroyed, unless they are stored so. In a file's remark, an export, or the key of a stored record
 * they are accepted with a warning.
 */
export function tellDestroyed(at: Cursor, columns: readonly Column[], draft: Row, storedRow: Row | undefined) {
	const { byHand, isExport } = at.table
	for (const column of columns) {
		const { name, key, type } = column
		const value = isText(column) ? at.value(name) : undefined
		if (typeof value !== 'string') continue
		const holds = type.form === 'text' ? type.holds : undefined
		const destroyed = destroyedTold(value, holds === undefined)
		if (!destroyed) continue
		const isStored = storedRow !== undefined && says(column, value, draft, storedRow, at.school)
		if (isStored && (!key || byHand)) continue
		const isAccepted = isStored || isExport || (holds === 'remark' && !byHand)
		at[isAccepted ? 'warn' : 'fault'](name, destroyed)
	}
}
