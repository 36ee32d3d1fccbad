import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromSeconds, toSeconds, toWireInstant, wireInstants } from '../../src/kit/clock'

const ZONES = ['Africa/Abidjan', 'Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']
const second = (text: string) => toSeconds(Temporal.Instant.from(text))

test('many instants are written as each alone is, also around a change of clocks (property)', () => {
	const anywhere = fc.integer({ min: second('2000-01-01T00:00:00Z'), max: second('2100-12-31T00:00:00Z') })
	const nearChange = fc.integer({ min: -7200, max: 7200 }).map((shift) => second('2027-03-28T01:00:00Z') + shift)
	fc.assert(
		fc.property(fc.constantFrom(...ZONES), fc.array(fc.oneof(anywhere, nearChange), { maxLength: 40 }), (zone, seconds) => {
			const write = wireInstants(zone)
			expect(seconds.map(write)).toEqual(seconds.map((one) => toWireInstant(fromSeconds(one), zone)))
		}),
		{ numRuns: 300 }
	)
})
