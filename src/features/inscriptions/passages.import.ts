import { sentence } from '../../kit/sentence'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { NounPlan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import type { inscriptions } from '../../school/schema'

type Inscription = RowOf<typeof inscriptions>

const placeOf = ({ etudiant_id, annee_id }: Inscription) => `${etudiant_id}@${annee_id}`

/** A person's passage enrolls a student once in a year, also if two people pass the same student at once. `all`: the enrollments as they become. */
export function checkPassages({ table: { file, byHand }, changes }: NounPlan<Inscription>, all: Iterable<Inscription>, faults: Faults) {
	const passages = byHand ? changes.filter(({ before, after }) => !before && typeof after.passage_de === 'number') : []
	if (passages.length === 0) return
	const ofYear = Map.groupBy(all, placeOf)
	for (const { line, after } of passages)
		if (ofYear.get(placeOf(after))!.length > 1)
			faults.add(file, line ?? 0, 'passage_de', sentence('the student is enrolled in that year already'))
}
