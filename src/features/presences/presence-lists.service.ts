import { jsonOf } from '../../db/queries/json'
import { Records } from '../../db/queries/records'
import { wireInstants } from '../../kit/clock'
import { forbidden } from '../../kit/errors'
import { readerKey } from '../../domain/droits/perimetre'
import type { List, Window } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustSeeSeance } from '../seances/seance/seance-detail.service'
import { wirePresence } from '../assiduite/presence-wire.service'
import { selectOwnPresences, selectPresences } from './presence-lists.queries'
import { ownPresences } from './presences.policy'

const within = <Row>(rows: readonly Row[], { limit, offset }: Window) => rows.slice(offset, limit < 0 ? undefined : offset + limit)

/** The records of a séance; callers who don't answer for it read only their own. @throws AppError 404, 403 */
export const listPresences = (view: View, id: number): List => ({
	key: `presences/${id}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		const { answers } = await mustSeeSeance(view, id)
		const instant = wireInstants(institution.timezone)
		const rows = await selectPresences(db, id, answers ? null : perimetre.userId)
		return {
			records: Records.of(
				within(rows, window).map(({ matricule, updated_at, ...row }) => ({
					id: row.etudiant_id,
					cle: matricule,
					json: jsonOf({ id: row.etudiant_id, ...wirePresence(row, updated_at, instant) })
				}))
			)
		}
	}
})

/** A student's own records in the current year, by time. @throws AppError 403 if the caller is not a student */
export function listOwnPresences({ db, institution: { annee, timezone }, perimetre }: View): List {
	const etudiant = ownPresences(perimetre)
	if (etudiant === undefined) throw forbidden()
	return {
		key: `mes-presences|${etudiant}@${annee?.id ?? ''}`,
		given: () => [annee, timezone],
		async select(window) {
			const instant = wireInstants(timezone)
			const rows = annee ? await selectOwnPresences(db, etudiant, annee.id) : []
			return {
				records: Records.of(
					within(rows, window).map(({ seance, matiere, updated_at, ...row }) => ({
						id: seance.id,
						cle: seance.uid,
						json: jsonOf({ id: seance.id, seance_id: seance.id, seance: { ...seance, matiere }, ...wirePresence(row, updated_at, instant) })
					}))
				)
			}
		}
	}
}
