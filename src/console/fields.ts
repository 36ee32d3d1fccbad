import type { AppError } from '../kit/errors'
import type { Langue } from '../kit/langue'
import { say } from './textes/said'

/** The sentence of each field that a refusal names. */
export const wrongFields = (error: AppError, langue: Langue): Record<string, string> =>
	Object.fromEntries(Object.entries(error.fields ?? {}).map(([name, [message]]) => [name, message ? say(langue, message) : '']))
