import { invalidFields } from './errors'
import type { freeText } from './free-text'

/** A text of a form that must not be empty. @throws AppError 422 that names its field */
export function requiredText(field: string, read: ReturnType<typeof freeText>): string {
	if ('wrong' in read) throw invalidFields({ [field]: [read.wrong] })
	if (read.text === '') throw invalidFields({ [field]: [{ key: 'champ.requis' }] })
	return read.text
}
