import { toSeconds } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { mustKeepStudents, keepsStudents } from './etudiants.policy'
import { mustMerge, previewOf } from './fusion.service'
import { deleteDistincts, inOrder, insertDistincts, selectDistinctsOf } from './non-doublons.queries'

/** The students declared to be different people from this one; `undefined` if the caller may not read this. */
export const distinctsOf = async (view: View, id: number) => (keepsStudents(view.perimetre) ? selectDistinctsOf(view.db, id) : undefined)

export type Distinct = NonNullable<Awaited<ReturnType<typeof distinctsOf>>>[number]

/**
 * Declares that two students are different people, so that they are not proposed as one again. A second time it does nothing.
 * @param vu fingerprint of both cards, from `previewOf`
 * @throws AppError 403, 404; 409 if the cards have changed since
 */
export async function markDistinct(visit: KnownVisit, firstId: number, otherId: number, vu: string): Promise<void> {
	await visit.write({ right: (write) => mustMerge(write, firstId, otherId), touches: ['donnees'] }, async (write, fiches) => {
		const shown = await previewOf(write, fiches)
		if (shown.vu !== vu) throw new AppError('conflict', 'fusion_depassee')
		const pair = inOrder(firstId, otherId)
		if (!(await insertDistincts(write.db, pair, { at: toSeconds(write.now), par: visit.caller.userId }))) return
		const { matricule } = shown.autre
		await write.journal({
			action: 'etudiant.distinct',
			objet: 'etudiants',
			id: firstId,
			apres: { autre: { id: otherId, matricule } }
		})
	})
}

/** Takes that back, so that they may be proposed as one again. @throws AppError 403 */
export async function forgetDistincts(visit: KnownVisit, firstId: number, other: number): Promise<void> {
	await visit.write({ right: mustKeepStudents, touches: ['donnees'] }, async (write) => {
		if (!(await deleteDistincts(write.db, inOrder(firstId, other)))) return
		await write.journal({ action: 'etudiant.distinct', objet: 'etudiants', id: firstId, avant: { autre: { id: other } } })
	})
}
