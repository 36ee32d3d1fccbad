import { describe, expect, test } from 'bun:test'
import { checkDistrict } from '../../../src/diagnostics/doctor/district.check'
import { worded } from '../../../src/kit/sentence'
import type { DistrictFacts } from '../../../src/tenants/server/standing'

const facts: DistrictFacts = {
	name: 'un-1a2b',
	url: 'http://db:8080',
	standing: { why: 'active' },
	processes: ['deux-3c4d', 'un-1a2b'],
	files: []
}
const said = (more: Partial<DistrictFacts> = {}) =>
	checkDistrict({ ...facts, ...more }).map(({ level, sentence }) => `${level}: ${worded('en', sentence)}`)

describe('doctor, of a district,', () => {
	test('says nothing where the institutions are files', () => expect(checkDistrict(undefined)).toEqual([]))

	test('says who serves, and whether another would take over', () => {
		expect(said()).toEqual(['PASS: un-1a2b is the active process of http://db:8080; with it: deux-3c4d'])
		expect(said({ processes: ['un-1a2b'] })).toEqual([
			'WARN: un-1a2b is the only process of http://db:8080: when it dies, nobody takes over'
		])
		expect(said({ standing: { why: 'other', other: 'deux-3c4d', lives: true } })).toEqual([
			'PASS: un-1a2b waits; deux-3c4d is the active process of http://db:8080, and knows the data'
		])
	})

	test('says what keeps a process from its turn', () => {
		expect(said({ standing: { why: 'refused' } })).toEqual(['FAIL: the database server refuses the token of data.token_file'])
		expect(said({ standing: { why: 'unreachable' }, processes: [] })).toEqual(['FAIL: the database server does not answer'])
	})

	test('says what is not served, or not always', () => {
		expect(said({ files: ['ecole'], crowded: 130, answersLittle: true })).toEqual([
			'WARN: the file of ecole lies in the data folder and is not served: preau tenant move ecole --to http://db:8080',
			'FAIL: http://db:8080 does not answer for each of 130 institutions: it must be started with --max-active-namespaces above that number',
			'WARN: http://db:8080 does not give large answers: the lists and imports of a large school fail; it must be started with --max-response-size 256MB --max-total-response-size 1GB',
			'PASS: un-1a2b is the active process of http://db:8080; with it: deux-3c4d'
		])
	})
})
