import { Records } from '../../db/queries/records'
import { readerKey } from '../../domain/droits/perimetre'
import type { List } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustSeeClasse } from '../classes/classes.service'
import { visibleEnseignements } from './enseignements.policy'
import { selectEnseignements } from './enseignements.queries'

/** The teachings of a year that the caller may see. @throws AppError 404 or 403 for the class asked for */
export const listEnseignements = (view: View, { classe_id }: { readonly classe_id?: number | undefined }): List => ({
	key: `enseignements?${classe_id ?? ''}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		if (classe_id !== undefined) await mustSeeClasse(view, classe_id)
		const { annee } = institution
		if (!annee) return { records: Records.none }
		const filters = { annee: annee.id, classe: classe_id ?? null }
		return { records: await selectEnseignements(db, visibleEnseignements(perimetre), filters, window) }
	}
})
