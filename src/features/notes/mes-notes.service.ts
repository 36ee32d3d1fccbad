import { jourIn } from '../../kit/jour'
import { moyenneUe } from '../../domain/resultats/moyenne'
import { toCentiemes } from '../../domain/resultats/note'
import type { View } from '../../tenants/visit'
import { expectedEvaluations, mustHaveNotes } from './notes.policy'
import { moyennesOf, type Moyennes } from './moyennes.service'
import { resultatsRetenus } from '../frais/levees.service'
import { suiviOfEtudiant } from './suivi.service'
import { selectMesNotes, type MaLigne } from './mes-notes.queries'

export type { MaLigne }

export type MaMatiere = Moyennes & {
	readonly matiere: MaLigne['matiere']
	readonly coefficient: number
	readonly lignes: readonly MaLigne[]
}
export type MonUe = Moyennes & { readonly ue: MaLigne['ue']; readonly matieres: readonly MaMatiere[] }

export type MesNotes = {
	readonly ues: readonly MonUe[]
	/** marks of a class that the caller has left; they count nowhere (rules 6.6) */
	readonly ailleurs: readonly MaLigne[]
	/** whether published averages are kept back (rule 7.13) */
	readonly isRetenu: boolean
}

/**
 * The caller's own published marks of the view's year, by UE and matière, with averages. Session 2 counts in none of them: its marks
 * replace others only once the year is judged. @throws AppError 403 if the caller is not a student
 */
export async function mesNotes(view: View): Promise<MesNotes> {
	const { db, perimetre, now } = view
	const { annee, timezone } = view.institution
	const etudiant = mustHaveNotes(perimetre)
	if (!annee) return { ues: [], ailleurs: [], isRetenu: false }
	const today = jourIn(now, timezone).toString()
	const ids = { etudiant: etudiant.userId, annee: annee.id }
	const toutes = await selectMesNotes(db, expectedEvaluations(etudiant, today), ids)
	const suivi = await suiviOfEtudiant(db, { ...ids, jour: today }, toutes, etudiant.classe)
	const ailleurs = toutes.filter((ligne) => ligne.etat !== null && suivi(ligne) === undefined)
	const lignes = toutes.flatMap((ligne): MaLigne[] => {
		const sous = suivi(ligne)
		if (sous === undefined) return []
		if (sous === null) return [ligne]
		const { matiere, coefficient_matiere, ue, semestre, place } = sous
		return [{ ...ligne, matiere, coefficient_matiere, ue, semestre, place }]
	})
	const moyennes = await moyennesOf(db, { annee: annee.id, etudiants: [ids.etudiant], today })
	const matiereOf = (lignesDeMatiere: readonly MaLigne[]): MaMatiere => {
		const { matiere, coefficient_matiere: coefficient, semestre, place } = lignesDeMatiere[0]!
		const attendues = lignesDeMatiere.map((ligne) => ({ ...ligne, note_centiemes: ligne.note === null ? null : toCentiemes(ligne.note)! }))
		const found = moyennes.ofMatiere(ids.etudiant, { id: matiere.id, semestre, place }, attendues)
		return { matiere, coefficient, ...found, lignes: lignesDeMatiere }
	}
	const ues = [...Map.groupBy(lignes, ({ ue }) => ue?.id).values()].map((ofUe): MonUe => {
		const matieres = [...Map.groupBy(ofUe, ({ matiere }) => matiere.id).values()].map(matiereOf)
		const { ue } = ofUe[0]!
		const publiees = ue === null ? [] : moyennes.ofUe(ids.etudiant, ue.id)
		const isSoFar = ue !== null && [{ publiees }, ...matieres].every((matiere) => matiere.publiees.length === 0)
		return { ue, publiees, moyenne: isSoFar ? moyenneUe(matieres) : undefined, matieres }
	})
	const hasPubliees = ues.some((ue) => [ue, ...ue.matieres].some(({ publiees }) => publiees.length > 0))
	const isRetenu = hasPubliees && (await resultatsRetenus(view, [etudiant.userId])).size > 0
	return { ues: isRetenu ? ues.map(withoutPubliees) : ues, ailleurs, isRetenu }
}

const withoutPubliees = ({ matieres, ...ue }: MonUe): MonUe => ({
	...ue,
	publiees: [],
	matieres: matieres.map((matiere) => ({ ...matiere, publiees: [] }))
})

/** The same, if there are marks of session 2 among them. @throws AppError 403 if the caller is not a student */
export async function notesOfSession2(view: View): Promise<MesNotes | undefined> {
	const notes = await mesNotes(view)
	const lignes = [...notes.ues.flatMap(({ matieres }) => matieres.flatMap((matiere) => matiere.lignes)), ...notes.ailleurs]
	return lignes.some(({ session }) => session === 2) ? notes : undefined
}
