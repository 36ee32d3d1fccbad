import type { Faults } from '../../exchange/imports/noun/faults'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import { planned, type Plan } from '../../exchange/imports/noun/noun'
import { inscriptions } from '../inscriptions/inscriptions.import'
import { droitsDus } from './activation.queries'

const DROITS_DUS: Lookup = { name: 'droits_dus', key: ['etudiant_id', 'annee_id'], stored: droitsDus, isNumbered: false }

/** Whoever makes an enrollment Active by hand, before its droits are settled, gives a reason (rule 7.5). */
export async function mustHaveReason(plan: Plan, faults: Faults) {
	const { school } = plan
	const { table, changes = [] } = planned(plan, inscriptions) ?? {}
	if (!table?.byHand || table.motif) return
	const activated = changes.filter(({ before, after }) => before && before.statut !== 'Active' && after.statut === 'Active')
	if (activated.length === 0) return
	await school.load([DROITS_DUS])
	for (const { after, line } of activated)
		if (school.index(DROITS_DUS).has(`${after.etudiant_id}@${after.annee_id}`))
			faults.add(table.file, line ?? 0, 'statut', 'the droits of this year are not settled: a reason is needed')
}
