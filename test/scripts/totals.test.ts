import { expect, test } from 'bun:test'
import { count } from '../../scripts/totals'

const report = (tests: number, failures: number, skipped: number, cases = ''): string =>
	`<?xml version="1.0"?>\n<testsuites name="bun test" tests="${tests}" failures="${failures}" skipped="${skipped}" time="1">\n` +
	`<testsuite name="a" tests="99" failures="99" skipped="99">${cases}</testsuite></testsuites>`

const skipped = (name: string, group = '') =>
	`<testcase name="${name}" classname="${group}" time="0" assertions="0">\n\t<skipped />\n</testcase>`

test('counts what passed and what failed', () => {
	expect(count(report(5, 0, 0), true)).toEqual({ passed: 5, failed: 0, notRun: [], faults: [] })
	expect(count(report(5, 2, 0), false)).toEqual({ passed: 3, failed: 2, notRun: [], faults: [] })
})

test('takes a skipped test for a failed one', () => {
	expect(count(report(5, 1, 1), false)).toEqual({ passed: 3, failed: 2, notRun: [], faults: [] })
	expect(count(report(5, 0, 1, skipped('later')), true)).toEqual({ passed: 4, failed: 1, notRun: [], faults: [] })
})

test('leaves a test for which something is missing here out of those that passed and failed, and names it', () => {
	const has = (program: string) => program === 'curl'
	const name = 'a certificate (needs curl, openssl)'
	expect(count(report(5, 0, 1, skipped(name)), true, has)).toEqual({ passed: 4, failed: 0, notRun: [name], faults: [] })
	expect(count(report(5, 0, 1, skipped('an answer (needs curl)')), true, has)).toEqual({ passed: 4, failed: 1, notRun: [], faults: [] })
	expect(count(report(5, 0, 1, skipped('gives nothing away', 'an upgrade (needs root)')), true, has)).toEqual({
		passed: 4,
		failed: 0,
		notRun: ['an upgrade (needs root) > gives nothing away'],
		faults: []
	})
	expect(count(report(1, 0, 1, skipped(name)), true, has)).toEqual({ passed: 0, failed: 1, notRun: [name], faults: [] })
})

test('fails without a report, without a test, and when the runner broke', () => {
	expect(count('', true)).toEqual({ passed: 0, failed: 1, notRun: [], faults: [] })
	expect(count(report(0, 0, 0), true)).toEqual({ passed: 0, failed: 1, notRun: [], faults: [] })
	expect(count(report(5, 0, 0), false)).toEqual({ passed: 5, failed: 1, notRun: [], faults: [] })
})

test('names each test that failed, and why in short, however long the reason is', () => {
	const failure = (why: string) =>
		`<testcase name="adds" classname="sums &gt; marks" time="1">\n\t<failure type="E" message="${why}">x</failure>`
	expect(count(report(2, 1, 0, failure('expected 2')), false).faults).toEqual(['sums > marks > adds: expected 2'])
	expect(count(report(2, 1, 0, failure('e'.repeat(9999))), false).faults).toEqual([`sums > marks > adds: ${'e'.repeat(400)}`])
})
