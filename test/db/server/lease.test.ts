import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Endpoint } from '../../../src/db/server/endpoint'
import { Lease, LEASE_TABLE } from '../../../src/db/server/lease'
import { hasSqld, startSqld, type Sqld } from '../../support/sqld'

describe.skipIf(!hasSqld)('the lease', () => {
	let sqld: Sqld
	beforeAll(async () => {
		sqld = await startSqld()
	})
	afterAll(() => sqld.stop())

	/** Two processes, each with a clock of its own. */
	async function two() {
		const endpoint = new Endpoint(await sqld.namespace(), undefined)
		for (const sql of LEASE_TABLE) await endpoint.send([{ type: 'execute', stmt: { sql } }, { type: 'close' }])
		const process = (name: string, start: number) => {
			const clock = { now: start }
			const lease = new Lease(endpoint, name, () => clock.now)
			return { lease, pass: (milliseconds: number) => void (clock.now += milliseconds) }
		}
		return { a: process('a', 0), b: process('b', 3_600_000) }
	}

	test('goes to the first that asks, and to nobody else while it beats', async () => {
		const { a, b } = await two()
		await a.lease.look()
		expect(a.lease.fence).toBe(1)
		for (let second = 0; second < 8; second++) {
			await b.lease.look()
			expect([a.lease.fence, b.lease.fence]).toEqual([1, undefined])
			for (const one of [a, b]) one.pass(1000)
			await a.lease.beat()
		}
	})

	test('goes to one of two that ask at the same moment', async () => {
		const { a, b } = await two()
		await Promise.all([a.lease.look(), b.lease.look()])
		expect([a.lease.fence, b.lease.fence].filter((fence) => fence !== undefined)).toEqual([1])
	})

	test('ends for its holder before another may take it, under a higher fence', async () => {
		const { a, b } = await two()
		await a.lease.look()
		await b.lease.look()
		for (const one of [a, b]) one.pass(3999)
		await b.lease.look()
		expect([a.lease.fence, b.lease.fence]).toEqual([1, undefined])
		for (const one of [a, b]) one.pass(1)
		await b.lease.look()
		expect([a.lease.fence, b.lease.fence]).toEqual([undefined, undefined])
		for (const one of [a, b]) one.pass(1000)
		await b.lease.look()
		expect([a.lease.fence, b.lease.fence]).toEqual([undefined, 2])
		await a.lease.beat()
		expect(a.lease.fence).toBeUndefined()
		await b.lease.beat()
		expect(b.lease.fence).toBe(2)
	})

	test('is not taken from a holder that was seen to beat late', async () => {
		const { a, b } = await two()
		await a.lease.look()
		await b.lease.look()
		for (const one of [a, b]) one.pass(4500)
		await a.lease.beat()
		expect(a.lease.fence).toBe(1)
		b.pass(500)
		await b.lease.look()
		expect(b.lease.fence).toBeUndefined()
	})

	test('is held for as long as the last answered beat says, and no longer', async () => {
		const { a } = await two()
		await a.lease.look()
		a.pass(2000)
		sqld.breakNext('UPDATE lease', 'after')
		await a.lease.beat().catch(() => undefined)
		expect(a.lease.fence).toBe(1)
		a.pass(2000)
		expect(a.lease.fence).toBeUndefined()
	})

	test('is good from when a beat was sent, however late its answer comes', async () => {
		const { a } = await two()
		await a.lease.look()
		const beating = a.lease.beat()
		a.pass(4000)
		await beating
		expect(a.lease.fence).toBeUndefined()
	})

	test('belongs to its taker even if the answer was lost', async () => {
		const { a } = await two()
		sqld.breakNext('UPDATE lease SET fence', 'after')
		await a.lease.look().catch(() => undefined)
		expect(a.lease.fence).toBeUndefined()
		await a.lease.look()
		expect(a.lease.fence).toBe(2)
	})

	test('stays given up, even if a beat was on its way', async () => {
		const { a, b } = await two()
		await a.lease.look()
		const beating = a.lease.beat()
		await Promise.all([a.lease.leave(), beating])
		await b.lease.look()
		expect([a.lease.fence, b.lease.fence]).toEqual([undefined, 2])
	})

	test('stays what it is when its holder looks', async () => {
		const { a } = await two()
		expect((await a.lease.look()).holder).toBe('a')
		expect((await a.lease.look()).holder).toBe('a')
		expect(a.lease.fence).toBe(1)
	})

	test('tells who has it, and whether they were seen to beat', async () => {
		const { a, b } = await two()
		await a.lease.look()
		expect(await b.lease.look()).toEqual({ holder: 'a', lives: false })
		expect(await b.lease.look()).toEqual({ holder: 'a', lives: false })
		await a.lease.beat()
		expect(await b.lease.look()).toEqual({ holder: 'a', lives: true })
	})

	test('is free at once when it is given up', async () => {
		const { a, b } = await two()
		await a.lease.look()
		await b.lease.look()
		await a.lease.leave()
		await b.lease.look()
		expect([a.lease.fence, b.lease.fence]).toEqual([undefined, 2])
	})
})
