import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	aDire,
	apresDire,
	PATIENCE,
	RAISONS,
	REPOS,
	updateSuivis,
	type ADire,
	type Constat,
	type Raison,
	type Suivis
} from '../../src/domain/alertes-machine'

const MINUTE = 60
const HOUR = 3600

/** A machine under observation, whose mails arrive unless `isDown`. @returns the mails of each observation */
function machine(start = 1_800_000_000) {
	let now = start
	let suivis: Suivis = {}
	return {
		get now() {
			return now
		},
		look(after: number, constats: readonly Constat[], isDown = false): ADire | undefined {
			now += after
			// after a restart
			suivis = JSON.parse(JSON.stringify(updateSuivis(suivis, constats, now))) as Suivis
			const say = aDire(suivis, constats, now)
			if (say.neuves.length + say.finies.length === 0 || isDown) return undefined
			suivis = apresDire(suivis, constats, say, now)
			return say
		}
	}
}

const copies: Constat = { raison: 'copies', degre: 1 }
const certificat = (degre: number): Constat => ({ raison: 'certificat', degre })

describe('a problem of the machine', () => {
	test('a problem is reported after ten minutes, then once a day, and once when it is over', () => {
		const one = machine()
		expect(one.look(0, [copies])).toBeUndefined()
		expect(one.look(PATIENCE - 1, [copies])).toBeUndefined()
		expect(one.look(1, [copies])).toEqual({ neuves: ['copies'], finies: [] })
		expect(one.look(MINUTE, [copies])).toBeUndefined()
		expect(one.look(REPOS - MINUTE - 1, [copies])).toBeUndefined()
		expect(one.look(1, [copies])).toEqual({ neuves: ['copies'], finies: [] })
		expect(one.look(MINUTE, [])).toEqual({ neuves: [], finies: ['copies'] })
		expect(one.look(MINUTE, [])).toBeUndefined()
	})

	test('a problem that mends itself at once is not reported', () => {
		const one = machine()
		one.look(0, [copies])
		expect(one.look(PATIENCE - 1, [])).toBeUndefined()
		expect(one.look(2, [copies])).toBeUndefined()
	})

	test('a problem that comes and goes is reported once a day, and once when it is over', () => {
		const one = machine()
		const told: ADire[] = []
		for (let n = 0; n < 48; n++) {
			one.look(0, [copies])
			for (const say of [one.look(15 * MINUTE, [copies]), one.look(15 * MINUTE, [])]) if (say) told.push(say)
		}
		expect(told).toEqual([
			{ neuves: ['copies'], finies: [] },
			{ neuves: [], finies: ['copies'] }
		])
	})

	test('a certificate is reported at thirty days, at seven and at its end, not every day', () => {
		const one = machine()
		one.look(0, [certificat(1)])
		const told = Array.from({ length: 32 }, (_, day) => one.look(REPOS, [certificat(day < 23 ? 1 : day < 30 ? 2 : 3)]) && day)
		expect(told.filter((day) => day !== undefined)).toEqual([0, 23, 30])
	})

	test('problems go into one mail after the mail server has been down for days', () => {
		const one = machine()
		const messages: Constat = { raison: 'messages', degre: 1 }
		one.look(0, [messages, copies], true)
		for (let n = 0; n < 72; n++) expect(one.look(HOUR, [messages, copies], true)).toBeUndefined()
		expect(one.look(HOUR, [copies])).toEqual({ neuves: ['copies'], finies: [] })
		expect(one.look(HOUR, [copies])).toBeUndefined()
	})

	test('a problem that ends while mail is down is reported as over later', () => {
		const one = machine()
		one.look(0, [copies])
		expect(one.look(PATIENCE, [copies])).toBeDefined()
		expect(one.look(3 * REPOS, [], true)).toBeUndefined()
		expect(one.look(HOUR, [])).toEqual({ neuves: [], finies: ['copies'] })
	})

	test('a problem is reported although the clock was years ahead for a while', () => {
		const one = machine()
		one.look(0, [copies])
		expect(one.look(PATIENCE, [copies])).toBeDefined()
		one.look(-11 * 365 * REPOS, [copies])
		expect(one.look(PATIENCE, [copies])).toEqual({ neuves: ['copies'], finies: [] })
	})

	const steps = fc.array(
		fc.tuple(fc.integer({ min: 1, max: 2 * REPOS }), fc.subarray([...RAISONS]), fc.boolean(), fc.integer({ min: 1, max: 3 })),
		{ maxLength: 60 }
	)

	test('a problem is never reported twice within a day, and its end once and never before it', () => {
		fc.assert(
			fc.property(steps, (looks) => {
				const one = machine()
				const last = new Map<Raison, number>()
				const open = new Set<Raison>()
				for (const [after, raisons, isDown, degre] of looks) {
					const say = one.look(
						after,
						raisons.map((raison) => ({ raison, degre })),
						isDown
					)
					for (const raison of say?.neuves ?? []) {
						expect(raisons).toContain(raison)
						expect(one.now - (last.get(raison) ?? -REPOS)).toBeGreaterThanOrEqual(REPOS)
						last.set(raison, one.now)
						open.add(raison)
					}
					for (const raison of say?.finies ?? []) {
						expect(raisons).not.toContain(raison)
						expect(open.delete(raison)).toBe(true)
					}
				}
			})
		)
	})

	test('each lasting problem is reported, and each reported one is reported as over', () => {
		fc.assert(
			fc.property(steps, fc.constantFrom(...RAISONS), (looks, raison) => {
				const one = machine()
				for (const [after, raisons, isDown] of looks)
					one.look(
						after,
						raisons.map((each) => ({ raison: each, degre: 1 })),
						isDown
					)
				one.look(1, [])
				one.look(REPOS, [])
				one.look(1, [{ raison, degre: 1 }])
				expect(one.look(PATIENCE, [{ raison, degre: 1 }])).toEqual({ neuves: [raison], finies: [] })
				expect(one.look(1, [])).toEqual({ neuves: [], finies: [raison] })
			})
		)
	})
})
