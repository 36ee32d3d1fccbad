import type { Faults } from '../faults'
import type { KindPlan } from '../plan'
import type { School } from '../school'

/** At most one year is the current one: the import's, when it names one, and then no other any longer. */
export function checkOneCurrent({ table, lines, changes }: KindPlan, school: School, faults: Faults) {
	if (!table.columns.includes('courante')) return
	const index = school.index('annees')
	const named = [...lines].filter(([key]) => index.get(key)?.['courante'] === 1)
	for (const [key, line] of named.slice(1))
		faults.add(
			table.file,
			line,
			'courante',
			`only one year can be the current one, and ${named[0]![0]} is (line ${named[0]![1]}); not ${key}`
		)
	if (named.length === 0) return
	for (const [key, year] of index) {
		if (year['courante'] !== 1 || lines.has(key)) continue
		const after = { ...year, courante: 0, updated_at: school.updatedAt }
		changes.push({ before: year, after })
		index.set(key, after)
	}
}
