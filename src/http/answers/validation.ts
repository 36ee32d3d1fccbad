import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors'
import { invalidFields, MAX_FIELDS, type AppError } from '../../kit/errors'
import type { Message } from '../../kit/messages'

type Schema = Readonly<Record<string, unknown>>

/** The message about one wrong value, in words that never repeat the value. */
function messageFor(error: ValueError): Message {
	const { type, schema, value } = error
	if (value === undefined) return { key: 'champ.requis' }
	const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as Schema & Record<string, number | undefined>
	switch (type) {
		case ValueErrorType.String:
			return { key: 'champ.texte' }
		case ValueErrorType.Integer:
			return { key: 'champ.entier' }
		case ValueErrorType.Number:
			return { key: 'champ.nombre' }
		case ValueErrorType.Boolean:
			return { key: 'champ.booleen' }
		case ValueErrorType.Object:
			return { key: 'champ.objet' }
		case ValueErrorType.Array:
			return { key: 'champ.liste' }
		case ValueErrorType.StringMinLength:
			return minLength === 1 ? { key: 'champ.vide' } : { key: 'champ.caracteres_min', parameters: { min: minLength ?? 0 } }
		case ValueErrorType.StringMaxLength:
			return { key: 'champ.caracteres_max', parameters: { max: maxLength ?? 0 } }
		case ValueErrorType.StringPattern:
			return { key: 'champ.motif', parameters: { motif: String(schema['pattern']) } }
		case ValueErrorType.ArrayMinItems:
			return { key: 'champ.elements_min', parameters: { min: minItems ?? 0 } }
		case ValueErrorType.ArrayMaxItems:
			return { key: 'champ.elements_max', parameters: { max: maxItems ?? 0 } }
		case ValueErrorType.IntegerMinimum:
		case ValueErrorType.IntegerMaximum:
		case ValueErrorType.NumberMinimum:
		case ValueErrorType.NumberMaximum:
			return bounds(minimum, maximum)
		case ValueErrorType.Union:
			return unionMessage(error)
		default:
			return { key: 'champ.forme' }
	}
}

function bounds(min: number | undefined, max: number | undefined): Message {
	if (min !== undefined && max !== undefined) return { key: 'champ.entre', parameters: { min, max } }
	return min === undefined ? { key: 'champ.max', parameters: { max: max ?? 0 } } : { key: 'champ.min', parameters: { min } }
}

/** The message about a nullable value names its type when it is not null; that about a list of words names the words. */
function unionMessage({ schema, errors }: ValueError): Message {
	const options = (Array.isArray(schema['anyOf']) ? schema['anyOf'] : []) as Schema[]
	const words = options.map((option) => option['const']).filter((word) => typeof word === 'string')
	if (words.length > 0) return { key: 'champ.parmi', parameters: { valeurs: words.join(', ') } }
	const first = errors[options.findIndex((option) => option['type'] !== 'null')]?.First()
	return first ? messageFor(first) : { key: 'champ.forme' }
}

/** A 422 with every faulty field once; paths are dotted, `notes.0.note`. */
export function validationProblem(errors: Iterable<ValueError>): AppError {
	const fields: Record<string, Message[]> = {}
	for (const error of errors) {
		const path = error.path.slice(1).replaceAll('/', '.') || 'corps'
		fields[path] ??= [messageFor(error)]
		if (Object.keys(fields).length === MAX_FIELDS) break
	}
	return invalidFields(fields)
}
