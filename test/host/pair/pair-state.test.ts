import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { worded } from '../../../src/kit/sentence'
import { checkPair } from '../../../src/diagnostics/findings/pair'
import { pairCheck } from '../../../src/diagnostics/health/pair'
import { alertMail } from '../../../src/diagnostics/owner/alert-mail'
import { toTell } from '../../../src/diagnostics/owner/to-tell'
import type { ADire } from '../../../src/domain/alertes-machine'
import { parsePair, readPair, type PairState } from '../../../src/host/pair/pair-state'
import { pairTold } from '../../../src/host/pair/pair-told'
import { temporaryFolder } from '../../support/folder'

const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')
const seconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const AT = NOW.epochMilliseconds / 1000

/** Writes the state as the watch of pc1 does while /proc/drbd holds `drbd`. */
const written = (drbd: string, values: Readonly<Record<string, string | number>> = {}) => {
	const all = {
		at: AT,
		here: 'pc1',
		other: 'pc2',
		address: '10.0.0.10',
		serves: 'yes',
		since: seconds('2026-11-20T07:00:30Z'),
		heard: seconds('2026-11-20T06:59:30Z'),
		split: '',
		...values
	}
	return `${Object.entries(all)
		.map(([key, value]) => `${key}=${value}`)
		.join('\n')}\n\n${drbd}\n`
}

const counters = (oos: number) => `    ns:8252 nr:0 dw:8252 dr:1129 al:9 bm:0 lo:0 pe:0 ua:0 ap:0 ep:1 wo:f oos:${oos}`
const DRBD = {
	whole: ` 0: cs:Connected ro:Primary/Secondary ds:UpToDate/UpToDate C r-----\n${counters(0)}`,
	waits: ` 0: cs:Connected ro:Secondary/Primary ds:UpToDate/UpToDate C r-----\n${counters(0)}`,
	source: ` 0: cs:SyncSource ro:Primary/Secondary ds:UpToDate/Inconsistent C r-----\n${counters(184_321)}\n\t[==>.................] sync'ed: 18.1% (184321/262100)K\n\tfinish: 0:01:03 speed: 2,880 (2,880) K/sec`,
	target: ` 0: cs:SyncTarget ro:Secondary/Primary ds:Inconsistent/UpToDate C r-----\n${counters(1024)}`,
	alone: ` 0: cs:WFConnection ro:Primary/Unknown ds:UpToDate/DUnknown C r-----\n${counters(12)}`,
	waitsAlone: ` 0: cs:WFConnection ro:Secondary/Unknown ds:UpToDate/DUnknown C r-----\n${counters(0)}`,
	apart: ` 0: cs:StandAlone ro:Primary/Unknown ds:UpToDate/DUnknown   r-----\n${counters(16)}`,
	ownDisk: ` 0: cs:Connected ro:Primary/Secondary ds:Diskless/UpToDate C r-----\n${counters(0)}`,
	otherDisk: ` 0: cs:Connected ro:Primary/Secondary ds:UpToDate/Diskless C r-----\n${counters(40)}`
}

const stateOf = (text: string) => parsePair(text, NOW)
const english = (text: string) => worded('en', pairTold(stateOf(text)))
const french = (text: string) => worded('fr', pairTold(stateOf(text)))

describe('a pair is', () => {
	test.each<[string, string, object, RegExp, RegExp]>([
		['whole', written(DRBD.whole), { kind: 'whole', serves: true }, /pc1, serves at 10\.0\.0\.10, and pc2 waits/, /pc2 attend/],
		['whole', written(DRBD.waits, { serves: 'no' }), { kind: 'whole', serves: false }, /may take over/, /prendre le relais/],
		['behind', written(DRBD.source), { kind: 'behind', lacking: 'other', behindMb: 181 }, /pc2 catches up.*181 MB/, /pc2 rattrape.*181 Mo/],
		[
			'behind',
			written(DRBD.target, { serves: 'no' }),
			{ kind: 'behind', lacking: 'here', behindMb: 1 },
			/it may not take over/,
			/ne peut pas/
		],
		['alone', written(DRBD.alone), { kind: 'alone', serves: true }, /served alone since 2026-11-20 07:00 UTC/, /sert seul depuis/],
		[
			'alone',
			written(DRBD.waitsAlone, { serves: 'no' }),
			{ kind: 'alone', serves: false },
			/last heard pc2 2026-11-20 06:59 UTC.*promote/,
			/promote/
		],
		[
			'voteless',
			written(DRBD.whole, { third: '10.0.0.13', vote: 'no' }),
			{ kind: 'voteless', third: '10.0.0.13', voteless: 'third' },
			/but 10\.0\.0\.13, which votes, does not answer/,
			/mais 10\.0\.0\.13, qui vote, ne répond pas/
		],
		[
			'whole',
			written(DRBD.whole, { third: '10.0.0.13', vote: 'yes' }),
			{ kind: 'whole' },
			/have everything; this one/,
			/ont tout ; celui-ci/
		],
		[
			'whole',
			written(DRBD.whole, { third: '', vote: 'no' }),
			{ kind: 'whole', third: undefined, voteless: undefined },
			/have everything; this one/,
			/ont tout/
		],
		[
			'alone',
			written(DRBD.alone, { third: '10.0.0.13', vote: 'no', held: 'yes' }),
			{ kind: 'alone', held: 'yes' },
			/all writing waits, because pc2 may have taken over since 2026-11-20 06:59 UTC: bring it back; if it is dead and has not/,
			/a pu prendre le relais depuis 2026-11-20 06:59 UTC/
		],
		[
			'alone',
			written(DRBD.alone, { third: '10.0.0.13', vote: 'yes', held: 'briefly' }),
			{ kind: 'alone', held: 'briefly' },
			/goes on by itself within two minutes/,
			/reprend d'elle-même dans les deux minutes/
		],
		[
			'voteless',
			written(DRBD.whole, { third: '10.0.0.13', vote: 'other' }),
			{ kind: 'voteless', voteless: 'other' },
			/but pc2 does not vote.*on both: .*vote 10\.0\.0\.13"/,
			/mais pc2 ne vote pas/
		],
		[
			'voteless',
			written(DRBD.whole, { third: '10.0.0.13', vote: 'here' }),
			{ kind: 'voteless', voteless: 'here' },
			/but this one, pc1, does not vote.*vote 10\.0\.0\.13"/,
			/celui-ci, pc1, ne vote pas/
		],
		['behind', written(DRBD.source, { third: '10.0.0.13', vote: 'no' }), { kind: 'behind' }, /pc2 catches up/, /pc2 rattrape/],
		['disk', written(DRBD.ownDisk), { kind: 'disk', lacking: 'here' }, /disk of this PC, pc1, has failed/, /le disque de ce PC/],
		['disk', written(DRBD.otherDisk), { kind: 'disk', lacking: 'other' }, /disk of pc2 has failed/, /le disque de pc2/],
		[
			'split',
			written(DRBD.apart, { split: seconds('2026-11-20T07:30:00Z') }),
			{ kind: 'split', serves: true, since: Temporal.Instant.from('2026-11-20T07:30:00Z') },
			/since 2026-11-20 07:30 UTC \(this one, pc1, serves; it heard pc2 last 2026-11-20 06:59 UTC\).*discard/,
			/celui-ci, pc1, sert/
		],
		[
			'split',
			written(DRBD.waitsAlone, { serves: 'no', split: seconds('2026-11-20T07:30:00Z') }),
			{ kind: 'split', serves: false },
			/pc1, waits/,
			/pc1, attend/
		]
	])('%s', (_, text, expected, inEnglish, inFrench) => {
		expect(stateOf(text)).toMatchObject(expected)
		expect(english(text)).toMatch(inEnglish)
		expect(french(text)).toMatch(inFrench)
	})

	test.each([
		'',
		'x',
		'{}',
		written(''),
		written(DRBD.whole, { at: 'x' }),
		written(DRBD.whole, { at: '' }),
		written(DRBD.whole, { other: '' }),
		written(' 0: cs:Unconfigured'),
		'\0\0\0'
	])('unknown where the watch has written %p', (text) => {
		expect(stateOf(text)).toEqual({ kind: 'unknown', reason: 'unreadable' })
		expect(english(text)).toMatch(/not known.*pair\.sh status/)
	})

	test.each([
		[-60, 'whole'],
		[-61, 'unknown'],
		[60, 'whole'],
		[3600, 'unknown']
	])('of what was written %d seconds from now %s', (off, kind) => {
		expect(stateOf(written(DRBD.whole, { at: AT + off })).kind).toBe(kind as 'whole')
	})
})

describe('the files of a pair', () => {
	let folder: ReturnType<typeof temporaryFolder>
	beforeEach(() => {
		folder = temporaryFolder()
	})
	afterEach(() => folder.remove())
	const files = () => ({ pair: join(folder.path, 'pair.conf'), state: join(folder.path, 'state') })

	test('do not count on a machine that is not part of a pair', () => {
		writeFileSync(files().state, written(DRBD.whole))
		expect(readPair(NOW, files())).toBeUndefined()
	})

	test('tell a watch that is silent, stale or well', () => {
		writeFileSync(files().pair, 'here=pc1\n')
		expect(readPair(NOW, files())).toEqual({ kind: 'unknown', reason: 'silent' })
		writeFileSync(files().state, written(DRBD.whole))
		expect(readPair(NOW, files())?.kind).toBe('whole')
		expect(readPair(NOW.add({ minutes: 2 }), files())).toEqual({ kind: 'unknown', reason: 'stale' })
	})
})

describe('the state of a pair is reported', () => {
	const split = stateOf(written(DRBD.apart, { split: AT }))

	test.each([
		[written(DRBD.whole), 'ok', 'PASS', 0],
		[written(DRBD.source), 'degraded', 'WARN', 1],
		[written(DRBD.alone), 'degraded', 'WARN', 1],
		[written(DRBD.alone, { held: 'briefly' }), 'degraded', 'WARN', 1],
		[written(DRBD.alone, { held: 'yes' }), 'degraded', 'WARN', 1],
		[written(DRBD.ownDisk), 'degraded', 'FAIL', 3],
		[written(DRBD.apart, { split: AT }), 'degraded', 'FAIL', 3],
		['garbage', 'degraded', 'WARN', 1]
	])('of %p in /health, by doctor and in an alert', (text, status, finding, degre) => {
		const state = stateOf(text)
		expect(pairCheck(state).status).toBe(status as 'ok')
		expect(checkPair(state).map((found) => found.level)).toEqual([finding as 'PASS'])
		expect(toTell(checkPair(state)).map((told) => [told.raison, told.degre])).toEqual([['paire', degre]])
	})

	test('a machine that is not part of a pair reports nothing', () => {
		expect(checkPair(undefined)).toEqual([])
	})

	test('/health, which everybody may read, does not contain names and addresses of the pair', () => {
		for (const text of [DRBD.whole, DRBD.source, DRBD.alone])
			expect(JSON.stringify(pairCheck(stateOf(written(text))))).not.toMatch(/pc\d|10\.0/)
		expect(pairCheck(stateOf(written(DRBD.source)))).toEqual({
			status: 'degraded',
			state: 'behind',
			since: '2026-11-20T07:00:30Z',
			behind_mb: 181
		})
	})

	test('an alert mail says how to decide, and a second one when it is over', () => {
		const mail = (langue: 'fr' | 'en', state: PairState | undefined, say: ADire) =>
			alertMail(langue, 'sms', { ...say, toujours: [] }, toTell(checkPair(state))).text
		expect(mail('fr', split, { neuves: ['paire'], finies: [] })).toContain('- Les deux PC ont écrit chacun de leur côté')
		expect(mail('en', stateOf(written(DRBD.whole)), { neuves: [], finies: ['paire'] })).toContain(
			'This is over:\n- Both PCs have everything;'
		)
	})
})
