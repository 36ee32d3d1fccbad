import { expect, test } from 'bun:test'
import { dialled } from '../../src/domain/personnes/telephone'

test.each([
	['07 07 07 07 07', '0707070707'],
	['07-07-07-07-07', '0707070707'],
	['07.07.07.07.07', '0707070707'],
	['07/07/07/07/07', '0707070707'],
	['+225 07-07-07-07-07', '+2250707070707'],
	['00225 0707070707', '002250707070707'],
	['(225) 07 07 07 07 07', '2250707070707'],
	['(+225) 07 07 07 07 07', '+2250707070707'],
	['(514) 555-1234', '5145551234'],
	['+225 (07) 07 07 07 07', '+2250707070707'],
	['+33\u00A06\u202F12\u00A034\u00A056\u00A078', '+33612345678'],
	['07‑07‑07‑07‑07', '0707070707'],
	// as address books copy it
	['\u202A+225 07 07 07 07 07\u202C', '+2250707070707'],
	['\u200E0707070707', '0707070707'],
	['20 21 22 23', '20212223']
])('%j is dialled as %s', (written, digits) => expect(dialled(written)).toBe(digits))

test.each([
	['two numbers', '07 07 07 07 07 / 05 05 05 05 05'],
	['two numbers', '0707070707/0505050505'],
	['two numbers', '07 07 07 07 07 ou 05 05 05 05 05'],
	['two numbers', '07 07 07 07 07, 05 05 05 05 05'],
	['two numbers', '20 21 22 23 20 21 22 24'],
	['two numbers', '+22507070707 +22505050505'],
	['a number with another end', '20 21 22 23/24'],
	['a number with another end', '20 21 22 23 / 24'],
	['a number with another end', '20 21 22 23-24'],
	['a number with another end', '20 21 22 23 – 24'],
	['a number with another end', '20212223/24'],
	['a number with another end', '20 21 22 23 (24)'],
	['a number with another end', '20-21-22-23 - 24'],
	['a zero for callers of the country', '33 (0) 6 12 34 56 78'],
	['a zero for callers of the country', '+33 0 6 12 34 56 78'],
	['a zero for callers of the country', '+33 (0)6 12 34 56 78'],
	['a zero for callers of the country', '+33(0) 6 12 34 56 78'],
	['a zero for callers of the country', '0033 (0)6 12 34 56 78'],
	['a zero for callers of the country', '(+33) (0)6 12 34 56 78'],
	['a letter O', '0707O70707'],
	['a word', 'Tél: 0707070707'],
	['a word', 'néant'],
	['what a spreadsheet made of it', '2,25071E+12'],
	['too short', '12 345'],
	['too long', `${'0 '.repeat(20)}1`],
	['empty', '']
])('%s is not a number to dial: %j', (_, written) => expect(dialled(written)).toBeUndefined())

test('a text longer than any number is not read', () => expect(dialled(`0707070707${' '.repeat(1_000_000)}`)).toBeUndefined())
