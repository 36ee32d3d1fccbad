import { expect, test } from 'bun:test'
import { count } from '../../scripts/totals'

const report = (tests: number, failures: number, skipped: number): string =>
	`<?xml version="1.0"?>\n<testsuites name="bun test" tests="${tests}" failures="${failures}" skipped="${skipped}" time="1">\n` +
	`<testsuite name="a" tests="99" failures="99" skipped="99"></testsuite></testsuites>`

test('counts what passed and what failed', () => {
	expect(count(report(5, 0, 0), true)).toEqual({ passed: 5, failed: 0 })
	expect(count(report(5, 2, 0), false)).toEqual({ passed: 3, failed: 2 })
})

test('takes a skipped test for a failed one', () => {
	expect(count(report(5, 1, 1), false)).toEqual({ passed: 3, failed: 2 })
	expect(count(report(5, 0, 1), true)).toEqual({ passed: 4, failed: 1 })
})

test('fails without a report, without a test, and when the runner broke', () => {
	expect(count('', true)).toEqual({ passed: 0, failed: 1 })
	expect(count(report(0, 0, 0), true)).toEqual({ passed: 0, failed: 1 })
	expect(count(report(5, 0, 0), false)).toEqual({ passed: 5, failed: 1 })
})
