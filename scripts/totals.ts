export interface Totals {
	readonly passed: number
	readonly failed: number
}

/**
 * Reads the totals of a JUnit report. Whatever is not a pass is a failure: a skipped test, a report that is missing or empty, a
 * runner that ended badly although no test failed.
 */
export function count(report: string, ok: boolean): Totals {
	const head = /<testsuites\b[^>]*>/.exec(report)?.[0] ?? ''
	const read = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
	const notPassed = read('failures') + read('errors') + read('skipped')
	const passed = read('tests') - notPassed
	return { passed, failed: notPassed === 0 && (!ok || passed === 0) ? 1 : notPassed }
}
