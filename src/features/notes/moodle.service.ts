import { ADRESSES, externalKey, courrielExterne } from '../../domain/personnes/identite-externe'
import type { Export } from '../../domain/resultats/notes-moodle'
import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import type { LigneNote } from './feuille.queries'
import { droitsSurNotes } from './feuille.service'
import { selectCourriels } from './moodle.queries'

/** Why a file of marks is not taken, although it can be read. */
type Faux = 'annee' | 'personne'

export type Lu = {
	readonly colonnes: readonly { readonly titre: string; readonly sur: number | null; readonly cellules: ReadonlyMap<number, string> }[]
	/** people of the file who have no line at this évaluation, or more than one in the file, as the file names them */
	readonly inconnus: readonly string[]
}

/** @throws AppError 403 unless the caller may type the marks of this évaluation now */
export async function mustTakeMarks(view: View, id: number) {
	const { ecrit, saisie } = await droitsSurNotes(view, id)
	if (!ecrit || saisie.close) throw forbidden()
}

/** Matches Moodle's export of marks, a file called `name`, with the students of an évaluation; nothing is written. */
export async function readMoodle(
	{ db, institution: { annee } }: View,
	code: string,
	lignes: readonly LigneNote[],
	name: string,
	lu: Export
): Promise<Lu | Faux> {
	if (annee && isOfAnother(annee, name, lu)) return 'annee'
	const courriels = await selectCourriels(
		db,
		lignes.map(({ id }) => id)
	)
	const ids = new Map([
		// whichever e-mail the school gave to Moodle
		...courriels.flatMap((courriel) =>
			ADRESSES.map((adresses): [string, number] => [courrielExterne(courriel, code, adresses).toLowerCase(), courriel.id])
		),
		...lignes.map(({ id, matricule }): [string, number] => [externalKey(matricule), id])
	])
	const rows = Map.groupBy(lu.personnes.keys(), (row) => ids.get(lu.personnes[row]!.idnumber || lu.personnes[row]!.email.toLowerCase()))
	const once = [...rows].flatMap(([id, [row, ...others]]) => (id === undefined || others.length > 0 ? [] : [[id, row!] as const]))
	if (once.length === 0) return 'personne'
	const read = new Set(once.map(([, row]) => row))
	const inconnus = lu.personnes.flatMap(({ idnumber, email }, row) => (read.has(row) ? [] : [idnumber || email]))
	const colonnes = lu.colonnes.map(({ titre, sur, cellules }) => ({
		titre,
		sur,
		cellules: new Map(once.map(([id, row]) => [id, cellules[row]!]))
	}))
	return { colonnes, inconnus: [...new Set(inconnus)] }
}

/** Whether a file is of the course of another year, by its name, or was written before this one began. */
function isOfAnother({ libelle, date_debut }: { libelle: string; date_debut: string }, name: string, { at }: Export): boolean {
	const [, named = libelle] = /@(\d{4}-\d{4})/.exec(name) ?? []
	return named !== libelle || (at > 0 && at * 1000 < Date.parse(date_debut))
}
