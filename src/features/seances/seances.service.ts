import type { Db } from '../../db/store'
import { readerKey, type Perimetre } from '../../domain/perimetre'
import type { List } from '../../reading/lists'
import type { Institution } from '../../tenants/institution.queries'
import { visibleSeances } from './seances.policy'
import { selectSeances, type SeanceFilters } from './seances.queries'

/** The séances of the current year that the caller may see, in the order of their time. */
export const listSeances = (db: Db, { annee }: Institution, perimetre: Perimetre, filters: Omit<SeanceFilters, 'annee'>): List => ({
	key: `seances?${JSON.stringify([filters.date_debut, filters.date_fin, filters.classe_id, filters.enseignant_id, filters.matiere_id, filters.statut])}|${readerKey(perimetre)}`,
	select: async (window) => (annee ? selectSeances(db, visibleSeances(perimetre), { ...filters, annee: annee.id }, window) : [])
})
