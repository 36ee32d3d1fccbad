import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '../../../src/server/app'
import { launch, type Running } from '../../support/child'
import { expectDocumented } from '../../support/openapi-answers'
import { tokenOf } from '../../support/people'
import { faulty, WORST_BODIES, type Schema } from '../../support/worst-bodies'

let server: Running
let url: string
beforeAll(async () => {
	const path = join(import.meta.dir, '../../support/schools-server.ts')
	server = launch([process.execPath, path], { cwd: import.meta.dir, env: { NODE_ENV: 'production' } })
	url = (await server.waitFor(/^http:\S+/))[0]
	await sendEverywhere(() => '[]')
})
afterAll(() => server.stop())

const { paths, components } = await apiDocument().at({ url: '/api/lms' })
const operations = Object.entries(paths).flatMap(([path, methods]) =>
	Object.entries(methods).flatMap(([method, { requestBody }]) => {
		const schema = requestBody?.content['application/json']?.schema
		return schema ? [{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/, '999999'), schema: resolved(schema) as Schema }] : []
	})
)

/** A schema with what it refers to in its place. */
function resolved(schema: unknown): unknown {
	if (typeof schema !== 'object' || schema === null) return schema
	if (Array.isArray(schema)) return schema.map(resolved)
	if ('$ref' in schema) return resolved(components.schemas[String(schema.$ref).replace('#/components/schemas/', '')])
	return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, resolved(inner)]))
}

/** Seconds of processor that the server has taken so far, on all its threads: what others do on the machine is not in it. */
function processorOf(pid: number): number {
	const [, user, system] = /\) \w(?: -?\d+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
	return (Number(user) + Number(system)) / TICKS
}
/** in a second, on Linux */
const TICKS = 100

async function sendEverywhere(bodyFor: (schema: Schema) => string) {
	for (const { method, path, schema } of operations) {
		for (const token of [undefined, tokenOf('alpha', 'awa')]) {
			const response = await fetch(`${url}/alpha/api/lms${path}`, {
				method,
				body: bodyFor(schema),
				headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
			})
			const where = `${method} ${path} ${token === undefined ? 'without' : 'with'} a token`
			expect(response.status, where).toBeWithin(400, 500)
			await expectDocumented(response, method, path)
			expect((await response.bytes()).length, where).toBeLessThan(16 * 1024)
		}
	}
}

/** Seconds of processor for an answer, on the average: work that grows with the square of a body takes a hundred times as many. */
const DEAR = 0.2

async function expectLittleWork(send: () => Promise<void>) {
	const before = processorOf(server.pid)
	await send()
	expect((processorOf(server.pid) - before) / (2 * operations.length)).toBeLessThan(DEAR)
}

test('there are operations that take a body', () => {
	expect(operations.length).toBeGreaterThan(7)
})

test.each(Object.entries(WORST_BODIES))('%s: a short answer everywhere, for little work', async (_, body) => {
	expect(Buffer.byteLength(body)).toBeWithin(50_000, 1024 * 1024 + 1)
	await expectLittleWork(() => sendEverywhere(() => body))
})

test('as many faults as fit into a body: a short answer everywhere, for little work', async () => {
	await expectLittleWork(() => sendEverywhere((schema) => JSON.stringify(faulty(schema))))
})
