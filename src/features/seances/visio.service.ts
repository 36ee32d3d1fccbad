import { toWireInstant } from '../../kit/clock'
import { invalidFields } from '../../kit/errors'
import { isHttps } from '../../domain/lien'
import type { Writer } from '../../tenants/visit'
import { visibleSeances } from './seances.policy'
import { selectSeance } from './statut.queries'
import { selectLien, updateLien } from './visio.queries'
import { mustWriteSeance } from './writable-seance.service'

const MAX_LIEN = 500

/** Sets or removes the address of a séance's video room and returns the séance as JSON. @throws AppError 404, 403, 422 */
export function setVisio(visit: Writer, id: number, lien: string | null): Promise<string> {
	if (lien !== null && lien.length > MAX_LIEN)
		throw invalidFields({ lien: [{ key: 'champ.caracteres_max', parameters: { max: MAX_LIEN } }] })
	if (lien !== null && !isHttps(lien)) throw invalidFields({ lien: [{ key: 'champ.lien_https' }] })
	return visit.write(
		{ right: (given) => mustWriteSeance(given, id), touches: ['saisies'] },
		async ({ db, institution, perimetre, now, journal }) => {
			const before = await selectLien(db, id)
			if (before !== lien) {
				await updateLien(db, id, lien, toWireInstant(now, institution.timezone))
				await journal({ action: 'seance.visio', objet: 'seances', id, avant: { lien_visio: before }, apres: { lien_visio: lien } })
			}
			return (await selectSeance(db, visibleSeances(perimetre), id)).at(0).json
		}
	)
}
