import { toSeconds } from '../../kit/clock'
import type { View, VisitWrite } from '../../tenants/visit'
import { mustHaveBegun, noteTaken } from '../assiduite/write-presences.service'
import type { SeanceColumns } from '../seances/writable-seance.service'
import { selectEnValidation, updateVus } from './vus.queries'

export type EnValidation = Awaited<ReturnType<typeof selectEnValidation>>[number]

/** Whether a register saw students whose enrollment is not confirmed yet, by enrollment. */
export type Vus = ReadonlyMap<number, boolean>

/** Students whose enrollment is not confirmed yet: a register shows them apart. */
export const enValidationOf = ({ db }: Pick<View, 'db'>, seance: number) => selectEnValidation(db, seance)

/**
 * Notes which students a register saw whose enrollment is not confirmed yet, by enrollment; others stay as they were. They get no record
 * of attendance: scolarité confirms them from the day of its write.
 * @throws AppError 422 if the séance is still to come
 */
export async function writeVus(write: VisitWrite, seance: SeanceColumns, vus: Vus) {
	const changes = (await selectEnValidation(write.db, seance.id)).flatMap((inscription) => {
		const vu = vus.get(inscription.id)
		if (vu === undefined || vu === (inscription.vu_le !== null)) return []
		// another register saw them, or may have
		if (!vu && (inscription.vu_le !== seance.date || inscription.autre_appel === 1)) return []
		return [{ ...inscription, apres: vu ? seance.date : null }]
	})
	if (changes.length === 0) return
	mustHaveBegun(seance, toSeconds(write.now))
	for (const [apres, together] of Map.groupBy(changes, (change) => change.apres)) {
		await updateVus(
			write.db,
			together.map(({ id }) => id),
			apres
		)
	}
	const called = new Set(changes.flatMap(({ classe_id, apres }) => (apres === null ? [] : [classe_id])))
	if (called.size > 0) await noteTaken(write, seance, called)
	await write.journal(
		...changes.map(({ id, vu_le, apres }) => ({
			action: 'presences.saisie',
			objet: 'inscriptions',
			id,
			avant: { vu_le },
			apres: { vu_le: apres }
		}))
	)
}
