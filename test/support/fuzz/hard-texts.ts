import type { Random } from '../../../src/server/demo/random'

/** Characters that are work in a row: marks that are ordered, what becomes eighteen letters, spaces, what turns the direction of writing. */
const HARD = ['\u0301\u0327', '\uFDFA', ' ', '\u202E', 'e\u0301', '%', '=', '<', '"', '\\', ';', 'a,', '\r\n', '\u{1F600}'] as const

/** The same, as often as `bytes` of UTF-8 hold. */
export const hardTexts = (bytes: number): readonly string[] => HARD.map((text) => text.repeat(Math.floor(bytes / Buffer.byteLength(text))))

/** A hard text of a length that a form or a list can hold many times. */
export const hardText = (random: Random) => random.pick(HARD).repeat(random.chance(3) ? 20_000 : 10 ** random.below(4))

/** Headers that this program reads, and values that take long to parse. */
const NAMES = [
	'accept',
	'accept-encoding',
	'accept-language',
	'connection',
	'content-type',
	'cookie',
	'if-none-match',
	'origin',
	'range',
	'referer',
	'sec-fetch-site',
	'user-agent',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-request-id'
] as const
const LENGTH = 12_000
const LONG = [
	`fr${' '.repeat(LENGTH)}x`,
	`x=${' '.repeat(LENGTH)}y`,
	'a,'.repeat(LENGTH / 2),
	';'.repeat(LENGTH),
	'"'.repeat(LENGTH),
	`W/"${'\\"'.repeat(LENGTH / 2)}`,
	`text/html;${'q=0;'.repeat(LENGTH / 4)}`,
	'%'.repeat(LENGTH),
	`bytes=${'0-,'.repeat(LENGTH / 3)}`
] as const

/** A long header. */
export const hardHeader = (random: Random): Record<string, string> => ({ [random.pick(NAMES)]: random.pick(LONG) })
