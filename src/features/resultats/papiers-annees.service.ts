import type { NouveauPapier } from '../../domain/papiers/feuille'
import { publicationInForceForAnnee } from '../../domain/resultats/publication'
import type { View } from '../../tenants/visit'
import { avantDe } from '../etudiants/parcours.service'
import { ecoleOf } from '../papiers/papier-fait.service'
import { personnesOf } from '../papiers/personnes.service'
import { isReopened } from './annee.service'
import { selectPublicationsDe } from './papiers.queries'
import { sourceOf } from './publier.service'
import { publiesDe, type AnneeLue, type FeuillePubliee } from './publies.service'
import { releveAnneePaper } from './releve-annee.paper'
import { releveCyclePaper, type AnneeDeCycle } from './releve-cycle.paper'

/** The facts of papers about the years of students, besides the results, which never change in a publication. */
export async function faitsDAnnees(view: View, sorte: 'releve_annee' | 'releve_cycle', etudiants: readonly number[]) {
	return {
		sorte,
		ecole: await ecoleOf(view, sorte),
		personnes: await personnesOf(view.db, etudiants),
		publications: Map.groupBy(await selectPublicationsDe(view.db, etudiants), ({ etudiant_id }) => etudiant_id),
		avant: sorte === 'releve_cycle' ? await avantDe(view, etudiants) : undefined
	}
}

export type FaitsDAnnees = Awaited<ReturnType<typeof faitsDAnnees>>

const idsIn = ({ semestres }: AnneeLue) => semestres.flatMap(({ publiee }) => publiee?.id ?? [])

/** The relevés of the year of students whose year is complete, and not reopened. */
export async function* papiersDAnnee(view: View, { ecole, personnes }: FaitsDAnnees): AsyncGenerator<NouveauPapier> {
	const feuilles = await publiesDe(
		view,
		personnes.map(({ id }) => id)
	)
	for (const personne of personnes) {
		const feuille = feuilles.get(personne.id)?.find(({ annee }) => annee)
		if (!feuille?.annee || feuille.annee.semestres.some(isReopened)) continue
		const papier = releveAnneePaper(ecole, { personne, annee: feuille.annee, contexte: feuille.contexte })
		yield { ...papier, etudiant: personne.id, objet: feuille.contexte.annee, source: sourceOf(...idsIn(feuille.annee)) }
	}
}

/** A year of a student in a cycle; `undefined` without final results. */
function anneeDeCycle(libelle: string, feuilles: readonly FeuillePubliee[]) {
	const definitives = [...Map.groupBy(feuilles, ({ publication }) => publication.periode)]
		.toSorted(([rang], [next]) => rang - next)
		.flatMap(([, ofPeriode]) => {
			const inForce = publicationInForceForAnnee(ofPeriode.map((feuille) => ({ ...feuille.publication, feuille })))
			return inForce ? [inForce.feuille] : []
		})
	const last = definitives.at(-1)
	if (!last) return undefined
	const annee = feuilles.find((feuille) => feuille.annee)?.annee ?? null
	const semestres = annee
		? annee.semestres.flatMap(({ periode, releve }) => (releve ? [{ libelle: periode.libelle, lu: releve, credits: releve.credits }] : []))
		: definitives.map(({ contexte, releve }) => ({ libelle: contexte.periode, lu: releve, credits: releve.credits }))
	const ligne: AnneeDeCycle = { libelle, classe: last.contexte.classe.nom, semestres, annee }
	const isRouverte = definitives.some(({ publication }) => publication.rouverte_at !== null)
	return { ligne, isRouverte, ids: annee ? idsIn(annee) : definitives.map(({ publication }) => publication.id) }
}

/** The relevés of the cycle in which students are, or were last: of each year with final results, unless some are reopened. */
export async function* papiersDeCycle(view: View, { ecole, personnes, publications, avant }: FaitsDAnnees): AsyncGenerator<NouveauPapier> {
	const annees = view.institution.annees.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
	const ofYears = []
	for (const annee of annees) {
		const ids = personnes.flatMap(({ id }) => (publications.get(id)?.some(({ annee_id }) => annee_id === annee.id) ? [id] : []))
		if (ids.length > 0) ofYears.push({ annee, feuilles: await publiesDe({ ...view, institution: { ...view.institution, annee } }, ids) })
	}
	for (const personne of personnes) {
		const ofStudent = publications.get(personne.id) ?? []
		const last = ofStudent.at(-1)
		const inCycle = new Set(ofStudent.flatMap(({ id, cycle }) => (cycle === last?.cycle ? [id] : [])))
		const lues = ofYears.flatMap(({ annee, feuilles }) => {
			const ofCycle = (feuilles.get(personne.id) ?? []).filter(({ publication }) => inCycle.has(publication.id))
			return anneeDeCycle(annee.libelle, ofCycle) ?? []
		})
		if (!last || lues.length === 0 || lues.some(({ isRouverte }) => isRouverte)) continue
		const faits = { personne, cycle: last.cycle_dit, filiere: last.filiere, annees: lues.map(({ ligne }) => ligne) }
		const papier = releveCyclePaper(ecole, { ...faits, ...avant!.get(personne.id)! })
		yield { ...papier, etudiant: personne.id, objet: last.cycle, source: sourceOf(...lues.flatMap(({ ids }) => ids)) }
	}
}
