import { expect, test } from 'bun:test'
import { preferredLangue } from '../../src/kit/langue'
import { shortHeader } from '../../src/kit/short-header'

const request = (name: string, value: string) => ({ headers: new Headers({ [name]: value }) })

test('a header of a kibibyte is read, and one that is longer is as good as none', () => {
	expect(shortHeader(request('accept', 'x'.repeat(1024)), 'accept')).toHaveLength(1024)
	expect(shortHeader(request('accept', 'x'.repeat(1025)), 'accept')).toBeNull()
	expect(shortHeader(request('accept', 'x'), 'accept-language')).toBeNull()
})

test.each([
	['en', 'en'],
	['EN-gb ; Q=0.5 , fr ; q = 0.4', 'en'],
	['de, en;q=0.5, fr;q=0.8', 'fr'],
	['fr;q=0, en;q=0.1', 'en'],
	[';;,q=', 'fr'],
	[' ; en', 'fr']
] as const)('the language that is preferred by %p is %s', (accepted, langue) => {
	expect(preferredLangue(accepted)).toBe(langue)
})
