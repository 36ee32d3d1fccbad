import { jsonOf } from '../../db/json'
import { forbidden, notFound } from '../../domain/errors'
import { jourIn } from '../../domain/jour'
import { moyenneMatiere } from '../../domain/moyenne'
import { perimetreKey } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { anneeOfClasse, mustSeeClasse } from '../classes/classes.service'
import { readableEvaluations } from '../evaluations/evaluations.service'
import { selectColonnes, selectLignesDeClasse, selectMatieresEvaluees, type Colonne, type LigneDeClasse } from './classe-notes.queries'
import { selectRegles } from './mes-notes.queries'
import { asReaderOfMarks } from './notes.service'

export type { Colonne }

/** The marks of a class in one matière. */
export type NotesDeClasse = {
	readonly matieres: readonly { readonly id: number; readonly nom: string }[]
	/** the one that is shown; `null` where the class has no évaluation */
	readonly matiere: number | null
	readonly colonnes: readonly Colonne[]
	/** `moyenne` out of 20: `null` while a mark is missing, left out where nothing counts (rules 4.3) */
	readonly lignes: readonly (LigneDeClasse & { readonly moyenne?: number | null | undefined })[]
}

/**
 * The marks of a class in a matière, its first one unless another is asked for, of what the caller may see.
 * @throws AppError 403 for who reads no marks there, 404 for an unknown class or matière
 */
export function getNotesDeClasse(given: View, classe: number, asked: number | undefined) {
	const view = asReaderOfMarks(given)
	const { db, institution, perimetre, now } = view
	return {
		key: `notes-de-classe/${classe}/${asked ?? ''}|${perimetreKey(perimetre)}`,
		async make() {
			const annee = await anneeOfClasse(db, classe)
			if (annee === undefined || annee !== institution.annee?.id) throw notFound()
			const visible = readableEvaluations(perimetre)
			const matieres = await selectMatieresEvaluees(db, visible, { annee, classe })
			const matiere = matieres.find(({ id }) => asked === undefined || id === asked)?.id
			if (asked !== undefined && matiere === undefined) throw forbidden()
			if (matiere === undefined) await mustSeeClasse(view, classe)
			if (matiere === undefined) return { json: jsonOf<NotesDeClasse>({ matieres: [], matiere: null, colonnes: [], lignes: [] }) }
			const where = { annee, classe, matiere }
			const colonnes = await selectColonnes(db, visible, where)
			const lignes = await selectLignesDeClasse(db, visible, { ...where, jour: perimetre.jour })
			const regles = await selectRegles(db)
			const today = jourIn(now, institution.timezone).toString()
			const byId = new Map(colonnes.map((colonne) => [colonne.id, colonne]))
			const moyenne = ({ cellules }: LigneDeClasse) =>
				moyenneMatiere(
					cellules.flatMap(([id, etat, note_centiemes]) => {
						const { bareme, coefficient, date } = byId.get(id)!
						if (etat === null && date > today) return []
						// what is missing of an évaluation that has been held leaves the average incomplete, as `absent` does
						return { matiere, coefficient_matiere: 1, ue: null, coefficient, bareme, etat: etat ?? ('absent' as const), note_centiemes }
					}),
					regles
				)
			const told: NotesDeClasse = { matieres, matiere, colonnes, lignes: lignes.map((ligne) => ({ ...ligne, moyenne: moyenne(ligne) })) }
			return { json: jsonOf(told) }
		}
	}
}
