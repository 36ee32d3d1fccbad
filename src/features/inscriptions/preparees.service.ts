import { DECISIONS_DE_PASSAGE, motifDePassage } from '../../domain/annees/passage'
import type { Db } from '../../db/queries/db'
import type { RemovedRecord } from '../../exchange/records/records'
import { selectEcritsDePassage, selectPreparees } from './preparees.queries'

export type Preparee = Awaited<ReturnType<typeof selectPreparees>>[number]

/** Enrollments that are taken back with all that a passage wrote, and those that stay because something is in their year already. */
export type Retrait = {
	readonly retirees: readonly Preparee[]
	readonly restent: readonly Preparee[]
	readonly removed: readonly RemovedRecord[]
}

const isHeld = ({ appels, notes, paiements, autres }: Preparee) => appels + notes + paiements + autres > 0

/**
 * Finds the enrollments of students in years that begin on a day or later, those of a passage and those that wait, to take them back.
 * `isWanted` picks some of them.
 */
export async function retraitOf(
	db: Db,
	ids: readonly number[],
	from: string,
	isWanted: (preparee: Preparee) => boolean = () => true
): Promise<Retrait> {
	const preparees = (await selectPreparees(db, ids, from)).filter(isWanted)
	const [restent, retirees] = [preparees.filter(isHeld), preparees.filter((preparee) => !isHeld(preparee))]
	const records: RemovedRecord[] = []
	for (const together of Map.groupBy(retirees, ({ annee_id, avant }) => `${annee_id}@${avant}`).values()) {
		const { annee, annee_id, avant } = together[0]!
		records.push(...together.map(({ id }) => ({ kind: 'inscriptions', id })))
		if (avant === null) continue
		const of = { annee: annee_id, avant, motif: motifDePassage(annee), decisions: Object.values(DECISIONS_DE_PASSAGE) }
		records.push(
			...(await selectEcritsDePassage(
				db,
				together.map(({ etudiant_id }) => etudiant_id),
				of
			))
		)
	}
	return { retirees, restent, removed: records }
}
