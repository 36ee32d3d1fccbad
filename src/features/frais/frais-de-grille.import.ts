import { fraisDInscription, libelleKey, makesFees, type LigneDeGrille } from '../../domain/argent/grille'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import { planned, type Plan } from '../../exchange/imports/noun/noun'
import { writtenNombre } from '../../kit/formats'
import { sentence } from '../../kit/sentence'
import { classById, classes } from '../classes/classes.import'
import { grilles } from '../grilles/grilles.import'
import { inscriptions } from '../inscriptions/inscriptions.import'

type Owed = Pick<LigneDeGrille, 'annee_id' | 'libelle'> & { readonly etudiant_id: number; readonly retire_le: string | null }

/** Says which fees of the grid the planned enrollments make (rule 7.5), before they are written. A fee of the same import counts as owed. */
export async function warnOfGrille(plan: Plan, frais: Lookup<Owed>) {
	const { school, warnings } = plan
	const inscriptionPlan = planned(plan, inscriptions)
	const newInscriptions = inscriptionPlan?.changes.filter(({ before, after }) => makesFees(before, after, school.today)) ?? []
	if (!inscriptionPlan || newInscriptions.length === 0) return
	await school.load([grilles, classes])
	const years = new Set(newInscriptions.map(({ after }) => after.annee_id))
	const lignes = [...school.index(grilles).values()].flatMap((ligne) =>
		years.has(ligne.annee_id) ? [{ ...ligne, regime: ligne.regime === '' ? null : ligne.regime }] : []
	)
	if (lignes.length === 0) return
	await school.load([frais])
	const knownFees = Map.groupBy(school.index(frais).values(), placeKey)
	const fees = newInscriptions.flatMap(({ before, after }) => {
		const { filiere_id, niveau_id } = classById(school, after.classe_id)!
		const known = knownFees.get(placeKey(after)) ?? []
		const owed = known.filter(({ retire_le }) => retire_le === null || before !== undefined)
		const place = { ...after, filiere_id, niveau_id, passe: (after.passage_de ?? null) !== null }
		const ofPlace = fraisDInscription(lignes, place, new Set(owed.map(({ libelle }) => libelleKey(libelle))))
		knownFees.set(placeKey(after), [...known, ...ofPlace.map((ligne) => ({ ...ligne, etudiant_id: after.etudiant_id, retire_le: null }))])
		return ofPlace.map((ligne) => ({ etudiant: after.etudiant_id, ...ligne }))
	})
	if (fees.length === 0) return
	const students = new Set(fees.map(({ etudiant }) => etudiant)).size
	const total = writtenNombre(
		'fr',
		fees.reduce((sum, { montant }) => sum + montant, 0)
	)
	const noms = fees.map(({ libelle, montant }) => `${libelle} ${writtenNombre('fr', montant)}`).join(', ')
	const told =
		students === 1
			? sentence('the grid adds these fees: {noms}; {total} in all', { noms, total })
			: sentence('the grid adds {n} fees of {students} students: {total} in all', { n: fees.length, students, total })
	warnings.add(inscriptionPlan.table.file, newInscriptions[0]!.line ?? 1, undefined, told)
}

const placeKey = ({ etudiant_id, annee_id }: { readonly etudiant_id: number; readonly annee_id: number }) => `${etudiant_id}@${annee_id}`
