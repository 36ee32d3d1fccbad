import type { Db } from '../../db/db'
import { reglementSelon, type Choix, type Reglement } from '../../domain/reglement'
import { selectChoix } from './reglements.queries'

/** A niveau, or a matière of it. */
export type Place = { readonly isBts: boolean; readonly niveau: number; readonly matiere?: number }

/** The rules of a year at any place: the matière's choice wins over the niveau's, and this over the school's (RULES.md 10.1). */
export async function reglesDe(db: Db, annee: number): Promise<(place: Place) => Reglement> {
	const rows = await selectChoix(db, annee)
	const ofEcole: Partial<Choix>[] = [{ absence_injustifiee_zero: rows[0]?.zero ?? null }]
	const ofNiveaux = new Map<number, Choix>()
	const ofMatieres = new Map<number, Choix>()
	for (const { niveau_id, matiere_id, zero: _zero, ...choix } of rows) {
		if (matiere_id !== null) ofMatieres.set(matiere_id, choix)
		else if (niveau_id !== null) ofNiveaux.set(niveau_id, choix)
		else ofEcole.push(choix)
	}
	return ({ isBts, niveau, matiere }) =>
		reglementSelon(isBts, [...ofEcole, ofNiveaux.get(niveau) ?? {}, (matiere !== undefined && ofMatieres.get(matiere)) || {}])
}
