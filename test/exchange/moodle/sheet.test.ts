import { describe, expect, test } from 'bun:test'
import { ADRESSES } from '../../../src/domain/personnes/identite-externe'
import en from '../../../src/exchange/moodle/joining.en.txt' with { type: 'text' }
import fr from '../../../src/exchange/moodle/joining.fr.txt' with { type: 'text' }
import { stepsOf, type Sheet } from '../../../src/exchange/moodle/sheet'
import { LANGUES } from '../../../src/kit/langue'

const TEXTS = { fr, en }
const FACTS = /\{(\w+)\}/g
const CONDITION = /^(\w+)\|(.*)$/

const SHEETS: readonly Sheet[] = [undefined, 'https://sms.ecole.lan:8443/ecole/oidc'].flatMap((issuer) =>
	[[], ['192.168.1.5', '10.2.3.4']].flatMap((addresses) =>
		ADRESSES.flatMap((adresses) =>
			[false, true].map((isKept) => ({ issuer, port: 8443, addresses, adresses, isKept, code: 'ecole', file: '/srv/moodle/ecole/x.xml' }))
		)
	)
)

describe('the steps that join a Moodle', () => {
	test.each(LANGUES)('in %s have every fact filled in, for each kind of school', (langue) => {
		for (const sheet of SHEETS) expect(stepsOf(sheet, langue)).not.toMatch(/[{}]|^\w+\|/m)
	})

	test.each(LANGUES)('in %s show each line to some kind of school, so that no condition is misspelt', (langue) => {
		const shown = new Set(SHEETS.flatMap((sheet) => stepsOf(sheet, langue).split('\n')))
		const conditional = TEXTS[langue].split('\n').flatMap((line) => CONDITION.exec(line)?.[2] ?? [])
		expect(conditional.length).toBeGreaterThan(20)
		expect(conditional.filter((line) => !line.includes('{') && !shown.has(line))).toEqual([])
	})

	test('name the same facts under the same conditions in each language', () => {
		const used = LANGUES.map((langue) =>
			TEXTS[langue].split('\n').flatMap((line) => {
				const condition = CONDITION.exec(line)?.[1]
				return [...line.matchAll(FACTS)].map(([fact]) => `${condition ?? 'always'} ${fact}`)
			})
		)
		expect(used.map((facts) => facts.toSorted())).toEqual(used.map(() => used[0]!.toSorted()))
		const conditions = LANGUES.map((langue) => new Set(TEXTS[langue].split('\n').map((line) => CONDITION.exec(line)?.[1])))
		expect(conditions[0]).toEqual(conditions[1])
	})
})
