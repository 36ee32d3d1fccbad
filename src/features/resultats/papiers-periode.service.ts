import { publicationInForce } from '../../domain/resultats/publication'
import { rangs } from '../../domain/resultats/resultat-semestre'
import type { NouveauPapier } from '../../domain/papiers/feuille'
import { usesModule } from '../../domain/droits/modules'
import type { Rang } from '../../domain/resultats/periode'
import { notFound } from '../../kit/errors'
import { todayOf, type View } from '../../tenants/visit'
import { manquesDe } from '../justificatifs/absences.service'
import { personnesOf } from '../papiers/personnes.service'
import { bulletinPaper } from './bulletin.paper'
import { selectEnseignantsDeClasse } from './donnees.queries'
import { ecoleOf } from './papiers-ecole.service'
import { selectLieu } from './papiers.queries'
import { publicationOf } from './publier.service'
import { feuilleLue } from './publies.service'
import { selectContenus, selectIdsPublies, selectPublications } from './publications.queries'
import { relevePaper } from './releve.paper'
import type { Publie } from './resultats.service'

/** How many results are read before others get their turn. */
export const BLOCK = 20
export const turn = () => new Promise((resolve) => setImmediate(resolve))

export type PlaceDePeriode = {
	readonly classe: number
	readonly rang: Rang
	/** a student; all of the class without one */ readonly etudiant: number | undefined
}

/**
 * The facts of the papers of a class and période, besides the results, which never change in a publication. A write compares them.
 * @throws AppError 404 if nothing is published there, or nothing of the student
 */
export async function faitsDePeriode(view: View, { classe, rang, etudiant }: PlaceDePeriode) {
	const { db, institution } = view
	const row = publicationInForce(await selectPublications(db, classe, rang))
	if (!row) throw notFound()
	const publication = publicationOf(row)
	const publies = (await selectIdsPublies(db, row.id)).map(({ etudiant_id }) => etudiant_id)
	const ids = etudiant === undefined ? publies : publies.filter((id) => id === etudiant)
	if (ids.length === 0) throw notFound()
	const { isBts } = publication.contexte
	const sorte = isBts ? ('bulletin' as const) : ('releve' as const)
	const lieu = isBts && usesModule(institution, 'presences') ? await selectLieu(db, classe, rang) : undefined
	return {
		sorte,
		publication,
		ecole: await ecoleOf(view, sorte),
		personnes: await personnesOf(db, ids),
		enseignants: isBts ? await selectEnseignantsDeClasse(db, classe) : [],
		manques: lieu && (await manquesDe(view, { classe, du: lieu.date_debut, au: lieu.date_fin }))
	}
}

export type FaitsDePeriode = Awaited<ReturnType<typeof faitsDePeriode>>

/** The papers of a class and période, one by one; students read nothing there that they do not find on their pages. */
export async function* papiersDePeriode(view: View, faits: FaitsDePeriode): AsyncGenerator<NouveauPapier> {
	const { sorte, publication, ecole, personnes, manques } = faits
	const { timezone } = view.institution
	const contenus = new Map((await selectContenus(view.db, publication.id)).map(({ etudiant_id, contenu }) => [etudiant_id, contenu]))
	const rangsDe = sorte === 'bulletin' ? await rangsParMatiere(contenus) : () => new Map<number, never>()
	const enseignants = new Map(
		[...Map.groupBy(faits.enseignants, ({ matiere_id }) => matiere_id)].map(([id, named]) => [id, named.map(({ nom }) => nom).join(', ')])
	)
	for (const personne of personnes) {
		const publie = JSON.parse(contenus.get(personne.id)!) as Publie
		const feuille = feuilleLue(publie, publication, todayOf(view))
		const common = { personne, feuille, timezone }
		const papier =
			sorte === 'releve'
				? relevePaper(ecole, common)
				: bulletinPaper(ecole, {
						...common,
						rangs: rangsDe(personne.id),
						enseignants,
						manque: manques && (manques.get(personne.id) ?? RIEN)
					})
		const objet = `${publication.contexte.annee}:${publication.periode}`
		yield { ...papier, etudiant: personne.id, objet, source: sourceOf(publication.id) }
	}
}

const RIEN = { absent: 0, excuse: 0 }

/** The name of a publication as a source of papers. */
export const sourceOf = (...publications: readonly number[]) => publications.map((id) => `publication:${id}`).join(' ')

/** The ranks of each student by matière, among those who have an average there. */
async function rangsParMatiere(contenus: ReadonlyMap<number, string>) {
	const parMatiere = new Map<number, { readonly id: number; readonly moyenne: number }[]>()
	for (const [at, [id, contenu]] of [...contenus].entries()) {
		if (at % BLOCK === BLOCK - 1) await turn()
		for (const { id: matiere, moyenne } of (JSON.parse(contenu) as Publie).releve.matieres)
			if (moyenne !== null) parMatiere.getOrInsertComputed(matiere, () => []).push({ id, moyenne })
	}
	const rangsDe = new Map(
		[...parMatiere].map(([matiere, lus]) => {
			const ranks = rangs(lus.map(({ moyenne }) => moyenne))
			return [matiere, new Map(lus.map(({ id }, at) => [id, { rang: ranks[at]!, sur: lus.length }]))]
		})
	)
	return (etudiant: number) =>
		new Map(
			[...rangsDe].flatMap(([matiere, ofMatiere]) => {
				const rang = ofMatiere.get(etudiant)
				return rang ? [[matiere, rang] as const] : []
			})
		)
}
