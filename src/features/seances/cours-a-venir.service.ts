import { jourIn } from '../../kit/jour'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { listSeances } from './seances.service'

type Cours = {
	readonly date: string
	readonly heure_debut: string
	readonly matiere: string
	readonly classes: readonly { readonly code: string }[]
}

/** The séances that a teacher will give from today on, the next one first. */
export async function coursToCome(view: View, enseignant_id: number): Promise<Cours[]> {
	const today = jourIn(view.now, view.institution.timezone).toString()
	const { records } = await listSeances(view, { enseignant_id, date_debut: today, statut: 'planifiee' }).select(WHOLE)
	const listed = JSON.parse(records.list) as (Omit<Cours, 'matiere'> & { readonly matiere: { readonly nom: string } })[]
	return listed.map(({ matiere, ...seance }) => ({ ...seance, matiere: matiere.nom }))
}
