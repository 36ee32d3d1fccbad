import { hasOneOriginal, numeroText } from '../../domain/papiers/sortes'
import { toSeconds } from '../../kit/clock'
import type { VisitWrite } from '../../tenants/visit'
import { selectCorrections, upsertCorrection } from './fusion-corrections.queries'
import { deleteDemandes, endPapier, selectSameDemandes, selectSamePapiers } from './fusion-papiers.queries'

/**
 * Leaves of two cards that become one what one student can have: of two equal papers in force the later, one correction with the parts of
 * both, and one of two equal demands. @returns the ids of the demands that are dropped
 */
export async function mergePapiers(write: VisitWrite, garde: number, autre: number): Promise<readonly number[]> {
	const { db, journal, now } = write
	const doubles = (await selectSamePapiers(db, garde, autre)).filter(({ sorte }) => hasOneOriginal(sorte))
	for (const { id, plus_recent } of doubles) await endPapier(db, id, plus_recent, toSeconds(now))
	await journal(
		...doubles.map((paper) => ({ action: 'papier.remplacer', objet: 'papiers', id: paper.id, apres: { papier: numeroText(paper) } }))
	)
	await mergeCorrections(write, garde, autre)
	const demandes = (await selectSameDemandes(db, garde, autre)).map(({ id }) => id)
	if (demandes.length > 0) await deleteDemandes(db, demandes)
	return demandes
}

/** A part that both students correct is as the later correction says it. */
async function mergeCorrections({ db, journal }: VisitWrite, garde: number, autre: number) {
	const corrections = await selectCorrections(db, garde, autre)
	if (!corrections.some(({ etudiant_id }) => etudiant_id === autre)) return
	const champs = Object.fromEntries(corrections.flatMap((correction) => Object.entries(correction.champs)))
	await upsertCorrection(db, { etudiant_id: garde, champs, demande_at: corrections[0]!.demande_at })
	const avant = corrections.find(({ etudiant_id }) => etudiant_id === garde)?.champs ?? {}
	await journal({ action: 'identite.corriger', objet: 'papiers_corrections', id: garde, avant, apres: champs })
}
