import { toSeconds } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { mustReadPrivateLife, readsPrivateLife } from './etudiants.policy'
import { prepareFusion } from './fusion.service'
import { deleteDistincts, inOrder, insertDistincts, selectDistinctsOf } from './non-doublons.queries'

/** Those who are said to be others than a student; `undefined` for who reads nothing of it. */
export const distinctsOf = async (view: View, id: number) => (readsPrivateLife(view.perimetre) ? selectDistinctsOf(view.db, id) : undefined)

export type Distinct = NonNullable<Awaited<ReturnType<typeof distinctsOf>>>[number]

/**
 * Says that two students are two people: they are proposed as one no more. Said already, it does nothing.
 * @param vu what was shown of both, as `prepareFusion` tells it
 * @throws AppError 403, 404; 409 where what was shown is true no more
 */
export async function distinguer(visit: KnownVisit, one: number, other: number, vu: string): Promise<void> {
	await visit.write({ right: (write) => prepareFusion(write, one, other), touches: ['donnees'] }, async (write, shown) => {
		if (shown.vu !== vu) throw new AppError('conflict', 'fusion_depassee')
		const pair = inOrder(one, other)
		if (!(await insertDistincts(write.db, pair, { at: toSeconds(write.now), par: visit.caller.userId }))) return
		const { matricule } = shown.autre
		await write.journal({
			action: 'etudiant.distinct',
			objet: 'etudiants',
			id: one,
			apres: { autre: { id: other, matricule } }
		})
	})
}

/** Takes that back: they may be proposed as one again. @throws AppError 403 */
export async function confondre(visit: KnownVisit, one: number, other: number): Promise<void> {
	await visit.write({ right: mustReadPrivateLife, touches: ['donnees'] }, async (write) => {
		if (!(await deleteDistincts(write.db, inOrder(one, other)))) return
		await write.journal({ action: 'etudiant.distinct', objet: 'etudiants', id: one, avant: { autre: { id: other } } })
	})
}
