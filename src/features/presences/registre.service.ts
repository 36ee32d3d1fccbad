import { fromSeconds } from '../../kit/clock'
import { ligneSeen, type StatutPresence } from '../../domain/registre'
import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { mustSeeRegister } from '../seances/writable-seance.service'
import { selectRegistre } from './registre.queries'

export type LigneRegistre = {
	readonly etudiant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly matricule: string
	readonly classe: string
	/** null: nothing is recorded yet */
	readonly statut: StatutPresence | null
	/** HH:MM in the time zone of the institution */
	readonly arrivee: string | null
	/** whether the record comes from the video session */
	readonly video: boolean
	readonly commentaire: string | null
	/** whether a justificatif covers the séance; the register doesn't show the reason */
	readonly justifie: boolean
	/** fingerprint of the record */
	readonly vu: string
}

/** The register of a séance, for those who keep it. @throws AppError 404, 403 */
export async function getRegistre(view: View, id: number): Promise<LigneRegistre[]> {
	const { db, institution } = view
	if (!(await mustSeeRegister(view, id))) throw forbidden()
	return (await selectRegistre(db, id)).map(({ arrivee_s, source, justifie, ...row }) => ({
		...row,
		justifie: justifie === 1,
		arrivee:
			arrivee_s === null ? null : fromSeconds(arrivee_s).toZonedDateTimeISO(institution.timezone).toPlainTime().toString().slice(0, 5),
		video: source === 'video',
		vu: ligneSeen({ statut: row.statut, arrivee_s })
	}))
}
