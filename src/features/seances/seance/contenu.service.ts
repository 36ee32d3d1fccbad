import { toWireInstant } from '../../../kit/clock'
import { AppError, invalidFields } from '../../../kit/errors'
import { linesText } from '../../../kit/free-text'
import { seen } from '../../../kit/seen'
import type { Writer } from '../../../tenants/visit'
import { selectContenu, updateContenu } from './contenu.queries'
import { mustWriteSeance } from '../writable-seance.service'

const MAX_CONTENU = 5000

/**
 * Writes the cahier de textes of a séance: what was taught, what must be done; an empty text removes it. `vu` is the fingerprint of what the
 * author saw before; if the text is the same, nothing is written. @throws AppError 404, 403, 422; 409 if somebody else has changed it
 * since
 */
export function setContenu(visit: Writer, id: number, sent: string, vu: string): Promise<void> {
	const text = linesText(sent, MAX_CONTENU)
	if ('wrong' in text) throw invalidFields({ contenu: [text.wrong] })
	const contenu = text.text === '' ? null : text.text
	return visit.write({ right: (given) => mustWriteSeance(given, id), touches: ['saisies'] }, async (_given, { write }) => {
		const { db, institution, now, journal } = write
		const before = await selectContenu(db, id)
		if (before === contenu || vu === seen(contenu)) return
		if (vu !== seen(before)) throw new AppError('conflict', 'modifie_entretemps')
		await updateContenu(db, id, contenu, toWireInstant(now, institution.timezone))
		await journal({ action: 'seance.contenu', objet: 'seances', id, avant: { contenu: before }, apres: { contenu } })
	})
}
