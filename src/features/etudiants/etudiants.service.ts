import { Records } from '../../db/queries/records'
import { readsComptes } from '../../domain/droits/caller'
import { readerKey } from '../../domain/droits/perimetre'
import type { List } from '../../reading/lists'
import { givenBy, type Asker, type View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses, studentsShown } from '../classes/classes.service'
import { selectEtudiants } from './etudiants.queries'

type Asked = { readonly classe_id?: number | undefined; readonly matricule?: string | undefined }

/** All students of the classes that the caller may see, each with their class. @throws AppError 404 or 403 for the class asked for */
export function listEtudiants(view: View & Asker, { classe_id, matricule }: Asked): List {
	const { db, institution, perimetre, caller } = view
	const comptes = readsComptes(caller)
	return {
		texts: ['nom', 'prenoms', 'matricule', 'email', 'telephone'],
		key: `tous-etudiants?${JSON.stringify([classe_id, matricule])}|${readerKey(perimetre)}${comptes ? '|comptes' : ''}`,
		given: () => givenBy(view),
		async select(window) {
			if (classe_id !== undefined) await mustSeeClasse(view, classe_id)
			const { annee } = institution
			if (!annee) return { records: Records.none }
			const filters = { annee: annee.id, jour: perimetre.jour, classe: classe_id ?? null, matricule: matricule ?? null }
			const shown = { ...studentsShown(perimetre), comptes }
			return { records: await selectEtudiants(db, readableClasses(perimetre), filters, shown, window) }
		}
	}
}
