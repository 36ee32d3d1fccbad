import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { selectEnseignantOf } from './ecrire-paie.queries'

/** Nobody changes or removes their own contract or rate (rule 5.10). @throws AppError 403 */
export async function mustBeOfOther(view: View, table: 'contrats' | 'taux_horaires', id: number) {
	if ((await selectEnseignantOf(view.db, table, id))?.enseignant_id === view.perimetre.userId) throw forbidden()
}
