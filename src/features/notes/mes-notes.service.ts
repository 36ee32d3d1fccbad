import { jourIn } from '../../domain/jour'
import { moyenneMatiere, moyenneUe, type Regles } from '../../domain/moyenne'
import type { View } from '../../tenants/visit'
import { expectedEvaluations, mustHaveNotes } from './notes.policy'
import { suiviDe } from './suivi.service'
import { selectMesNotes, selectRegles, type MaLigne } from './mes-notes.queries'

export type { MaLigne }

/** Whether an average is there (rules 4.3): null is « incomplet », undefined where nothing counts. */
type Moyenne = number | null | undefined

export type MaMatiere = {
	readonly matiere: MaLigne['matiere']
	readonly coefficient: number
	readonly moyenne: Moyenne
	readonly lignes: readonly MaLigne[]
}
export type MonUe = { readonly ue: MaLigne['ue']; readonly moyenne: Moyenne; readonly matieres: readonly MaMatiere[] }

export type MesNotes = {
	readonly ues: readonly MonUe[]
	/** what was written in a class that the caller has left, and counts nowhere (rules 4.7) */
	readonly ailleurs: readonly MaLigne[]
}

/**
 * The caller's own marks of the view's year, by UE and matière: what is published alone, and averages of it; those of session 2 count in
 * none, for they take the place of others only once the year is judged. @throws AppError 403 for who is no student
 */
export async function mesNotes({ db, institution: { annee, timezone }, perimetre, now }: View): Promise<MesNotes> {
	const etudiant = mustHaveNotes(perimetre)
	if (!annee) return { ues: [], ailleurs: [] }
	const today = jourIn(now, timezone).toString()
	const asked = { etudiant: etudiant.userId, annee: annee.id }
	const toutes = await selectMesNotes(db, expectedEvaluations(etudiant, today), asked)
	const suivi = await suiviDe(db, { ...asked, jour: today }, toutes, etudiant.classe)
	const ailleurs = toutes.filter((ligne) => ligne.etat !== null && suivi(ligne) === undefined)
	const lignes = toutes.flatMap((ligne): MaLigne[] => {
		const sous = suivi(ligne)
		if (sous === undefined) return []
		return [sous === null ? ligne : { ...ligne, matiere: sous.matiere, coefficient_matiere: sous.coefficient_matiere, ue: sous.ue }]
	})
	const regles = await selectRegles(db)
	const ues = [...Map.groupBy(lignes, ({ ue }) => ue?.id).values()].map((ofUe): MonUe => {
		const matieres = [...Map.groupBy(ofUe, ({ matiere }) => matiere.id).values()].map((own) => matiereOf(own, regles))
		const { ue } = ofUe[0]!
		return { ue, moyenne: ue === null ? undefined : moyenneUe(matieres), matieres }
	})
	return { ues, ailleurs }
}

function matiereOf(lignes: readonly MaLigne[], regles: Regles): MaMatiere {
	const { matiere, coefficient_matiere } = lignes[0]!
	const counted = lignes.filter(({ session }) => session === 1)
	const moyenne = moyenneMatiere(
		counted.map(({ evaluation, bareme, note, etat }) => ({
			matiere: matiere.id,
			coefficient_matiere,
			ue: null,
			coefficient: evaluation.coefficient,
			bareme,
			// what has not been written is missing
			etat: etat ?? 'absent',
			note_centiemes: note === null ? null : Math.round(note * 100)
		})),
		regles
	)
	return { matiere, coefficient: coefficient_matiere, moyenne, lignes }
}
