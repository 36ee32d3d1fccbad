import { forbidden } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { Rang } from '../../domain/periode'
import { isEtudiant } from '../../domain/perimetre'
import { releveLuPar } from '../../domain/releve'
import type { View } from '../../tenants/visit'
import { contenusDe, contexteOf, etatDe, publicationOf, type Contexte, type Publication, type Publie } from './publier.service'
import { selectEtudiant } from './donnees.queries'
import { selectPublies } from './publications.queries'

/** A student's result with all that its paper says. */
export type Feuille = Publie & {
	readonly contexte: Contexte
	/** `undefined`: as the marks make it now */
	readonly publication: Publication | undefined
}

/**
 * The papers of a class and période, by student: what is published, else what the marks make. `maintenant`: what they make by now, if it
 * differs from what is published. @throws AppError 403, 404
 */
export async function feuillesDe(view: View, classe: number, rang: Rang) {
	const { resultats, publiee, aRevoir } = await etatDe(view, classe, rang)
	const contexte = contexteOf(resultats, view.institution.annee!.libelle)
	const kept = publiee ? await contenusDe(view, publiee.id) : undefined
	const changed = new Set(aRevoir)
	return resultats.etudiants.map((etudiant) => {
		const { releve, rang: own } = etudiant
		const maintenant: Feuille = { releve, rang: own, contexte, publication: undefined }
		const published = kept?.get(etudiant.id)
		const feuille: Feuille = published && publiee ? { ...published, contexte: publiee.contexte, publication: publiee } : maintenant
		return { etudiant, feuille, maintenant: published && changed.has(etudiant) ? maintenant : undefined }
	})
}

/**
 * A student's own published results in the view's year, as they may read them, the latest first: of each période and session the newest
 * publication. @throws AppError 403 if the caller is not a student
 */
export async function mesResultats({ db, institution: { annee, timezone }, perimetre, now }: View) {
	const etudiant = isEtudiant(perimetre) ? await selectEtudiant(db, perimetre.userId) : undefined
	if (!etudiant) throw forbidden()
	const rows = (await selectPublies(db, etudiant.id)).filter(({ annee_id }) => annee_id === annee?.id)
	const newest = [...Map.groupBy(rows, ({ classe_id, periode, session }) => `${classe_id}:${periode}:${session}`).values()]
	const today = jourIn(now, timezone).toString()
	const feuilles = newest.map(([one]): Feuille => {
		const publication = publicationOf(one!)
		const { releve, rang } = JSON.parse(one!.contenu) as Publie
		const isDefinitive = publication.definitive === 1
		return {
			releve: releveLuPar(releve, today, isDefinitive),
			rang: isDefinitive ? rang : null,
			contexte: publication.contexte,
			publication
		}
	})
	return { etudiant, feuilles }
}
