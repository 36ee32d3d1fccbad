import { headerRef, type Header, type Parameter, type Reference } from './document'

const seconds = { type: 'integer', minimum: 0 }

/** Every header that answers carry, described once. */
export const HEADERS = {
	RequestId: {
		description:
			"Identifiant de la requête : celui de l'appelant s'il en envoie un (1 à 64 caractères parmi A-Z a-z 0-9 . _ -), sinon le nôtre.",
		schema: { type: 'string' }
	},
	RateLimitLimit: {
		description: 'Requêtes permises par minute à cette adresse ; absent sans limite.',
		schema: { type: 'integer', minimum: 1 }
	},
	RateLimitRemaining: { description: 'Requêtes qui restent dans la minute en cours.', schema: { type: 'integer', minimum: 0 } },
	RateLimitReset: { description: 'Secondes avant que la plus ancienne requête comptée ne compte plus.', schema: seconds },
	RetryAfter: { description: 'Secondes à attendre avant de réessayer.', schema: seconds },
	WwwAuthenticate: { description: 'Toujours `Bearer`.', schema: { type: 'string', enum: ['Bearer'] } },
	ETag: { description: 'Change dès que la réponse changerait ; à renvoyer dans `If-None-Match`.', schema: { type: 'string' } },
	CacheControl: { description: 'Ce que les caches peuvent garder.', schema: { type: 'string' } },
	Deprecation: {
		description: "Si la requête a un champ sous son ancien nom : depuis quand il l'est (RFC 9745).",
		schema: { type: 'string' }
	},
	Link: { description: 'Pages `first`, `prev`, `next`, `last` (RFC 8288).', schema: { type: 'string' } }
} as const satisfies Record<string, Header>

export const IF_NONE_MATCH: Parameter = {
	name: 'If-None-Match',
	in: 'header',
	required: false,
	description: "L'`ETag` d'une réponse gardée : si rien n'a changé, la réponse est 304, sans corps.",
	schema: { type: 'string' }
}

export type Headers = Readonly<Record<string, Reference>>

export const COMMON: Headers = {
	'X-Request-Id': headerRef('RequestId'),
	'X-RateLimit-Limit': headerRef('RateLimitLimit'),
	'X-RateLimit-Remaining': headerRef('RateLimitRemaining'),
	'X-RateLimit-Reset': headerRef('RateLimitReset')
}
export const CACHING: Headers = { ETag: headerRef('ETag'), 'Cache-Control': headerRef('CacheControl') }
export const PAGING: Headers = { Link: headerRef('Link') }
export const DEPRECATION: Headers = { Deprecation: headerRef('Deprecation') }
export const WAITING: Headers = { 'Retry-After': headerRef('RetryAfter') }
export const CHALLENGE: Headers = { 'WWW-Authenticate': headerRef('WwwAuthenticate') }
