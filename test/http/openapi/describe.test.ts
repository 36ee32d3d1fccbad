import { Type } from '@sinclair/typebox'
import { describe as group, expect, test } from 'bun:test'
import { Elysia, t, type AnyElysia } from 'elysia'
import { describe } from '../../../src/http/openapi/describe'
import { headerRef, responseRef, schemaRef } from '../../../src/http/openapi/document'
import { refusal } from '../../../src/http/answers/refusal'
import { Id, Instant, Nothing, Nullable, Problem, Word } from '../../../src/http/answers/schemas'
import { invalidities } from '../../support/openapi-validity'

const Couleur = Word(['rouge', 'vert'], { title: 'Couleur' })
const Auteur = Type.Object({ id: Id, nom: Type.String() }, { title: 'Auteur' })
const Livre = Type.Object(
	{
		id: Id,
		titre: Type.String({ examples: ['Une si longue lettre'] }),
		auteur: Nullable(Auteur, { description: 'Absent des anonymes' }),
		relecteur: Nullable(Type.Object({ id: Id })),
		couleur: Couleur,
		seconde_couleur: Nullable(Couleur),
		etat: Nullable(Word(['neuf', 'use'])),
		prix: Nullable(Type.Number({ exclusiveMinimum: 0 })),
		etiquettes: Type.Record(Type.String(), Type.Integer()),
		updated_at: Instant
	},
	{ title: 'Livre' }
)
const LivreDetail = Type.Composite([Livre, Type.Object({ extraits: Type.Array(Type.String()) })], { title: 'LivreDetail' })
const LivreList = Type.Object(
	{ data: Type.Array(Livre), meta: Type.Object({ total: Type.Integer(), version: Type.Optional(Type.Integer()) }) },
	{ title: 'LivreList' }
)
const Calendar = Type.String({ contentMediaType: 'text/calendar' })
const Emprunt = Type.Object(
	{
		etudiant_id: Id,
		commentaire: Type.Optional(Nullable(Type.String({ maxLength: 10 }))),
		exemplaires: Type.Array(Type.Object({ livre_id: Id, couleur: Type.Optional(Couleur) }), { maxItems: 2000 })
	},
	{ title: 'Emprunt' }
)

const app = new Elysia({ prefix: '/api/test' })
	.get('/livres', () => ({ data: [], meta: { total: 0 } }), {
		query: Type.Object({
			date_debut: Type.Optional(Type.String({ format: 'date', description: 'Premier jour', examples: ['2026-11-20'] })),
			couleur: Type.Optional(Couleur),
			page: Type.Optional(t.Integer({ minimum: 1 })),
			complet: Type.Optional(t.Boolean())
		}),
		response: { 200: LivreList },
		detail: { operationId: 'listLivres', summary: 'Les livres', tags: ['decouverte'] }
	})
	.get('/livres/:id', () => new Response(), {
		params: Type.Object({ id: Type.Integer({ minimum: 1, description: 'Du livre' }) }),
		response: { 200: LivreDetail, 403: refusal('forbidden', 'droits_insuffisants') },
		detail: { operationId: 'getLivre', tags: ['decouverte'] }
	})
	.post('/livres/:id/emprunts/:userId', () => new Response(null, { status: 204 }), {
		body: Emprunt,
		response: { 204: Nothing },
		detail: { operationId: 'writeEmprunts' }
	})
	.get('/planning.ics', () => new Response(), {
		response: { 200: Calendar },
		detail: { operationId: 'getPlanning' }
	})
	.get('/rayons/:id', () => new Response(), {
		response: { 200: LivreList, 403: Problem },
		detail: {
			operationId: 'getRayon',
			parameters: [{ name: 'date_fin', in: 'query', description: 'Compris', schema: { type: 'string', format: 'date' } }]
		}
	})
	.get('/auth/ouvert', () => ({ ouvert: true }), {
		response: { 200: Type.Object({ ouvert: Type.Boolean() }) },
		detail: { operationId: 'isOpen' }
	})
	.get('/cache', () => 'hidden', { detail: { hide: true } })
	.head('/livres', () => '', { detail: { operationId: 'headLivres' } })

const document = await describe(app, { prefix: '/api/test', isPublic: (path) => path === '/auth/ouvert' })
const livre = document.components.schemas['Livre']?.['properties'] as Record<string, unknown>
const operation = (path: string, method = 'get') => document.paths[path]?.[method]
const success = (path: string, status = 200, method = 'get') => {
	const answer = operation(path, method)?.responses[status]
	if (!answer || '$ref' in answer) throw new Error(`no answer ${status} of its own`)
	return answer
}

test('it is valid', async () => {
	expect(await invalidities({ ...document, servers: [{ url: '/api/test' }] })).toEqual([])
})

test('it has the visible routes, without their common prefix', () => {
	expect(Object.entries(document.paths).map(([path, methods]) => [path, ...Object.keys(methods)])).toEqual([
		['/livres', 'get'],
		['/livres/{id}', 'get'],
		['/livres/{id}/emprunts/{userId}', 'post'],
		['/planning.ics', 'get'],
		['/rayons/{id}', 'get'],
		['/auth/ouvert', 'get']
	])
	expect(operation('/livres')?.operationId).toBe('listLivres')
	expect(document.tags.map(({ name }) => name)).toEqual(['decouverte'])
})

/** The error that refuses a description; `none` if it is made. */
const faultOf = (confused: AnyElysia) =>
	describe(confused, { prefix: '', isPublic: () => true }).then(
		() => 'none',
		(error: Error) => error.message
	)

group('schemas', () => {
	test('a titled schema is a component, and a reference wherever it stands', () => {
		expect(Object.keys(document.components.schemas)).toEqual([
			'Auteur',
			'Couleur',
			'Emprunt',
			'Livre',
			'LivreDetail',
			'LivreList',
			'Problem'
		])
		expect(document.components.schemas['LivreList']).toMatchObject({
			type: 'object',
			required: ['data', 'meta'],
			properties: { data: { type: 'array', items: schemaRef('Livre') } }
		})
		expect(success('/livres').content).toEqual({ 'application/json': { schema: schemaRef('LivreList') } })
		expect(success('/livres/{id}').content).toEqual({ 'application/json': { schema: schemaRef('LivreDetail') } })
	})

	test('null is an attribute of the type beside it', () => {
		expect(livre['auteur']).toEqual({ description: 'Absent des anonymes', nullable: true, allOf: [schemaRef('Auteur')] })
		expect(livre['seconde_couleur']).toEqual({ nullable: true, allOf: [schemaRef('Couleur')] })
		expect(livre['relecteur']).toMatchObject({ type: 'object', nullable: true, required: ['id'] })
		expect(livre['etat']).toEqual({ nullable: true, allOf: [{ type: 'string', enum: ['neuf', 'use'] }] })
		expect(livre['prix']).toEqual({ type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true })
		expect(JSON.stringify(document)).not.toContain('"null"')
	})

	test('words are an enumeration, records have their values, examples are one', () => {
		expect(document.components.schemas['Couleur']).toEqual({ type: 'string', enum: ['rouge', 'vert'] })
		expect(livre['etiquettes']).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
		expect(livre['titre']).toEqual({ type: 'string', example: 'Une si longue lettre' })
	})

	test('objects are open, whatever the framework made of them', async () => {
		const closed = Type.Object({ id: Id }, { title: 'Ferme', additionalProperties: false })
		const described = await describe(
			new Elysia().get('/', () => new Response(), { response: { 200: Type.Object({ a: closed, b: Type.Object({ c: Id }) }) } }),
			{ prefix: '', isPublic: () => true }
		)
		expect(JSON.stringify(described.paths)).not.toContain('additionalProperties')
		expect(described.components.schemas['Ferme']).not.toHaveProperty('additionalProperties')
	})

	test('an optional nullable field of a body may be left out or null', () => {
		expect(document.components.schemas['Emprunt']).toMatchObject({
			required: ['etudiant_id', 'exemplaires'],
			properties: { commentaire: { type: 'string', maxLength: 10, nullable: true } }
		})
		expect(operation('/livres/{id}/emprunts/{userId}', 'post')?.requestBody).toEqual({
			required: true,
			content: { 'application/json': { schema: schemaRef('Emprunt') } }
		})
	})

	test('two schemas of one name are refused', async () => {
		const confused = new Elysia().get('/', () => new Response(), {
			response: { 200: Type.Object({ a: Auteur, b: Type.Object({ id: Id }, { title: 'Auteur' }) }) }
		})
		expect(await faultOf(confused)).toBe('two different schemas are called Auteur')
	})
})

group('parameters', () => {
	test('in the query, of their real type', () => {
		expect(operation('/livres')?.parameters).toEqual([
			{
				name: 'date_debut',
				in: 'query',
				required: false,
				description: 'Premier jour',
				schema: { type: 'string', format: 'date' },
				example: '2026-11-20'
			},
			{ name: 'couleur', in: 'query', required: false, schema: schemaRef('Couleur') },
			{ name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
			{ name: 'complet', in: 'query', required: false, schema: { type: 'boolean' } },
			{ $ref: '#/components/parameters/IfNoneMatch' }
		])
	})

	test('written out by the route, beside those of its path', () => {
		expect(operation('/rayons/{id}')?.parameters).toEqual([
			{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
			{ name: 'date_fin', in: 'query', required: false, description: 'Compris', schema: { type: 'string', format: 'date' } },
			{ $ref: '#/components/parameters/IfNoneMatch' }
		])
	})

	test('in the path, where an undeclared one is an identifier', () => {
		expect(operation('/livres/{id}')?.parameters?.[0]).toEqual({
			name: 'id',
			in: 'path',
			required: true,
			description: 'Du livre',
			schema: { type: 'integer', minimum: 1 }
		})
		expect(operation('/livres/{id}/emprunts/{userId}', 'post')?.parameters).toEqual([
			{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
			{ name: 'userId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
		])
	})
})

group('answers', () => {
	test('204 has no body', () => {
		expect(success('/livres/{id}/emprunts/{userId}', 204, 'post').content).toBeUndefined()
	})

	test('an endpoint answers in the media type of its schema', () => {
		expect(success('/planning.ics').content).toEqual({ 'text/calendar': { schema: { type: 'string' } } })
	})

	test('what the front door answers is in every operation, the rest by its place or where it is declared', () => {
		const statuses = (path: string, method = 'get') => Object.keys(operation(path, method)?.responses ?? {}).map(Number)
		expect(statuses('/livres')).toEqual([200, 304, 401, 403, 404, 422, 429, 500, 503])
		expect(statuses('/livres/{id}')).toEqual([200, 304, 401, 403, 404, 422, 429, 500, 503])
		expect(statuses('/livres/{id}/emprunts/{userId}', 'post')).toEqual([204, 401, 403, 404, 413, 422, 429, 500, 503])
		expect(statuses('/auth/ouvert')).toEqual([200, 404, 422, 429, 500, 503])
		expect(operation('/rayons/{id}')?.responses[403]).toEqual(responseRef('Forbidden'))
		expect(operation('/livres')?.responses[429]).toEqual(responseRef('RateLimited'))
	})

	test('a refusal of its own is documented with its words and code', () => {
		expect(success('/livres/{id}', 403)).toMatchObject({
			description: "Vous n'avez pas le droit d'accéder à cette ressource. (`code: droits_insuffisants`)",
			content: { 'application/problem+json': { schema: schemaRef('Problem'), example: { status: 403, code: 'droits_insuffisants' } } }
		})
	})

	test('every one has the common headers; pages and caching theirs', () => {
		expect(success('/auth/ouvert').headers).toEqual({
			'X-Request-Id': headerRef('RequestId'),
			'X-RateLimit-Limit': headerRef('RateLimitLimit'),
			'X-RateLimit-Remaining': headerRef('RateLimitRemaining'),
			'X-RateLimit-Reset': headerRef('RateLimitReset')
		})
		expect(success('/livres').headers).toMatchObject({ ETag: headerRef('ETag'), Link: headerRef('Link') })
		expect(success('/livres/{id}').headers).not.toHaveProperty('Link')
	})

	test('only public operations need no token', () => {
		expect(operation('/livres')?.security).toEqual([{ bearer: [] }])
		expect(operation('/auth/ouvert')?.security).toEqual([])
	})
})
