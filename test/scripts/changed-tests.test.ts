import { describe, expect, test } from 'bun:test'
import { importersOf, selectTests } from '../../scripts/changed-tests'

const MODULES = new Map(
	Object.entries({
		'src/domain/moyenne.ts': '',
		'src/features/notes/notes.service.ts': `import { moyenne } from '../../domain/moyenne'\nimport sql from './notes.sql' with { type: 'text' }`,
		'src/features/salles/salles.console.tsx': `import type { Notes } from '../notes/notes.service'\nexport const salles = () => <p />`,
		'src/features/absences/absences.console.tsx': '',
		'src/school/schema.ts': '',
		'src/server/app.ts': `import '../features/notes/notes.service'\nimport '../features/salles/salles.console'
			import '../features/absences/absences.console'\nimport '../school/schema'`,
		'test/support/school.ts': `import '../../src/server/app'`,
		'test/papers.test.ts': '',
		'test/migrations.test.ts': `import '../src/school/schema'`,
		'test/domain/moyenne.test.ts': `import { moyenne } from '../../src/domain/moyenne'`,
		'test/features/notes-plans.test.ts': `import '../../src/features/notes/notes.service'`,
		'test/console/salles.test.ts': `import '../support/school'`,
		'test/console/fiches.test.ts': `import '../support/school'\nconst paths = ['/salles', '/matieres']`,
		'test/console/whole.browser.test.ts': `import '../support/school'\nconst paths = ['/salles', '/notes']`,
		'test/kit/days.test.ts': ''
	})
)
const FILES = new Set([...MODULES.keys(), 'src/features/notes/notes.sql', 'installer/install.sh', 'migrations/0002_salles.sql'])
const DURATIONS = { ...Object.fromEntries([...MODULES.keys()].map((file) => [file, 500])), 'test/console/whole.browser.test.ts': 40_000 }
const IMPORTERS = importersOf(MODULES, FILES)
const chosenFor = (...changed: string[]) => selectTests(changed, MODULES, IMPORTERS, DURATIONS).chosen.toSorted()

describe('scripts/test --changed', () => {
	test('follows the imports of running modules, and files that they embed', () => {
		expect(IMPORTERS.get('src/domain/moyenne.ts')).toEqual(['src/features/notes/notes.service.ts', 'test/domain/moyenne.test.ts'])
		expect(IMPORTERS.get('src/features/notes/notes.sql')).toEqual(['src/features/notes/notes.service.ts'])
		// types are checked as such
		expect(IMPORTERS.get('src/features/notes/notes.service.ts')).toEqual(['src/server/app.ts', 'test/features/notes-plans.test.ts'])
	})

	test('runs the tests of the whole source and those that import a changed file, but not through the server', () => {
		expect(chosenFor('src/domain/moyenne.ts')).toEqual([
			'test/domain/moyenne.test.ts',
			'test/features/notes-plans.test.ts',
			'test/papers.test.ts'
		])
		expect(selectTests(['src/domain/moyenne.ts'], MODULES, IMPORTERS, DURATIONS).left.toSorted()).toEqual([
			'test/console/fiches.test.ts',
			'test/console/salles.test.ts',
			'test/console/whole.browser.test.ts'
		])
	})

	test('runs the tests that bear the name of a changed file or noun, and short ones that name it and reach it through the server', () => {
		const { chosen, left } = selectTests(['src/features/salles/salles.console.tsx'], MODULES, IMPORTERS, DURATIONS)
		expect(chosen.toSorted()).toEqual(['test/console/fiches.test.ts', 'test/console/salles.test.ts', 'test/papers.test.ts'])
		expect(left).toEqual(['test/console/whole.browser.test.ts'])
	})

	test('a page that no test names leaves all tests of pages to the whole gate', () => {
		const { chosen, left } = selectTests(['src/features/absences/absences.console.tsx'], MODULES, IMPORTERS, DURATIONS)
		expect([chosen, left.length]).toEqual([['test/papers.test.ts'], 3])
	})

	test('runs the tests of schema and plans for a table or a migration', () => {
		for (const file of ['src/school/schema.ts', 'migrations/0002_year.sql'])
			expect([file, chosenFor(file)]).toEqual([
				file,
				['test/features/notes-plans.test.ts', 'test/migrations.test.ts', 'test/papers.test.ts']
			])
	})

	test('runs a test that changed, and tests that name a changed file which is not a module', () => {
		expect(chosenFor('test/kit/days.test.ts')).toEqual(['test/kit/days.test.ts', 'test/papers.test.ts'])
		const naming = new Map([...MODULES, ['test/installer/setup.test.ts', `readFileSync('installer/install.sh')`]])
		const { chosen } = selectTests(['installer/install.sh'], naming, IMPORTERS, { ...DURATIONS, 'test/installer/setup.test.ts': 500 })
		expect(chosen).toContain('test/installer/setup.test.ts')
		// every path of a test has this word
		expect(chosenFor('scripts/test')).toEqual(['test/papers.test.ts'])
	})

	test('a change of startSchools runs half a minute of the tests that call it', () => {
		const { chosen, left } = selectTests(['test/support/school.ts'], MODULES, IMPORTERS, DURATIONS)
		expect(chosen.toSorted()).toEqual(['test/console/fiches.test.ts', 'test/console/salles.test.ts', 'test/papers.test.ts'])
		expect(left).toEqual(['test/console/whole.browser.test.ts'])
	})
})
