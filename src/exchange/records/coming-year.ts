import type { Faults } from '../imports/noun/faults'
import type { Noun, Plan } from '../imports/noun/noun'

/** Adds a fault for each changed record of a year that does not come after the current one. */
export async function mustBeComing({ school, nouns: plans }: Plan, annees: Noun, faults: Faults) {
	await school.load([annees])
	const years = [...school.index(annees).values()]
	const byId = new Map(years.map((year) => [year['id'], year]))
	const debut = String(years.find(({ courante }) => courante === 1)?.['date_debut'] ?? '')
	for (const { noun, table, changes } of plans)
		for (const { line = 0, after } of changes) {
			const year = noun.name === annees.name ? after : byId.get(noun.yearOf?.(after, school) ?? 0)
			if (!year || String(year['date_debut']) <= debut)
				faults.add(table.file, line, undefined, 'the year does not come after the current one')
		}
}
