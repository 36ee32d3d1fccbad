import { Records } from '../../db/records'
import { readerKey } from '../../domain/perimetre'
import type { List } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses, studentsShown } from '../classes/classes.service'
import { selectEtudiants } from './etudiants.queries'

type Asked = { readonly classe_id?: number | undefined; readonly matricule?: string | undefined }

/** All students of the classes that the caller may see, each with their class. @throws AppError 404 or 403 for the class asked for */
export const listEtudiants = (view: View, { classe_id, matricule }: Asked): List => ({
	key: `tous-etudiants?${JSON.stringify([classe_id, matricule])}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		if (classe_id !== undefined) await mustSeeClasse(view, classe_id)
		const { annee } = institution
		if (!annee) return { records: Records.none }
		const filters = { annee: annee.id, jour: view.perimetre.jour, classe: classe_id ?? null, matricule: matricule ?? null }
		return { records: await selectEtudiants(db, readableClasses(perimetre), filters, studentsShown(perimetre), window) }
	}
})
