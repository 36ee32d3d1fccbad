import { toSeconds } from '../../kit/clock'
import { isAVenir } from '../../domain/seances/temps-seance'
import type { View, VisitWrite, Writer } from '../../tenants/visit'
import { mustHaveBegun, mustTakePlace, noteTaken } from '../assiduite/write-presences.service'
import { mustKeepRegister, type SeanceColumns } from '../seances/writable-seance.service'
import { selectEnValidation, updateVu } from './vus.queries'

export type EnValidation = Awaited<ReturnType<typeof selectEnValidation>>[number]

/** Students whose enrollment is not confirmed yet: a register shows them apart. */
export const enValidationOf = ({ db }: Pick<View, 'db'>, seance: number) => selectEnValidation(db, seance)

/**
 * Notes which students a register saw whose enrollment is not confirmed yet, by enrollment; others stay as they were. They get no record
 * of attendance: scolarité confirms them from the day of its write.
 * @throws AppError 404, 403; 422 if the séance is called off or still to come
 */
export const recordVus = (visit: Writer, id: number, vus: ReadonlyMap<number, boolean>) =>
	visit.write({ right: (write) => mustKeepRegister(write, id), touches: ['donnees', 'saisies'] }, (_given, { write, seance }) =>
		writeVus(write, seance, vus)
	)

async function writeVus(write: VisitWrite, seance: SeanceColumns, vus: ReadonlyMap<number, boolean>) {
	const now = toSeconds(write.now)
	mustTakePlace(seance)
	mustHaveBegun(seance, now)
	const changes = (await selectEnValidation(write.db, seance.id)).flatMap((inscription) => {
		const vu = vus.get(inscription.id)
		if (vu === undefined || vu === (inscription.vu_le !== null)) return []
		// another day's register saw them
		if (!vu && inscription.vu_le !== seance.date) return []
		return [{ ...inscription, apres: vu ? seance.date : null }]
	})
	if (changes.length === 0) return
	for (const { id, apres } of changes) await updateVu(write.db, id, apres)
	const called = new Set(changes.flatMap(({ classe_id, apres }) => (apres === null ? [] : [classe_id])))
	if (called.size > 0 && !isAVenir(seance, now)) await noteTaken(write, seance, called)
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
