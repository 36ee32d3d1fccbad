import { jourIn } from '../../kit/jour'
import { moyenneAttendue, moyenneUe } from '../../domain/moyenne'
import { toCentiemes } from '../../domain/note'
import type { Reglement } from '../../domain/reglement'
import type { View } from '../../tenants/visit'
import { reglesDe } from '../reglements/reglements.service'
import { expectedEvaluations, mustHaveNotes } from './notes.policy'
import { suiviDe } from './suivi.service'
import { selectMesNotes, type MaLigne } from './mes-notes.queries'

export type { MaLigne }

/** An average (rules 6.2): null is « incomplet », undefined if nothing counts. */
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
	/** marks of a class that the caller has left; they count nowhere (rules 6.6) */
	readonly ailleurs: readonly MaLigne[]
}

/**
 * The caller's own published marks of the view's year, by UE and matière, with averages. Session 2 counts in none of them: its marks
 * replace others only once the year is judged. @throws AppError 403 if the caller is not a student
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
		if (sous === null) return [ligne]
		const { matiere, coefficient_matiere, ue, place } = sous
		return [{ ...ligne, matiere, coefficient_matiere, ue, place }]
	})
	const regles = await reglesDe(db, annee.id)
	const ues = [...Map.groupBy(lignes, ({ ue }) => ue?.id).values()].map((ofUe): MonUe => {
		const matieres = [...Map.groupBy(ofUe, ({ matiere }) => matiere.id).values()].map((own) =>
			matiereOf(own, regles({ ...own[0]!.place, matiere: own[0]!.matiere.id }), today)
		)
		const { ue } = ofUe[0]!
		return { ue, moyenne: ue === null ? undefined : moyenneUe(matieres), matieres }
	})
	return { ues, ailleurs }
}

function matiereOf(lignes: readonly MaLigne[], regles: Reglement, today: string): MaMatiere {
	const { matiere, coefficient_matiere } = lignes[0]!
	const attendues = lignes.map((ligne) => ({ ...ligne, note_centiemes: ligne.note === null ? null : toCentiemes(ligne.note)! }))
	return { matiere, coefficient: coefficient_matiere, moyenne: moyenneAttendue(attendues, regles, today), lignes }
}
