import { jsonOf } from '../../db/queries/json'
import { Records, type ListRecord } from '../../db/queries/records'
import { wireInstants } from '../../kit/clock'
import { forbidden } from '../../kit/errors'
import { asPersonnel, readerKey } from '../../domain/droits/perimetre'
import type { List, PlainList, Window } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustSeeClasse } from '../classes/classes.service'
import { attendedSeances } from '../seances/seances.service'
import { mustSeeSeance } from '../seances/seance/seance-detail.service'
import { wirePresence } from '../assiduite/presence-wire.service'
import { selectOwnPresences, selectPresences, selectPresencesOf, selectTakenOfClasse } from './presence-lists.queries'
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

/** How many records are written out before other requests get a turn. */
const BLOCK = 1000

type ClasseQuery = { readonly classe_id: number; readonly date_debut: string; readonly date_fin: string }

/**
 * The records of a class's séances on some days, by time and name: all those of each séance, as `listPresences` shows them to staff.
 * @throws AppError 404 for the class asked for, 403 if the caller may not see it as staff
 */
export function presencesOfClasse(view: View, { classe_id, date_debut, date_fin }: ClasseQuery): PlainList {
	const reader = { ...view, perimetre: asPersonnel(view.perimetre) }
	const { db, institution, perimetre } = reader
	return {
		key: `presences?${classe_id}/${date_debut}/${date_fin}|${readerKey(perimetre)}`,
		async select({ limit, offset }) {
			await mustSeeClasse(reader, classe_id)
			const taken = await selectTakenOfClasse(db, attendedSeances(perimetre), { classe: classe_id, date_debut, date_fin })
			let total = 0
			const seances = taken.map(({ id, presences }) => ({ id, from: total, to: (total += presences) }))
			const inWindow = seances.filter(({ from, to }) => (limit < 0 || from < offset + limit) && to > offset)
			const instant = wireInstants(institution.timezone)
			const records: ListRecord[] = []
			for (const block of Map.groupBy(inWindow, ({ from }) => Math.floor(from / BLOCK)).values()) {
				if (records.length > 0) await new Promise((turn) => setImmediate(turn))
				const rows = await selectPresencesOf(
					db,
					block.map(({ id }) => id)
				)
				for (const { id, seance_id, updated_at, ...row } of rows)
					records.push({ id, cle: String(id), json: jsonOf({ id, seance_id, ...wirePresence(row, updated_at, instant) }) })
			}
			return { records: Records.of(within(records, { limit, offset: offset - (inWindow[0]?.from ?? offset) })), total }
		}
	}
}
