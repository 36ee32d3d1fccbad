import { publicationInForce } from '../../domain/resultats/publication'
import type { View } from '../../tenants/visit'
import { getNotesDeClasse, isEvaluee, type Colonne } from '../notes/classe-notes.service'
import { selectAppreciations, selectEnseignantsDeClasse } from './donnees.queries'
import { etudiantsOf, type Lieu } from './appreciations.service'
import { selectPublications } from './publications.queries'
import { contenusOf, resultatsOf } from './resultats.service'

/** Facts beside an appréciation. */
export type Repere = {
	/** the average in hundredths; null: it is missing, `undefined`: nothing counts */
	readonly moyenne: number | null | undefined
	readonly notes: readonly (Pick<Colonne, 'titre' | 'bareme'> & { readonly note_centiemes: number })[]
}

/** The average and marks of some students of a class in the matière of an appréciation, or their average of the période. @throws AppError 403, 404 */
export async function reperesOf(view: View, classe: number, { matiere, periode }: Lieu, ids: readonly number[]) {
	if (matiere === null) {
		const { etudiants } = await resultatsOf(view, classe, periode.rang)
		const publication = publicationInForce(await selectPublications(view.db, classe, periode.rang))
		const publies = publication && (await contenusOf(view, publication.id))
		return new Map(etudiants.map(({ id, releve }) => [id, { moyenne: (publies?.get(id)?.releve ?? releve).moyenne, notes: [] }]))
	}
	if (!(await isEvaluee(view, classe, matiere.id))) return new Map()
	const { colonnes, lignes, avecMoyennes } = await getNotesDeClasse(view, classe, matiere.id)
	const isOfPeriode = ({ date }: Colonne) => matiere.semestre !== null || (date >= periode.date_debut && date <= periode.date_fin)
	const byId = new Map(colonnes.filter(isOfPeriode).map((colonne) => [colonne.id, colonne]))
	const shown = new Set(ids)
	return new Map(
		(await avecMoyennes(lignes.filter(({ id }) => shown.has(id)))).map(({ id, cellules, publiees, moyenne }) => {
			const publiee = publiees.findLast(({ periode: rang }) => rang === periode.rang)
			const courante = typeof moyenne === 'number' ? Math.round(moyenne * 100) : moyenne
			const notes = cellules.flatMap(([evaluation, , note_centiemes]) => {
				const colonne = byId.get(evaluation)
				return colonne && note_centiemes !== null ? [{ titre: colonne.titre, bareme: colonne.bareme, note_centiemes }] : []
			})
			return [id, { moyenne: publiee ? publiee.moyenne : courante, notes }]
		})
	)
}

/** The matières of a période whose appréciations are not all written, with their teachers and how many of how many are missing. */
export async function appreciationsDues(view: View, classe: number, { periode }: Lieu, lieux: readonly Lieu[]) {
	const { rang } = periode
	const matieres = lieux.flatMap(({ matiere, periode: ofLieu }) => (matiere !== null && ofLieu.rang === rang ? [matiere] : []))
	const ids = (await etudiantsOf(view, classe, periode)).map(({ id }) => id)
	const written = Map.groupBy(await selectAppreciations(view.db, ids, view.institution.annee!.id, rang), ({ matiere_id }) => matiere_id)
	const enseignants = Map.groupBy(await selectEnseignantsDeClasse(view.db, classe), ({ matiere_id }) => matiere_id)
	return matieres.flatMap(({ id, nom }) => {
		const manquent = ids.length - (written.get(id)?.length ?? 0)
		return manquent === 0
			? []
			: [{ id, nom, manquent, sur: ids.length, qui: (enseignants.get(id) ?? []).map((enseignant) => enseignant.nom) }]
	})
}
