import type { Reglement } from '../../domain/resultats/reglement'
import { matiereSession1, matiereSession2, type Entree } from '../../domain/resultats/resultat-matiere'
import { convoquees, convoqueesBts, semestre } from '../../domain/resultats/resultat-semestre'

/** A mark in hundredths, or the reason why there is not one. */
type Marque = number | 'absent_injustifie' | 'absent_justifie'

export type Exemple = {
	/** each of coefficient 1 */
	readonly cc: readonly Marque[]
	readonly ex: Marque
	readonly coefficient: number
}

/** Students of one matière, who show what the rules do. */
const EXEMPLES: readonly Exemple[] = [
	{ cc: [1200, 800, 1600], ex: 700, coefficient: 4.5 },
	{ cc: [1200, 800, 1600, 2000], ex: 700, coefficient: 4.5 },
	{ cc: [1200, 800, 'absent_injustifie'], ex: 700, coefficient: 4.5 },
	{ cc: [2000, 2000, 2000], ex: 'absent_injustifie', coefficient: 2 },
	{ cc: [2000, 2000, 2000], ex: 'absent_justifie', coefficient: 2 }
]

/** The mark of those who are called to session 2, in hundredths. */
export const SESSION_2 = 1400

const entree = (type: Entree['type'], session: number, coefficient: number, marque: Marque): Entree => ({
	type,
	session,
	coefficient,
	bareme: 20,
	...(typeof marque === 'number' ? { etat: 'note', note_centiemes: marque } : { etat: marque, note_centiemes: null })
})

/** The averages of the examples under some rules; `session2` is `undefined` for somebody who is not called. */
export const exemples = (regles: Reglement, isBts: boolean) =>
	EXEMPLES.map((exemple) => {
		const entrees = [...exemple.cc.map((marque) => entree('devoir', 1, 1, marque)), entree('examen', 1, exemple.coefficient, exemple.ex)]
		const session1 = matiereSession1(entrees, regles)
		const matieres = [{ ...session1, id: 1, coefficient: 1 }]
		const called = isBts ? convoqueesBts(matieres) : convoquees(semestre([{ id: 1, credits: 30, matieres }], regles), regles)
		const session2 = called.length === 0 ? undefined : matiereSession2([...entrees, entree('examen', 2, 1, SESSION_2)], regles)
		return { ...exemple, session1, session2 }
	})
