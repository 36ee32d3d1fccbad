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

type Passees = { readonly annee_id: number; readonly annee: string; readonly avant: string }

/** Returns what a passage between two years wrote about students besides their enrollments, if it decided one of these suites. */
export function ecritsDePassage(
	db: Db,
	ids: readonly number[],
	{ annee_id, annee, avant }: Passees,
	suites: readonly (keyof typeof DECISIONS_DE_PASSAGE)[]
) {
	const decisions = suites.map((suite) => DECISIONS_DE_PASSAGE[suite])
	return selectEcritsDePassage(db, ids, { annee: annee_id, avant, motif: motifDePassage(annee), decisions })
}

const isHeld = ({ appels, notes, paiements, autres }: Preparee) => appels + notes + paiements + autres > 0

/**
 * Finds the enrollments of students in years that begin on a day or later, to take them back.
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
		const { avant, ...years } = together[0]!
		records.push(...together.map(({ id }) => ({ kind: 'inscriptions', id })))
		if (avant === null) continue
		const passees = together.map(({ etudiant_id }) => etudiant_id)
		records.push(...(await ecritsDePassage(db, passees, { ...years, avant }, ['passe', 'redouble'])))
	}
	return { retirees, restent, removed: records }
}
