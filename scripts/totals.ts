import { isHere } from './needs'

export interface Totals {
	readonly passed: number
	readonly failed: number
	/** the tests that need a program, or root, which this machine does not have */
	readonly notRun: readonly string[]
	/** what a report says failed: the name of each test, and why in short */
	readonly faults: readonly string[]
}

const FAILED = /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<failure type="[^"]*" message="([^"]{0,400})/g
const SKIPPED = /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<skipped \/>/g
const full = (name = '', group = ''): string => (group ? `${group.replaceAll('&gt;', '>')} > ${name}` : name)
const NEEDS = /\(needs ([^)]+)\)/

/**
 * Reads the totals of a JUnit report. Everything that is not a pass is a failure (a missing or empty report, a runner that ended badly
 * although no test failed, a skipped test), except a test that was skipped because of the programs, or root, that its name says it needs.
 */
export function count(report: string, ok: boolean, has = isHere): Totals {
	const head = /<testsuites\b[^>]*>/.exec(report)?.[0] ?? ''
	const read = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
	const notRun = Array.from(report.matchAll(SKIPPED), ([, name, group]) => full(name, group)).filter(
		(name) => !(NEEDS.exec(name)?.[1]?.split(', ').every(has) ?? true)
	)
	const faults = Array.from(report.matchAll(FAILED), ([, name, group, why]) => `${full(name, group)}: ${why}`)
	const bad = read('failures') + read('errors') + read('skipped') - notRun.length
	const passed = read('tests') - notRun.length - bad
	return { passed, failed: bad === 0 && (!ok || passed === 0) ? 1 : bad, notRun, faults }
}
