import { toWireInstant } from '../../../kit/clock'
import { invalidFields } from '../../../kit/errors'
import { isHttps } from '../../../domain/personnes/lien'
import type { Writer } from '../../../tenants/visit'
import { visibleSeances } from '../seances.policy'
import { selectSeance } from '../statut/statut.queries'
import { selectLien, updateLien } from './visio.queries'
import { mustWriteSeance } from '../writable-seance.service'

const MAX_LIEN = 500

/** The address of a séance's video room under the name by which it is read, under the former name, or under both. */
export type VisioInput = { readonly lien_visio?: string | null | undefined; readonly lien?: string | null | undefined }

/** Sets or removes the address of a séance's video room and returns the séance as JSON. @throws AppError 404, 403, 422 */
export function setVisio(visit: Writer, id: number, input: VisioInput): Promise<string> {
	const lien = lienOf(input)
	return visit.write(
		{ right: (given) => mustWriteSeance(given, id), touches: ['saisies'] },
		async ({ db, institution, perimetre, now, journal }) => {
			const before = await selectLien(db, id)
			if (before !== lien) {
				await updateLien(db, { id, lien, updated_at: toWireInstant(now, institution.timezone) })
				await journal({ action: 'seance.visio', objet: 'seances', id, avant: { lien_visio: before }, apres: { lien_visio: lien } })
			}
			return (await selectSeance(db, visibleSeances(perimetre), id)).at(0).json
		}
	)
}

/** @throws AppError 422, under the name that was sent */
function lienOf({ lien_visio, lien: former }: VisioInput): string | null {
	const name = lien_visio === undefined && former !== undefined ? 'lien' : 'lien_visio'
	const lien = lien_visio === undefined ? former : lien_visio
	if (lien === undefined) throw invalidFields({ lien_visio: [{ key: 'champ.requis' }] })
	if (former !== undefined && former !== lien) throw invalidFields({ lien: [{ key: 'champ.egal', parameters: { autre: 'lien_visio' } }] })
	if (lien === null) return null
	if (lien.length > MAX_LIEN) throw invalidFields({ [name]: [{ key: 'champ.caracteres_max', parameters: { max: MAX_LIEN } }] })
	if (!isHttps(lien)) throw invalidFields({ [name]: [{ key: 'champ.lien_https' }] })
	return lien
}
