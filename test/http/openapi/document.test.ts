import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { apiDocument } from '../../../src/server/app'
import type { Answer, OpenApiDocument } from '../../../src/http/openapi/document'
import { schemaCompiler } from '../../support/openapi-schemas'
import { snapshotOf } from '../../support/openapi-snapshot'
import { invalidities } from '../../support/openapi-validity'
import { json, startSchools, type Schools } from '../../support/school'

let schools: Schools
let served: OpenApiDocument
beforeAll(async () => {
	schools = await startSchools()
	served = await json(schools.with(undefined).get('/auth/documentation'))
})
afterAll(() => schools.stop())

const operations = () =>
	Object.entries(served.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
	)

test('two validators accept it', async () => {
	expect(await invalidities(served)).toEqual([])
})

test('no enumeration holds null or a boolean, at which generators of Java, PHP and Python stop', () => {
	let count = 0
	JSON.stringify(served, (key, value: unknown) => {
		if (key === 'enum') {
			count++
			for (const other of [null, true, false]) expect(value).not.toContain(other)
		}
		return value
	})
	expect(count).toBeGreaterThan(15)
})

test('its version is the edition of the contract', async () => {
	const contract = await Bun.file(join(import.meta.dir, '../../contract/CONTRACT.md')).text()
	const edition = Math.max(...[...contract.matchAll(/\*\*(\d)\*\*/g)].map(([, digit]) => Number(digit)))
	expect(served.info.version).toBe(`${edition}.0.0`)
})

test('the validators refuse a faulty document', async () => {
	const broken = JSON.parse(JSON.stringify(served).replaceAll('"description":"Réussi.",', '')) as OpenApiDocument
	const found = await invalidities(broken)
	expect(found.map((fault) => fault.split(':')[0])).toEqual(['openapi-schema-validator', 'swagger-parser'])
})

test('it is the committed one; after an intended change: scripts/bun scripts/update-openapi-snapshot.ts', async () => {
	const committed = await Bun.file(join(import.meta.dir, '../../openapi.snapshot.json')).text()
	expect(snapshotOf({ ...served, servers: [{ url: '/api/lms' }] })).toBe(committed)
})

test('it has every route of the application and no other', async () => {
	const routes = (await schools.app()).routes.map(
		({ method, path }) => `${method.toLowerCase()} ${path.replace('/api/lms', '').replace(/:(\w+)/g, '{$1}')}`
	)
	expect(operations().map(({ method, path }) => `${method} ${path}`)).toEqual(routes)
})

test('schemas are named by routes: named to the framework, all would be computed again at each plugin of a start', async () => {
	expect(Object.keys((await schools.app()).models)).toEqual(['modules'])
})

test('its server is the address at which it was asked', async () => {
	const serversAt = async (url: string, options = {}) => (await json(schools.call(url, options))).servers
	expect(await serversAt('http://alpha.test/api/lms/auth/documentation')).toEqual([{ url: 'http://alpha.test/api/lms' }])
	expect(await serversAt('http://any.test:8080/beta/api/lms/auth/documentation')).toEqual([{ url: 'http://any.test:8080/beta/api/lms' }])
	expect(await serversAt('http://alpha.test/api/lms/auth/documentation', { tls: true })).toEqual([{ url: 'https://alpha.test/api/lms' }])
})

test('without a server it is the same', async () => {
	expect(await apiDocument().at(served.servers[0]!)).toEqual(served)
})

test('it is not kept by anybody', async () => {
	const response = await schools.with(undefined).get('/auth/documentation')
	expect(response.headers.get('cache-control')).toBe('no-store')
	expect(response.headers.get('etag')).toBeNull()
})

describe('each operation', () => {
	test('has a name of its own in camelCase, a summary and a declared tag', () => {
		const ids = operations().map(({ operation }) => operation.operationId)
		expect(new Set(ids).size).toBe(ids.length)
		const tags = served.tags.map(({ name }) => name)
		for (const { operation } of operations()) {
			expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]*$/)
			// the generator's own name if a route does not give one
			expect(operation.operationId).not.toMatch(/Api(L|l)ms/)
			expect(operation.summary ?? '').not.toBe('')
			expect(operation.tags?.every((tag) => tags.includes(tag))).toBe(true)
		}
	})

	test('has one answer that is not a failure, or the same for what is made and what is there, with a schema unless it is empty', () => {
		for (const { operation } of operations()) {
			const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
			const [first, second] = answers.map(([status, answer]) => [status, JSON.stringify({ ...answer, description: '' })] as const)
			if (second) expect([first![0], ...second], operation.operationId).toEqual(['200', '201', first![1]])
			expect(answers.length, operation.operationId).toBeWithin(1, 3)
			const [status, answer] = answers[0]!
			expect('content' in answer, operation.operationId).toBe(status !== '204')
		}
	})
})

test('no operation lists an error without a body, which would make the errors of generated clients unknown', () => {
	const problem = { $ref: '#/components/schemas/Problem' }
	for (const { operation } of operations())
		for (const [status, answer] of Object.entries(operation.responses)) {
			if (Number(status) < 400) continue
			const told = '$ref' in answer ? served.components.responses[answer.$ref.split('/').at(-1)!]! : answer
			expect(told.content?.['application/problem+json']?.schema, `${operation.operationId} ${status}`).toEqual(problem)
		}
})

test('each answer has one media type, and the timetable as a calendar is an operation of its own', () => {
	const typesOf = (path: string) => Object.keys((served.paths[path]!['get']!.responses['200'] as Answer).content ?? {})
	expect(typesOf('/emploi-temps')).toEqual(['application/json'])
	expect(typesOf('/emploi-temps.ics')).toEqual(['text/calendar'])
	expect(served.paths['/emploi-temps']!['get']!.description).toContain('`GET /emploi-temps.ics`')
	for (const { operation } of operations())
		for (const answer of Object.values(operation.responses))
			if ('content' in answer) expect(Object.keys(answer.content ?? {}).length, operation.operationId).toBe(1)
})

test('every example is what its schema says', () => {
	const compile = schemaCompiler(served)
	let count = 0
	const check = (schema: Record<string, unknown>, example: unknown) => {
		count++
		const validate = compile(schema)
		validate(example)
		expect(validate.errors, JSON.stringify(example)).toBeNull()
	}
	const walk = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return
		if ('schema' in value && 'example' in value) check(value.schema as Record<string, unknown>, value.example)
		else if ('example' in value && !('schema' in value)) check({ ...value }, value.example)
		for (const [key, inner] of Object.entries(value)) if (key !== 'example') walk(inner)
	}
	walk(served)
	expect(count).toBeGreaterThan(15)
	// the compiler of schemas is slow on a busy machine
})
