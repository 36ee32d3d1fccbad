import type { Db } from '../../../db/queries/db'
import { type Faults, forbidden } from '../../../kit/errors'
import { matiereDeClasse } from '../../../domain/resultats/matiere-de-classe'
import type { View } from '../../../tenants/visit'
import { selectClassesOf, selectEnseignees, selectMatiere } from './planification.queries'
import type { ClassePrevue, SeancePrevue } from './prevues.queries'
import { mayPlanFor } from '../seances.policy'

type Matiere = NonNullable<Awaited<ReturnType<typeof selectMatiere>>>

/** The classes of the year among `ids`, each with its name for `matiere`. */
export async function gathered(db: Db, annee: number, ids: readonly number[], matiere: Matiere): Promise<ClassePrevue[]> {
	const found = await selectClassesOf(db, annee, [...new Set(ids)])
	const enseignees = await selectEnseignees(
		db,
		found.map(({ id }) => id)
	)
	const taught = Map.groupBy(enseignees, ({ classe_id }) => classe_id)
	return found.map((row) => {
		const known = (taught.get(row.id) ?? []).map(({ matiere_id: id, cle_tri, nom }) => ({ id, cle_tri, nom }))
		const ownMatiere = matiereDeClasse(matiere, known)
		return { ...row, matiere_id: ownMatiere.id, matiere: ownMatiere.nom }
	})
}

/** The séance's own matière: that of its class with the lowest id, as in an import. */
export function calledBy(classes: readonly ClassePrevue[]): Pick<SeancePrevue, 'matiere_id' | 'matiere'> {
	const { matiere_id, matiere } = classes.reduce((lowest, classe) => (classe.id < lowest.id ? classe : lowest))
	return { matiere_id, matiere }
}

/** The classes and the matière that a séance should have; if both are unchanged, its links stay as they are. */
export type Reunion = { readonly classes: readonly number[]; readonly matiere_id: number }

/**
 * The classes that somebody chose for a séance. A class that stays keeps its matière, unless the matière changes.
 * @throws AppError 403 if the caller plans none of the classes
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
	return isKept ? found.map((row) => classes.find(({ id }) => id === row.id) ?? row) : found
}
