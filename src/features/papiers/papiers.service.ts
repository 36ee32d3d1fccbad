import type { Db } from '../../db/queries/db'
import { readCode } from '../../domain/papiers/code'
import { isDeCaisse, numeroText, type Numero, type Sorte } from '../../domain/papiers/sortes'
import { finder } from '../../domain/personnes/annuaire'
import { toSeconds } from '../../kit/clock'
import type { View } from '../../tenants/visit'
import { isDuplicata } from './impression.service'
import { selectAuteurs, selectListe, selectSansEtudiant, type Liste } from './liste.queries'
import { kindsOf, mustMakePapiers, readablePapiers } from './papiers.policy'
import { selectPapiers, type Condition, type PapierRow } from './papiers.queries'
import { selectEtats, selectFinis } from './registre.queries'

export { makesPapiers, mustMakePapiers } from './papiers.policy'

/** The papers of a list: of a student, a day (YYYY-MM-DD), not in force any more, with a number, or with ids. */
export type DesPapiers =
	| { readonly etudiant: number }
	| { readonly jour: string }
	| { readonly fini: 'revoque' | 'remplace' }
	| { readonly numero: Numero }
	/** `sousTitre` false: of a long list, without subtitles */
	| { readonly ids: readonly number[]; readonly sousTitre?: false }

function conditionOf(asked: DesPapiers, { institution: { timezone } }: View): Condition {
	if ('etudiant' in asked) return ['etudiant', asked]
	if ('fini' in asked) return ['fini', asked]
	if ('numero' in asked) return ['numero', asked.numero]
	if ('ids' in asked) return ['ids', { ids: JSON.stringify(asked.ids), ...(asked.sousTitre === false && { sous_titre: 0 }) }]
	return ['jour', secondsOf(asked.jour, timezone)]
}

function secondsOf(jour: string, timezone: string) {
	const start = Temporal.PlainDate.from(jour).toZonedDateTime(timezone)
	return { from: toSeconds(start.toInstant()), to: toSeconds(start.add({ days: 1 }).startOfDay().toInstant()) }
}

/** A list of the office: the papers of a day (YYYY-MM-DD), those that were revoked, or the one of a number. */
export type ListeDePapiers = Extract<DesPapiers, { readonly jour: string } | { readonly numero: Numero }> | { readonly fini: 'revoque' }

/** The filters of a list. */
export type Choix = {
	readonly sorte: Sorte | undefined
	/** the name of the person who made them; empty: anybody */
	readonly par: string
	/** the text of a search, and the students that have it */
	readonly q: string
	readonly etudiants: readonly number[]
}

/** The ids of the papers of a list, the newest first, and the names of all who made papers of it. @throws AppError 403 */
export async function listePapiers(view: View, asked: ListeDePapiers, { sorte, par, q, etudiants }: Choix) {
	mustMakePapiers(view)
	const { db, institution } = view
	const liste = 'jour' in asked ? secondsOf(asked.jour, institution.timezone) : 'numero' in asked ? asked.numero : asked
	// receipts are on the pages of the counter; their number finds them here too
	const lisibles = kindsOf(view.perimetre).filter((kind) => 'numero' in asked || !isDeCaisse(kind))
	const auteurs = await selectAuteurs(db, liste, lisibles)
	const trouve = q === '' ? undefined : { numero: q.toUpperCase(), etudiants, papiers: await strangersIn(db, liste, q) }
	const authors = par === '' ? undefined : auteurs.flatMap(({ id, nom }) => (nom === par ? [id] : []))
	return {
		ids: (await selectListe(db, liste, { sorte, lisibles, par: authors, trouve })).map(({ id }) => id),
		auteurs: [...new Set(auteurs.map(({ nom }) => nom))].toSorted((a, b) => a.localeCompare(b))
	}
}

/** The papers of a list that a search finds by a student who is not in the school's file. */
async function strangersIn(db: Db, liste: Liste, q: string): Promise<number[]> {
	const isFound = finder(q)
	return (await selectSansEtudiant(db, liste)).flatMap(({ id, code }) => {
		const { nom, matricule } = signedIn(code)
		return isFound(nom, matricule) ? [id] : []
	})
}

/** The student that a code names; empty if it cannot be read. */
function signedIn(code: string) {
	const read = readCode(code)
	return read.etat === 'lu'
		? { nom: read.signe.nom, prenoms: '', matricule: read.signe.matricule }
		: { nom: '', prenoms: '', matricule: '' }
}

/** The student of a paper; of one who is not in the school's file, the name as it is signed. */
function etudiantOf({ nom, prenoms, matricule, code }: PapierRow) {
	return code === null ? { nom: nom ?? '', prenoms: prenoms ?? '', matricule: matricule ?? '' } : signedIn(code)
}

const papierOf = ({ remplacant, code, ...row }: PapierRow) => ({
	...row,
	...etudiantOf({ ...row, code, remplacant }),
	/** « CS-2026-000123 » */
	numero: numeroText(row),
	/** the number of the paper that took its place */
	remplacant: remplacant === null ? null : numeroText(JSON.parse(remplacant) as Numero),
	/** whether its next print is a duplicate */
	estDuplicata: isDuplicata(row)
})

export type Papier = ReturnType<typeof papierOf>

/** Papers without their words, the newest first; a student finds only their own. @throws AppError 403 */
export const papiersOf = async (view: View, asked: DesPapiers): Promise<readonly Papier[]> =>
	(await selectPapiers(view.db, readablePapiers(view.perimetre), conditionOf(asked, view))).map(papierOf)

/** The numbers of papers that a write has made, in the order of their ids. */
export const numerosOf = async (db: Db, ids: readonly number[]): Promise<readonly (Numero & { readonly id: number })[]> =>
	selectEtats(db, ids)

/** The papers that are not in force any more, for the page that verifies: numbers and days, no names. */
export const finis = async (db: Db) =>
	(await selectFinis(db)).map(({ fini, fini_at, remplacant, ...numero }) => ({
		numero: numeroText(numero),
		fini,
		/** seconds */
		fini_at,
		remplacant: remplacant === null ? null : numeroText(JSON.parse(remplacant) as Numero)
	}))
