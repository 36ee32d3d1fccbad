import type { Faults } from '../faults'
import type { KindPlan } from '../plan'
import type { School } from '../school'
import type { Rules } from './rules'
import { mustPrecede } from './structure'

export const inscriptionRules: Rules = {
	needs: ['annees'],
	complete(at, draft, stored) {
		const code = at.text('classe')
		const classe = code === undefined ? undefined : at.school.find('classes', code)
		if (typeof classe === 'object') draft['annee_id'] = classe['annee_id'] ?? null
		mustPrecede(at, 'date_inscription', 'date_sortie', draft, stored, true)
	}
}

/** A student has at most one Active enrollment in a year, what is stored included. */
export function checkOneActive({ table, lines, changes }: KindPlan, school: School, faults: Faults) {
	const touched = new Set(changes.map(({ after }) => after))
	const active = new Map<string, string>()
	const classes = new Map([...school.index('classes').values()].map((row) => [row['id'], row]))
	const rows = [...school.index('inscriptions')].filter(([, { statut }]) => statut === 'Active')
	const storedFirst = rows.toSorted(([, a], [, b]) => Number(touched.has(a)) - Number(touched.has(b)))
	for (const [key, row] of storedFirst) {
		const one = `${row['etudiant_id']}@${row['annee_id']}`
		const other = active.get(one)
		active.set(one, other ?? key)
		if (other === undefined) continue
		const line = lines.get(other)
		const otherClass = classes.get(school.index('inscriptions').get(other)?.['classe_id'] ?? null)
		const where = line === undefined ? 'stored' : `line ${line}`
		faults.add(
			table.file,
			lines.get(key) ?? 1,
			'statut',
			`the student already has an Active enrollment in ${school.yearLabel(row['annee_id'])}: class ${String(otherClass?.['code'])} (${where})`
		)
	}
}
