import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { mustKeepStudents, keepsStudents } from './etudiants.policy'
import {
	selectAvant,
	selectOfMatricule,
	selectParcours,
	type Acquis,
	type Anterieur,
	type Rattachement,
	type Situation
} from './parcours.queries'

export type { Acquis, Anterieur }
export type Parcours = {
	readonly anterieurs: readonly Anterieur[]
	readonly acquis: readonly Acquis[]
	readonly rattachements: readonly Rattachement[]
	readonly situations: readonly Situation[]
}

/** A student's former results and the decisions about results; `undefined` if the caller does not keep them. */
export async function parcoursOf({ db, perimetre }: View, etudiant: number): Promise<Parcours | undefined> {
	if (!keepsStudents(perimetre)) return undefined
	const found = await selectParcours(db, etudiant)
	return Object.fromEntries(Object.entries(found!).map(([kind, list]) => [kind, JSON.parse(list)])) as Parcours
}

/** The id of the student with a matricule. @throws AppError 403, 404 */
export async function idOfMatricule(view: View, matricule: string): Promise<number> {
	mustKeepStudents(view)
	const found = await selectOfMatricule(view.db, matricule)
	if (!found) throw notFound()
	return found.id
}

/** Results of former years and acquis, by student. */
export const avantDe = async ({ db }: Pick<View, 'db'>, etudiants: readonly number[]) =>
	new Map(
		(await selectAvant(db, etudiants)).map(({ etudiant_id, anterieurs, acquis }) => [
			etudiant_id,
			{ anterieurs: JSON.parse(anterieurs) as Anterieur[], acquis: JSON.parse(acquis) as Acquis[] }
		])
	)
