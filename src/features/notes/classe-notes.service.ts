import type { Db } from '../../db/queries/db'
import { forbidden, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { Saisie } from '../../domain/resultats/saisie'
import { isCoordinateur, reads, type Perimetre } from '../../domain/droits/perimetre'
import type { View } from '../../tenants/visit'
import { anneeOfClasse, mustSeeClasse } from '../classes/classes.service'
import { readableEvaluations } from '../evaluations/evaluations.service'
import { selectColonnes, selectLignesDeClasse, selectMatieresEvaluees, type Colonne, type LigneDeClasse } from './classe-notes.queries'
import { selectLignes, type LigneDeNote } from './lignes.queries'
import { moyennesOf, type Moyennes } from './moyennes.service'
import { selectClasseSuivante, type Suivante } from './suivi.queries'
import { suiviIn } from './suivi.service'
import { saisieRule } from '../evaluations/fin-saisie.service'
import { mayGrade, asReaderOfMarks } from '../evaluations/grading.service'

export type { Colonne }

/** Whether a matière of a class has an évaluation that the caller may see. */
export async function isEvaluee(view: View, classe: number, matiere: number): Promise<boolean> {
	const { db, institution, perimetre } = asReaderOfMarks(view)
	const place = { annee: institution.annee?.id ?? 0, classe }
	return (await selectMatieresEvaluees(db, readableEvaluations(perimetre), place)).some(({ id }) => id === matiere)
}

/** A student, with their marks from other classes that count in this matière (rules 6.6). */
type Ligne = LigneDeClasse & { readonly venues: readonly LigneDeNote[] }

export type NotesDeClasse = {
	/** the code of the class; `null` if it has no évaluation */
	readonly code: string | null
	readonly matieres: readonly { readonly id: number; readonly nom: string }[]
	/** the matière that is shown; `null` if the class has no évaluation */
	readonly matiere: number | null
	/** with whether their marks may change now */
	readonly colonnes: readonly (Colonne & { readonly saisie: Saisie })[]
	readonly lignes: readonly Ligne[]
	/** some of them with averages, in which `venues` count too */
	readonly avecMoyennes: (lignes: readonly Ligne[]) => Promise<(Ligne & Moyennes)[]>
}

/**
 * The marks of a class in a matière that the caller may see. Without `matiereId`, in the first matière of the class.
 * @throws AppError 403 if the caller may not read marks there, 404 for an unknown class or matière
 */
export async function getNotesDeClasse(given: View, classe: number, matiereId: number | undefined): Promise<NotesDeClasse> {
	const view = asReaderOfMarks(given)
	const { db, institution, perimetre, now } = view
	const annee = await anneeOfClasse(db, classe)
	if (annee === undefined || annee !== institution.annee?.id) throw notFound()
	const visible = readableEvaluations(perimetre)
	const matieres = await selectMatieresEvaluees(db, visible, { annee, classe })
	const matiere = matieres.find(({ id }) => matiereId === undefined || id === matiereId)?.id
	if (matiereId !== undefined && matiere === undefined) throw forbidden()
	if (matiere === undefined) await mustSeeClasse(view, classe)
	if (matiere === undefined) return { code: null, matieres: [], matiere: null, colonnes: [], lignes: [], avecMoyennes: async () => [] }
	const where = { annee, classe, matiere }
	const saisieDe = await saisieRule(view, { classe_id: classe, matiere_id: matiere })
	const colonnes = (await selectColonnes(db, visible, where)).map((colonne) => ({ ...colonne, saisie: saisieDe(colonne) }))
	const lignes = await selectLignesDeClasse(db, visible, { ...where, jour: perimetre.jour })
	const today = jourIn(now, institution.timezone).toString()
	const byId = new Map(colonnes.map((colonne) => [colonne.id, { ...colonne, evaluation: colonne }]))
	const inscrits = lignes.filter(({ inscrit }) => inscrit === 1)
	const suivante = await selectClasseSuivante(db, { annee, classe, etudiants: inscrits.map(({ id }) => id) })
	const readsAll = await readsAllOf(db, perimetre, suivante, matiere)
	const venues = await venuesIn(view, where, suivante, readsAll ? inscrits : [])
	const semestre = suivante.matieres.find(({ id }) => id === matiere)?.semestre ?? null
	return {
		code: matieres[0]!.classe,
		matieres,
		matiere,
		colonnes,
		lignes: lignes.map((ligne) => ({ ...ligne, venues: venues.get(ligne.id) ?? [] })),
		async avecMoyennes(page) {
			// whoever takes the matière here alone has the results of another class
			const etudiants = page.flatMap(({ id, inscrit }) => (readsAll && inscrit === 1 ? [id] : []))
			const moyennes = await moyennesOf(db, { annee, etudiants, today })
			return page.map((ligne) => {
				const marks = ligne.cellules.map(([id, etat, note_centiemes]) => ({ ...byId.get(id)!, de: { id: matiere }, etat, note_centiemes }))
				const comptee = { id: matiere, semestre, place: suivante.place }
				return { ...ligne, ...moyennes.ofMatiere(ligne.id, comptee, [...marks, ...ligne.venues]) }
			})
		}
	}
}

type Where = { readonly annee: number; readonly classe: number; readonly matiere: number }

/** Marks from other classes that count in this matière, by student. */
async function venuesIn({ db, perimetre }: View, { annee, classe, matiere }: Where, suivante: Suivante, lignes: readonly LigneDeClasse[]) {
	const etudiants = lignes.map(({ id }) => id)
	const venues = await selectLignes(db, { annee, etudiants, jour: perimetre.jour, sauf: classe })
	return new Map(
		[...Map.groupBy(venues, ({ etudiant }) => etudiant)].map(([etudiant, venuesDEtudiant]) => {
			const suivi = suiviIn(suivante, etudiant)
			return [etudiant, venuesDEtudiant.filter((ligne) => suivi({ classe: ligne.classe.id, de: ligne.de })?.id === matiere)]
		})
	)
}

/** Whether somebody reads every mark of a matière in a class. A teacher who has left it reads only the marks of their own days. */
const readsAllOf = async (db: Db, perimetre: Perimetre, { classe, filiere }: Suivante, matiere: number) =>
	reads(perimetre, 'scolarite') ||
	(isCoordinateur(perimetre) && perimetre.filieres.includes(filiere)) ||
	(await mayGrade(db, perimetre, { classe_id: classe.id, matiere_id: matiere }))
