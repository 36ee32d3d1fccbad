import { foundIn } from '../../domain/personnes/annuaire'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Personne } from '../../domain/papiers/mots'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { annuaireOf, fichesOf, responsablesOf } from '../etudiants/fiches.service'
import { mustMakePapiers } from './papiers.policy'
import { personnesOf } from './personnes.service'

/** A student as the office prints them on forms and cards; null: the school does not know it. */
export type Imprime = Personne & {
	readonly id: number
	readonly classe: string | null
	readonly telephone: string | null
	readonly email: string | null
	readonly responsables: readonly Responsable[]
}

/** The students of a class today, by name, or one student. @throws AppError 403 unless the caller keeps students' cards; 404 */
export async function imprimesOf(
	view: View,
	{ classe, etudiant }: { readonly classe?: number; readonly etudiant?: number }
): Promise<Imprime[]> {
	mustMakePapiers(view)
	const ids = etudiant === undefined ? foundIn((await annuaireOf(view, classe).make()).json, '') : [etudiant]
	const fiches = new Map((await fichesOf(view, ids)).map((fiche) => [fiche.id, fiche]))
	if (etudiant !== undefined && !fiches.has(etudiant)) throw notFound()
	const responsables = await responsablesOf(view, ids)
	return (await personnesOf(view.db, ids)).map((personne) => {
		const { prive, inscription } = fiches.get(personne.id)!
		return {
			...personne,
			classe: inscription?.classe.nom ?? null,
			telephone: prive?.telephone ?? null,
			email: prive?.email ?? null,
			responsables: responsables?.get(personne.id) ?? []
		}
	})
}
