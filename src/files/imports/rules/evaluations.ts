import type { Faults } from '../faults'
import type { KindPlan } from '../plan'
import type { School } from '../school'
import type { Rules } from './rules'

export const evaluationRules: Rules = {
	needs: ['annees'],
	complete(at, draft, stored) {
		const code = at.text('classe')
		if (code === undefined) return
		const date = draft['date'] ?? stored?.['date']
		const classe = at.reference('classe', 'classes', code, typeof date === 'string' ? date : undefined)
		if (classe) draft['classe_id'] = classe['id']!
	}
}

/** A grade that is stored stays importable when its student has left the class; a new one needs an Active enrollment, unless an export has it. */
export const noteRules: Rules = {
	needs: ['inscriptions', 'classes', 'annees'],
	complete(at, draft, stored) {
		const ref = at.text('evaluation')
		const evaluation = ref === undefined ? undefined : at.school.index('evaluations').get(ref)
		const classe = evaluation?.['classe_id']
		if (!stored && !at.table.isExport && classe !== undefined && !at.school.isActiveIn(draft['etudiant_id'], classe))
			at.fault('matricule', "the student has no Active enrollment in the evaluation's class")
		const note = at.value('note')
		if (note === undefined) return
		const bareme = evaluation?.['bareme']
		if (typeof note === 'number' && typeof bareme === 'number' && note > bareme * 100)
			at.fault('note', `must be between 0 and ${bareme}, not ${note / 100}`)
		draft['note_centiemes'] = typeof note === 'number' ? note : null
	}
}

/** A bareme that is lowered must not fall below a grade that stays. */
export function checkLoweredBaremes({ table, lines, changes }: KindPlan, school: School, faults: Faults) {
	const lowered = new Map(
		changes
			.filter(({ before, after }) => before && Number(after['bareme']) < Number(before['bareme']))
			.map(({ after }) => [after['id'], after])
	)
	const told = new Set<unknown>()
	for (const note of lowered.size > 0 ? school.index('notes').values() : []) {
		const evaluation = lowered.get(note['evaluation_id'] ?? null)
		if (!evaluation || told.has(evaluation) || Number(note['note_centiemes']) <= Number(evaluation['bareme']) * 100) continue
		told.add(evaluation)
		faults.add(
			table.file,
			lines.get(String(evaluation['ref'])) ?? 1,
			'bareme',
			`a grade of this evaluation is above ${String(evaluation['bareme'])}`
		)
	}
}
