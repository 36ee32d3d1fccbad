import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { apiDocument } from '../../../src/app'
import { launch, type Running } from '../../support/child'
import { expectDocumented } from '../../support/openapi-answers'
import { tokenOf } from '../../support/people'
import { faulty, WORST_BODIES, type Schema } from '../../support/worst-bodies'

setDefaultTimeout(120_000)

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

/** What the 99th of a hundred requests of another institution waits, in milliseconds. */
async function waitOfNeighbour(meanwhile: () => Promise<unknown>): Promise<number> {
	const done = new AbortController()
	const [waits] = await Promise.all([waitsUntil(done.signal), meanwhile().finally(() => done.abort())])
	return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
}

/** Every request is sent at its time, whatever the ones before it wait for. */
async function waitsUntil(done: AbortSignal): Promise<number[]> {
	const headers = { authorization: `Bearer ${tokenOf('beta', 'ines')}` }
	const ask = async () => {
		const sent = performance.now()
		const response = await fetch(`${url}/beta/api/lms/auth/check`, { headers })
		return response.ok ? performance.now() - sent : Infinity
	}
	const asked: Promise<number>[] = []
	while (!done.aborted || asked.length < 100) {
		asked.push(ask().catch(() => Infinity))
		await Bun.sleep(5)
	}
	return Promise.all(asked)
}

/** Milliseconds in which each answer comes even on a busy machine. */
const LONGEST = 5000

async function sendEverywhere(bodyFor: (schema: Schema) => string) {
	for (const { method, path, schema } of operations) {
		for (const token of [undefined, tokenOf('alpha', 'awa')]) {
			const response = await fetch(`${url}/alpha/api/lms${path}`, {
				method,
				body: bodyFor(schema),
				signal: AbortSignal.timeout(LONGEST),
				headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
			})
			const where = `${method} ${path} ${token === undefined ? 'without' : 'with'} a token`
			expect(response.status, where).toBeWithin(400, 500)
			await expectDocumented(response, method, path)
			expect((await response.bytes()).length, where).toBeLessThan(16 * 1024)
		}
	}
}

/** Three times what they wait anyway, or 100 ms. The machine may be busy with other things: of a few tries one is enough. */
async function expectNobodyWaits(send: () => Promise<void>) {
	let allowed = 100
	let waited = await waitOfNeighbour(send)
	for (let tries = 1; tries < 8 && waited > allowed; tries++) {
		allowed = Math.max(100, 3 * (await waitOfNeighbour(() => Bun.sleep(500))))
		waited = await waitOfNeighbour(send)
	}
	expect(waited).toBeLessThanOrEqual(allowed)
}

test('there are operations that take a body', () => {
	expect(operations.length).toBeGreaterThan(7)
})

test.each(Object.entries(WORST_BODIES))('%s: a short answer everywhere, and nobody else waits', async (_, body) => {
	expect(Buffer.byteLength(body)).toBeWithin(50_000, 1024 * 1024 + 1)
	await expectNobodyWaits(() => sendEverywhere(() => body))
})

test('as many faults as fit into a body: a short answer everywhere, and nobody else waits', async () => {
	await expectNobodyWaits(() => sendEverywhere((schema) => JSON.stringify(faulty(schema))))
})
