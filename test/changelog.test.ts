import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The groups of a version, for its readers; up to 0.2.0 they were parts of the program. */
const READERS: readonly string[] = ['Upgrade notes', 'Office', 'Teachers', 'Students', 'Results', 'LMS', 'Machine']
const PARTS: readonly string[] = ['Upgrade notes', 'Console', 'LMS API', 'Import and export', 'Operation', 'Security']

/** The faults in the form of a changelog. */
function faultsOf(changelog: string): string[] {
	const [head = '', ...versions] = changelog.split(/^## /m)
	const entries: readonly string[] = changelog.match(/^- .*/gm) ?? []
	const isOrdered = (groups: readonly string[], version: string) => {
		const names = /^\[0\.[12]\./.test(version) ? PARTS : READERS
		return groups.join() === names.filter((name) => groups.includes(name)).join()
	}
	return [
		...(/^- /m.test(head) || versions.length === 0 ? ['entries stand below a version'] : []),
		...versions.flatMap((version) => {
			const [title = ''] = version.split('\n')
			const groups = [...version.matchAll(/^### (.*)$/gm)].map(([, group]) => group!)
			return [
				...(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(title) ? [] : [`${title} needs a number and a day`]),
				...(isOrdered(groups, title) ? [] : [`${title} has the groups ${groups.join(', ')}`])
			]
		}),
		...entries.filter((entry, at) => entries.indexOf(entry) !== at).map((entry) => `twice: ${entry}`),
		...entries.filter((entry) => entry.slice(2).split(/\s+/).length > 20).map((entry) => `more than 20 words: ${entry}`),
		...changelog
			.split('\n')
			.filter((line) => /^\s+\S/.test(line))
			.map((line) => `an entry has one line: ${line.trim()}`)
	]
}

test('the changelog says in one short line, once, what changes for each reader', () => {
	expect(faultsOf(readFileSync(join(import.meta.dir, '../CHANGELOG.md'), 'utf8'))).toEqual([])
})

test('a changelog with a version without a day, another group, a long or repeated entry is refused', () => {
	const wrong = `# Changelog\n\n## [1.0.0] - unreleased\n\n### Fixed\n\n- One.\n- One.\n- ${'word '.repeat(21)}\n  and more\n`
	expect(faultsOf(wrong)).toHaveLength(5)
	expect(faultsOf('# Changelog\n\n- One.\n')).toEqual(['entries stand below a version'])
})
