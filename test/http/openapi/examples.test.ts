import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { apiDocument } from '../../../src/server/app'
import { ROLES, type Role } from '../../../src/domain/droits/caller'
import { EXAMPLES } from '../../../src/http/openapi/examples'
import type { OpenApiDocument, Operation } from '../../../src/http/openapi/document'
import { ask, methodsOf, recordedExamples, requests, schoolOfExamples } from '../../support/api-examples'
import type { Name } from '../../support/people'
import type { Schools } from '../../support/school'

let document: OpenApiDocument
let operations: readonly Operation[]
beforeAll(async () => {
	document = await apiDocument().at({ url: '/api/lms' })
	operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})

describe('examples', () => {
	test('are what the program answers; after an intended change: scripts/bun scripts/update-openapi-snapshot.ts', async () => {
		expect(await recordedExamples(document)).toEqual(EXAMPLES)
	})

	test('belong to every body and every answer in JSON, except the document’s own', () => {
		const json = 'application/json'
		const without = operations.filter(({ requestBody, responses }) => {
			const answered = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
			const content = answered && 'content' in answered ? answered.content?.[json] : undefined
			const asked = requestBody?.content[json]
			return (asked && !('example' in asked)) || (content && !('example' in content))
		})
		expect(without.map(({ operationId }) => operationId)).toEqual(['getDocumentation'])
	})
})

describe('the roles that an operation names', () => {
	const PERSON: Record<Role, Name> = { administrateur: 'awa', coordinateur: 'moussa', enseignant: 'fanta', etudiant: 'ines' }
	/** of each role, the operations that refused somebody of it whatever the request */
	const refused = new Map<Role, Set<string>>()

	async function refusals(role: Role) {
		const schools: Schools = await schoolOfExamples()
		const methods = methodsOf(document)
		const found = new Set<string>()
		for (const [operationId, asked] of Object.entries(requests(PERSON[role])))
			if (asked.as && (await ask(schools, methods.get(operationId) ?? '', asked)).status === 403) found.add(operationId)
		await schools.stop()
		return found
	}
	// four schools that are asked everything
	beforeAll(async () => {
		for (const role of ROLES) refused.set(role, await refusals(role))
	})
	afterAll(() => refused.clear())

	test('are those that it does not refuse', () => {
		const asked = new Set(Object.keys(requests()))
		for (const { operationId, description = '' } of operations) {
			if (!asked.has(operationId) || description.includes('**Sans jeton.**')) continue
			const named = /\*\*Rôles :\*\* (.*)\.$/.exec(description)?.[1] ?? ''
			const allowed = ROLES.filter((role) => !refused.get(role)?.has(operationId))
			expect(named, operationId).toBe(allowed.length === ROLES.length ? 'tous ; chacun trouve ce que son rôle couvre' : allowed.join(', '))
		}
	})

	test('refuse somebody somewhere', () => {
		expect([...(refused.get('coordinateur') ?? [])]).toContain('writePresences')
		expect([...(refused.get('etudiant') ?? [])]).toContain('writeNotes')
		expect(refused.get('enseignant')?.has('writeNotes')).toBe(false)
	})
})
