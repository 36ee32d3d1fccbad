import { Type } from '@sinclair/typebox'
import { AppError, type ErrorKind } from '../../kit/errors'
import { say, type MessageKey, type Parameters } from '../../kit/messages'
import { EXAMPLE_REQUEST_ID, problemBody } from './problem'
import { Problem } from './schemas'

/** `Problem` for one status of a route that the document should say more about: `403: refusal('forbidden', 'https_requis')`. */
export const refusal = (kind: ErrorKind, key: MessageKey, parameters: Parameters = {}) =>
	Type.Object(Problem.properties, {
		description: `${say('fr', { key, parameters })} (\`code: ${key}\`)`,
		examples: [problemBody(new AppError(kind, key, { parameters }), 'fr', EXAMPLE_REQUEST_ID)]
	})
