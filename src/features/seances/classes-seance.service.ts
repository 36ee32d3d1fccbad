import type { Db } from '../../db/db'
import { type Faults, forbidden } from '../../kit/errors'
import { matiereDeClasse } from '../../domain/matiere-de-classe'
import type { View } from '../../tenants/visit'
import { selectClassesOf, selectEnseignees, selectMatiere } from './planification.queries'
import type { ClassePrevue, SeancePrevue } from './prevues.queries'
import { mayPlanFor } from './seances.policy'

type Matiere = NonNullable<Awaited<ReturnType<typeof selectMatiere>>>

/** Those of `ids` that are classes of the year, each with what it calls `matiere`. */
export async function gathered(db: Db, annee: number, ids: readonly number[], matiere: Matiere): Promise<ClassePrevue[]> {
	const found = await selectClassesOf(db, annee, [...new Set(ids)])
	const enseignees = await selectEnseignees(
		db,
		found.map(({ id }) => id)
	)
	const taught = Map.groupBy(enseignees, ({ classe_id }) => classe_id)
	return found.map((one) => {
		const known = (taught.get(one.id) ?? []).map(({ matiere_id: id, cle_tri, nom }) => ({ id, cle_tri, nom }))
		const own = matiereDeClasse(matiere, known)
		return { ...one, matiere_id: own.id, matiere: own.nom }
	})
}

/** What a séance is called by itself: as its class with the lowest id calls it, as in an import. */
export function calledBy(classes: readonly ClassePrevue[]): Pick<SeancePrevue, 'matiere_id' | 'matiere'> {
	const { matiere_id, matiere } = classes.reduce((lowest, one) => (one.id < lowest.id ? one : lowest))
	return { matiere_id, matiere }
}

/** Which classes a séance is to gather, and what is taught there; as it is where both are what they were. */
export type Reunion = { readonly classes: readonly number[]; readonly matiere_id: number }

/**
 * The classes of a séance as somebody wants them. One that stays goes on calling it as it did, unless the matière is another one.
 * @throws AppError 403 where none of them is the caller's
 */
export async function regathered(
	{ db, perimetre }: View,
	seance: SeancePrevue,
	{ classes: ids, matiere_id }: Reunion,
	faults: Faults
): Promise<readonly ClassePrevue[]> {
	const { classes } = seance
	const isKept = matiere_id === seance.matiere_id
	if (isKept && new Set(ids).symmetricDifference(new Set(classes.map(({ id }) => id))).size === 0) return classes
	if (ids.length === 0) {
		faults.add('classes', { key: 'champ.vide' })
		return classes
	}
	const matiere = await selectMatiere(db, matiere_id)
	if (!matiere) {
		faults.add('cours', { key: 'champ.choix' })
		return classes
	}
	const found = await gathered(db, seance.annee_id, ids, matiere)
	if (found.length < new Set(ids).size) faults.add('classes', { key: 'champ.choix' })
	const filieres = found.map(({ filiere_id }) => filiere_id)
	if (found.length > 0 && !mayPlanFor(perimetre, filieres)) throw forbidden()
	return isKept ? found.map((one) => classes.find(({ id }) => id === one.id) ?? one) : found
}
