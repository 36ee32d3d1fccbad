import { fromSeconds } from '../../kit/clock'
import { ligneSeen } from '../../domain/presences/registre'
import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { mustSeeRegister } from '../seances/writable-seance.service'
import { selectRegistre } from './registre.queries'

export type LigneRegistre = Awaited<ReturnType<typeof getRegistre>>[number]

/** The register of a séance, for those who keep it. @throws AppError 404, 403 */
export async function getRegistre(view: View, id: number) {
	const { db, institution } = view
	if (!(await mustSeeRegister(view, id))) throw forbidden()
	return (await selectRegistre(db, id)).map(({ arrivee_s, source, justifie, ...row }) => ({
		...row,
		/** whether a justificatif covers the séance; the register doesn't show the reason */
		justifie: justifie === 1,
		/** HH:MM in the time zone of the institution */
		arrivee:
			arrivee_s === null ? null : fromSeconds(arrivee_s).toZonedDateTimeISO(institution.timezone).toPlainTime().toString().slice(0, 5),
		video: source === 'video',
		vu: ligneSeen({ statut: row.statut, arrivee_s })
	}))
}
