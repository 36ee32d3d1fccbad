import { domaineOf } from '../../domain/droits/domaines'
import { AppError, forbidden, invalidFields, notFound, unauthenticated } from '../../kit/errors'
import { EXAMPLE_REQUEST_ID, problemBody } from '../answers/problem'
import { Problem } from '../answers/schemas'
import { responseRef, type Answer, type Place, type Reference, type Schema } from './document'
import { CHALLENGE, COMMON, WAITING, type Headers } from './headers'
import type { Schemas } from './schemas'

type Failure = { readonly name: string; readonly description: string; readonly headers?: Headers; readonly example: unknown }

/** A route's own declaration of one status. */
type Declared = { readonly description?: string; readonly examples?: readonly unknown[] }

/** Every status from 400 up that the product itself answers with (contract section 2). */
const FAILURES: Readonly<Record<string, Failure>> = {
	401: {
		name: 'Unauthenticated',
		description: 'Le jeton est absent, invalide ou révoqué.',
		headers: CHALLENGE,
		example: unauthenticated()
	},
	403: {
		name: 'Forbidden',
		description:
			"La ressource existe, mais l'appelant n'y a pas droit, ou son jeton ne permet que de lire (`code: lecture_seule`), ou pas dans ce domaine (`code: hors_domaine`).",
		example: forbidden()
	},
	404: {
		name: 'NotFound',
		description:
			"Ressource, chemin ou établissement inconnu (`code: tenant_inconnu`), ou module qui n'est pas activé (`code: module_inactif`).",
		example: notFound()
	},
	413: {
		name: 'TooLarge',
		description: 'Le corps de la requête dépasse la limite.',
		example: new AppError('too_large', 'corps_trop_grand', { parameters: { limite: 1024 } })
	},
	422: {
		name: 'Invalid',
		description: "Requête mal formée ou données refusées ; `errors` nomme chaque champ fautif. Rien n'a été écrit.",
		example: invalidFields({ identifier: [{ key: 'champ.requis' }] })
	},
	429: {
		name: 'RateLimited',
		description: 'Trop de requêtes depuis cette adresse, ou trop de mots de passe faux.',
		headers: WAITING,
		example: new AppError('rate_limited', 'limite_depassee', { parameters: { secondes: 12 } })
	},
	500: {
		name: 'InternalError',
		description: 'Erreur du serveur ; son journal la garde sous `request_id`.',
		example: new Error('shown as an error without details')
	},
	503: {
		name: 'Unavailable',
		description: "L'établissement est fermé pour maintenance (`code: ferme`), ou ses données sont momentanément inaccessibles.",
		headers: WAITING,
		example: new AppError('unavailable', 'ferme')
	}
}

const answer = ({ description, headers }: Failure, schema: Schema, example: unknown): Answer => ({
	description,
	headers: { ...COMMON, ...headers },
	content: { 'application/problem+json': { schema, example } }
})

/** The shared answers from 400 up, as components. */
export function failureComponents(schemas: Schemas): Readonly<Record<string, Answer>> {
	const problem = schemas.of(Problem)
	return Object.fromEntries(
		Object.values(FAILURES).map((failure) => [
			failure.name,
			answer(failure, problem, problemBody(failure.example, 'fr', EXAMPLE_REQUEST_ID))
		])
	)
}

/** An answer from 400 up: the shared one, or its own if the route declares more. @throws Error for a status that is never answered */
export function failureAnswer(status: string, { description, examples }: Declared, schemas: Schemas): Answer | Reference {
	const failure = FAILURES[status]
	if (!failure) throw new Error(`no failure has the status ${status}`)
	if (description === undefined) return responseRef(failure.name)
	const example = examples?.[0] ?? problemBody(failure.example, 'fr', EXAMPLE_REQUEST_ID)
	return answer({ ...failure, description }, schemas.of(Problem), example)
}

/**
 * The failures that an endpoint has by its place: those of the front door, and 403 if the path names a resource that may be somebody
 * else's, or tokens for reading or for other areas are refused. A route declares any other 403 itself. The bare 400, 431 and 505 of the HTTP server's parser
 * are not listed: an error without a body makes generated clients type every error as unknown.
 */
export const usualFailures = ({ path, method, isPublic, takesReaders }: Place): readonly string[] => [
	...(isPublic ? [] : ['401']),
	...(isPublic || (takesReaders && !path.includes('{') && domaineOf(path) === 'tous') ? [] : ['403']),
	'404',
	...(method === 'get' ? [] : ['413']),
	'422',
	'429',
	'500',
	'503'
]
