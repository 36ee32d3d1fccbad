import { publicationInForce } from '../../domain/resultats/publication'
import { rangs } from '../../domain/resultats/resultat-semestre'
import type { NouveauPapier } from '../../domain/papiers/feuille'
import type { Rang } from '../../domain/resultats/periode'
import { AppError, notFound } from '../../kit/errors'
import { turn } from '../../kit/turn'
import { todayOf, type View } from '../../tenants/visit'
import { ecoleOf } from '../papiers/papier-fait.service'
import { personnesOf } from '../papiers/personnes.service'
import { BLOCK } from './annee.service'
import { bulletinPaper } from './bulletin.paper'
import { publicationOf, sourceOf } from './publier.service'
import { feuilleLue } from './publies.service'
import { selectContenusDe, selectIdsPublies, selectPublications } from './publications.queries'
import { relevePaper } from './releve.paper'
import type { Publie } from './resultats.service'

export type PlaceDePeriode = {
	readonly classe: number
	readonly rang: Rang
	/** a student; all of the class without one */ readonly etudiant: number | undefined
}

/**
 * The facts of the papers of a class and période, besides the results, which never change in a publication. A write compares them.
 * @throws AppError 404 for a student without a result there; 422 `papier.aucun` if nothing is published
 */
export async function faitsDePeriode(view: View, { classe, rang, etudiant }: PlaceDePeriode) {
	const { db } = view
	const row = publicationInForce(await selectPublications(db, classe, rang))
	if (!row) throw new AppError('validation', 'papier.aucun')
	const publication = publicationOf(row)
	const publies = (await selectIdsPublies(db, row.id)).map(({ etudiant_id }) => etudiant_id)
	const ids = etudiant === undefined ? publies : publies.filter((id) => id === etudiant)
	if (ids.length === 0) throw notFound()
	const sorte = publication.contexte.isBts ? ('bulletin' as const) : ('releve' as const)
	return {
		sorte,
		publication,
		publies,
		ecole: await ecoleOf(view, sorte),
		personnes: await personnesOf(db, ids)
	}
}

export type FaitsDePeriode = Awaited<ReturnType<typeof faitsDePeriode>>

/** The results of students in a publication, in their order; others get their turn between blocks. */
async function* contenusDe({ db }: View, publication: number, etudiants: readonly number[]) {
	for (let from = 0; from < etudiants.length; from += BLOCK) {
		await turn()
		const rows = await selectContenusDe(db, publication, etudiants.slice(from, from + BLOCK))
		for (const { etudiant_id, contenu } of rows) yield { etudiant: etudiant_id, publie: JSON.parse(contenu) as Publie }
	}
}

/** The papers of a class and période, one by one. Final ones have all marks that made the averages; others those that students read. */
export async function* papiersDePeriode(view: View, faits: FaitsDePeriode): AsyncGenerator<NouveauPapier> {
	const { sorte, publication, ecole, publies } = faits
	const { timezone } = view.institution
	const isBts = sorte === 'bulletin'
	const rangsDe = await rangsParMatiere(contenusDe(view, publication.id, isBts ? publies : []))
	const personnes = new Map(faits.personnes.map((personne) => [personne.id, personne]))
	for await (const { etudiant, publie } of contenusDe(view, publication.id, [...personnes.keys()])) {
		const lue = feuilleLue(publie, publication, todayOf(view))
		const feuille = publication.definitive === 1 ? { ...lue, releve: publie.releve } : lue
		const common = { personne: personnes.get(etudiant)!, feuille, timezone }
		const papier = isBts ? bulletinPaper(ecole, { ...common, rangs: rangsDe(etudiant) }) : relevePaper(ecole, common)
		yield { ...papier, etudiant, objet: `${publication.contexte.annee}:${publication.periode}`, source: sourceOf(publication.id) }
	}
}

/** The ranks of each student by matière, among those who have an average there. */
async function rangsParMatiere(contenus: ReturnType<typeof contenusDe>) {
	const parMatiere = new Map<number, { readonly id: number; readonly moyenne: number }[]>()
	for await (const { etudiant: id, publie } of contenus)
		for (const { id: matiere, moyenne } of publie.releve.matieres)
			if (moyenne !== null) parMatiere.getOrInsertComputed(matiere, () => []).push({ id, moyenne })
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
