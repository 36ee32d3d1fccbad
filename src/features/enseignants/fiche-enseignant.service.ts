import { forbidden } from '../../domain/errors'
import { jourIn } from '../../domain/jour'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { listSeances } from '../seances/seances.service'
import { hasOtherRights } from './enseignants.queries'

/** A séance to come. */
type Cours = {
	readonly date: string
	readonly heure_debut: string
	readonly matiere: string
	readonly classes: readonly { readonly code: string }[]
}

/** The séances that a teacher is to give from today on, the next one first. */
export async function coursToCome(view: View, enseignant_id: number): Promise<Cours[]> {
	const today = jourIn(view.now, view.institution.timezone).toString()
	const { records } = await listSeances(view, { enseignant_id, date_debut: today, statut: 'planifiee' }).select(WHOLE)
	const listed = JSON.parse(records.list) as (Omit<Cours, 'matiere'> & { readonly matiere: { readonly nom: string } })[]
	return listed.map(({ matiere, ...one }) => ({ ...one, matiere: matiere.nom }))
}

/**
 * The account of a teacher who directs or administers as well is an administrator's affair: who may change its email address may sign
 * in with it. @throws AppError 403
 */
export async function mustMayCorrect({ db, perimetre }: View, enseignant: number) {
	if (!perimetre.administrateur && (await hasOtherRights(db, enseignant))) throw forbidden()
}
