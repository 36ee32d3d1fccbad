import { sentence } from '../../kit/sentence'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import type { NounPlan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import type { inscriptions } from '../../school/schema'
import { yearById } from '../annees/annees.import'

type Inscription = RowOf<typeof inscriptions>

/**
 * A person's passage enrolls a student once in a year, also if two people pass the same student at once. Whoever leaves as the next year
 * begins is not enrolled in it. `all`: the enrollments as they become.
 */
export function checkPassages(
	{ table: { file, byHand }, changes }: NounPlan<Inscription>,
	school: School,
	all: Iterable<Inscription>,
	faults: Faults
) {
	if (!byHand) return
	const begins = ({ annee_id }: Inscription) => String(yearById(school, annee_id)?.date_debut)
	const isPassage = (before: Inscription | undefined, { passage_de }: Inscription) => !before && typeof passage_de === 'number'
	const leaves = (before: Inscription | undefined, { date_sortie }: Inscription) => before?.date_sortie === null && date_sortie !== null
	const due = changes.filter(({ before, after }) => isPassage(before, after) || leaves(before, after))
	if (due.length === 0) return
	const ofStudent = Map.groupBy(all, ({ etudiant_id }) => etudiant_id)
	for (const { line, before, after } of due) {
		const otherRows = ofStudent.get(after.etudiant_id)!.filter(({ id }) => id !== after.id)
		const at = [file, line ?? 0] as const
		if (before) {
			const isNext = (other: Inscription) => begins(other) > begins(after) && begins(other) <= String(after.date_sortie)
			if (otherRows.some(isNext)) faults.add(...at, 'date_sortie', sentence('the student is enrolled in the next year already'))
			continue
		}
		if (otherRows.some(({ annee_id }) => annee_id === after.annee_id))
			faults.add(...at, 'passage_de', sentence('the student is enrolled in that year already'))
		const former = otherRows.filter(({ classe_id }) => classe_id === after.passage_de)
		if (former.length > 0 && former.every(({ motif_sortie }) => motif_sortie !== null))
			faults.add(...at, 'passage_de', sentence('the student has left the former class'))
	}
}
