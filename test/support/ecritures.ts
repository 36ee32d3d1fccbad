import { lignesDuJournal } from '../../src/features/ecritures/ecritures.service'
import type { View } from '../../src/tenants/visit'

/** Debit less credit of each account of the whole journal. @throws Error if a piece is out of balance */
export async function soldesDuJournal(view: View): Promise<Record<string, number>> {
	const lignes = await lignesDuJournal(view, { du: '2000-01-01', au: '2100-01-01' }, -1, 0)
	const sums: Record<string, number> = {}
	for (const [piece, all] of Map.groupBy(lignes, (ligne) => ligne.piece)) {
		if (all.reduce((sum, { debit, credit }) => sum + debit - credit, 0) !== 0) throw new Error(`${piece} is out of balance`)
		for (const { compte, debit, credit } of all) sums[compte] = (sums[compte] ?? 0) + debit - credit
	}
	return sums
}
