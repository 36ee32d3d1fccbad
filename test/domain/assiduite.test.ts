import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assiduite, type Connexion } from '../../src/domain/presences/assiduite'

const debut_s = 1_000_000
const fin_s = debut_s + 7200
const creneau = { debut_s, fin_s, fin_reelle_s: null }
const regle = { presence_minimale: 0.5, tolerance_retard_minutes: 15 }
/** stays in minutes from the start */
const stays = (...minutes: [from: number, to: number | null][]): Connexion[] =>
	minutes.map(([from, to]) => ({ joined_at: debut_s + from * 60, left_at: to === null ? null : debut_s + to * 60 }))
const judged = (...minutes: [from: number, to: number | null][]) => {
	const { statut, arrivee_s, depart_s, duree_s } = assiduite(creneau, stays(...minutes), regle)
	const minute = (seconds: number | null) => (seconds === null ? null : (seconds - debut_s) / 60)
	return [statut, minute(arrivee_s), minute(depart_s), duree_s / 60]
}

describe('the attendance of one student, in minutes of a séance of two hours', () => {
	test.each<[string, [number, number | null][], ReturnType<typeof judged>]>([
		['nobody', [], ['absent', null, null, 0]],
		['all of it', [[0, 120]], ['present', 0, 120, 120]],
		['still there at the end', [[0, null]], ['present', 0, 120, 120]],
		['early by 30 minutes', [[-30, 120]], ['present', 0, 120, 120]],
		['early by an hour, and stayed', [[-60, 120]], ['present', 0, 120, 120]],
		['gone before the start', [[-20, -1]], ['absent', null, null, 0]],
		['gone at the start', [[-20, 0]], ['absent', null, null, 0]],
		['came after the end', [[121, 130]], ['absent', null, null, 0]],
		['came after the end and is still there', [[125, null]], ['absent', null, null, 0]],
		['stayed on', [[0, 300]], ['present', 0, 120, 120]],
		['arrived at the tolerance', [[15, 120]], ['present', 15, 120, 105]],
		['arrived a minute after it', [[16, 120]], ['retard', 16, 120, 104]],
		['half of it', [[0, 60]], ['present', 0, 60, 60]],
		['less than half', [[0, 59]], ['absent', 0, 59, 59]],
		['late and less than half', [[70, 120]], ['absent', 70, 120, 50]],
		[
			'two devices at once',
			[
				[0, 50],
				[10, 40]
			],
			['absent', 0, 50, 50]
		],
		[
			'away for 2 minutes',
			[
				[0, 58],
				[60, 61]
			],
			['present', 0, 61, 61]
		],
		[
			'away for longer',
			[
				[0, 57],
				[60, 62]
			],
			['absent', 0, 62, 59]
		],
		[
			'reconnected over the start',
			[
				[-10, -1],
				[1, 120]
			],
			['present', 0, 120, 120]
		],
		['came and went at once', [[30, 30]], ['absent', null, null, 0]],
		[
			'still there, and the end of the same stay, which came late',
			[
				[10, null],
				[10, 75]
			],
			['present', 10, 75, 65]
		],
		[
			'two ends of the same stay',
			[
				[0, 90],
				[0, null],
				[0, 70]
			],
			['present', 0, 90, 90]
		],
		[
			'one stay whose end came late, and a later one that is still open',
			[
				[0, null],
				[0, 30],
				[60, null]
			],
			['present', 0, 120, 90]
		]
	])('%s', (_, minutes, expected) => {
		expect(judged(...minutes)).toEqual(expected)
	})

	test('a gap of 120 s is closed, one of 121 s counts as time away', () => {
		const away = (seconds: number) =>
			assiduite(
				creneau,
				[
					{ joined_at: debut_s, left_at: debut_s + 600 },
					{ joined_at: debut_s + 600 + seconds, left_at: fin_s }
				],
				regle
			).duree_s
		expect(away(120)).toBe(7200)
		expect(away(121)).toBe(7200 - 121)
	})

	test('an earlier real end ends the séance, a later one does not', () => {
		const until = (fin_reelle_s: number) => assiduite({ ...creneau, fin_reelle_s }, stays([0, 40], [80, null]), regle)
		expect(until(debut_s + 3600)).toEqual({ statut: 'present', arrivee_s: debut_s, depart_s: debut_s + 2400, duree_s: 2400 })
		expect(until(fin_s + 3600)).toEqual({ statut: 'present', arrivee_s: debut_s, depart_s: fin_s, duree_s: 4800 })
		expect(until(debut_s)).toEqual({ statut: 'absent', arrivee_s: null, depart_s: null, duree_s: 0 })
	})

	test("the school's own numbers decide", () => {
		const at = (presence_minimale: number, minutes: number) =>
			assiduite(creneau, stays([0, minutes]), { ...regle, presence_minimale }).statut
		expect([at(0, 1), at(1, 119), at(1, 120), at(0.55, 66), at(0.55, 65)]).toEqual(['present', 'absent', 'present', 'present', 'absent'])
		const tolerance = (minutes: number) => assiduite(creneau, stays([20, 120]), { ...regle, tolerance_retard_minutes: minutes }).statut
		expect([tolerance(0), tolerance(19), tolerance(20)]).toEqual(['retard', 'retard', 'present'])
	})
})

const moment = fc.integer({ min: debut_s - 7200, max: fin_s + 7200 })
const connexion = fc
	.record({ joined_at: moment, length: fc.option(fc.integer({ min: 0, max: 9000 }), { freq: 6 }) })
	.map(({ joined_at, length }): Connexion => ({ joined_at, left_at: length === null ? null : joined_at + length }))
const connexions = fc.array(connexion, { maxLength: 12 })
const anyCreneau = fc
	.option(fc.integer({ min: debut_s - 100, max: fin_s + 3600 }))
	.map((fin_reelle_s) => ({ debut_s, fin_s, fin_reelle_s }))
const anyRegle = fc.record({
	presence_minimale: fc.integer({ min: 0, max: 20 }).map((part) => part / 20),
	tolerance_retard_minutes: fc.integer({ min: 0, max: 130 })
})
const RANK = { absent: 0, retard: 1, present: 2 }

describe('for any stays, séance and rules', () => {
	test('the order and repetition of stays change nothing', () => {
		fc.assert(
			fc.property(anyCreneau, connexions, anyRegle, fc.infiniteStream(fc.nat()), (when, all, rules, keys) => {
				const shuffled = [...all, ...all.slice(0, 3)].map((one) => ({ one, key: keys.next().value })).toSorted((a, b) => a.key - b.key)
				expect(
					assiduite(
						when,
						shuffled.map(({ one }) => one),
						rules
					)
				).toEqual(assiduite(when, all, rules))
			})
		)
	})

	test('a stay split into pieces is still the same stay', () => {
		fc.assert(
			fc.property(
				anyCreneau,
				connexions,
				anyRegle,
				fc.nat({ max: 120 }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(when, all, rules, overlap, at) => {
					const pieces = all.flatMap(({ joined_at, left_at }) => {
						const cut = joined_at + Math.floor(at * ((left_at ?? fin_s + 10_000) - joined_at))
						const second = Math.max(joined_at, cut - overlap)
						return [
							{ joined_at, left_at: cut },
							{ joined_at: second, left_at }
						]
					})
					// a piece that begins with an open one would be its end
					const begun = (instant: number) => [...all, ...pieces].filter((one) => one.joined_at === instant)
					fc.pre([...all, ...pieces].every((one) => one.left_at !== null || begun(one.joined_at).every((other) => other.left_at === null)))
					expect(assiduite(when, pieces, rules)).toEqual(assiduite(when, all, rules))
				}
			)
		)
	})

	test('open stays whose end is known count as if only their ends had been sent', () => {
		fc.assert(
			fc.property(anyCreneau, connexions, anyRegle, (when, all, rules) => {
				const closed = all.filter(({ left_at }) => left_at !== null)
				const reopened = closed.map(({ joined_at }) => ({ joined_at, left_at: null }))
				expect(assiduite(when, [...reopened, ...closed], rules)).toEqual(assiduite(when, closed, rules))
			})
		)
	})

	test('the result lies within the séance', () => {
		fc.assert(
			fc.property(anyCreneau, connexions, anyRegle, (when, all, rules) => {
				const { statut, arrivee_s, depart_s, duree_s } = assiduite(when, all, rules)
				expect(Number.isInteger(duree_s)).toBe(true)
				if (arrivee_s === null || depart_s === null) {
					expect({ statut, arrivee_s, depart_s, duree_s }).toEqual({ statut: 'absent', arrivee_s: null, depart_s: null, duree_s: 0 })
					return
				}
				expect(arrivee_s).toBeGreaterThanOrEqual(debut_s)
				expect(depart_s).toBeLessThanOrEqual(Math.min(fin_s, when.fin_reelle_s ?? fin_s))
				expect(duree_s).toBeGreaterThan(0)
				expect(duree_s).toBeLessThanOrEqual(depart_s - arrivee_s)
			})
		)
	})

	test('more time, other than the end of a known stay, never lowers presence', () => {
		fc.assert(
			fc.property(anyCreneau, connexions, connexions, anyRegle, (when, some, more, rules) => {
				const instants = new Set(some.map(({ joined_at }) => joined_at))
				const other = more.filter(({ joined_at, left_at }) => left_at === null || !instants.has(joined_at))
				const before = assiduite(when, some, rules)
				const after = assiduite(when, [...some, ...other], rules)
				expect(after.duree_s).toBeGreaterThanOrEqual(before.duree_s)
				expect(RANK[after.statut]).toBeGreaterThanOrEqual(RANK[before.statut])
				if (before.arrivee_s !== null) expect(after.arrivee_s).toBeLessThanOrEqual(before.arrivee_s)
				if (before.depart_s !== null) expect(after.depart_s).toBeGreaterThanOrEqual(before.depart_s)
			})
		)
	})

	test('each second counts once, as if every second were checked', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.integer({ min: -40, max: 400 }), fc.nat({ max: 150 })), { maxLength: 6 }), (sent) => {
				const there = new Set<number>()
				for (const [from, length] of sent) for (let second = from; second < from + length; second++) there.add(second)
				const moments = [...there].filter((second) => second < 360).toSorted((a, b) => a - b)
				for (const [index, second] of moments.entries()) {
					const next = moments[index + 1]
					if (next !== undefined && next - second - 1 <= 120) for (let gap = second; gap < next; gap++) there.add(gap)
				}
				const expected = [...there].filter((second) => second >= 0 && second < 360).length
				const short = { debut_s, fin_s: debut_s + 360, fin_reelle_s: null }
				const all = sent.map(([from, length]) => ({ joined_at: debut_s + from, left_at: debut_s + from + length }))
				expect(assiduite(short, all, regle).duree_s).toBe(expected)
			})
		)
	})
})
