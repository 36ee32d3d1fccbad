import type { Db } from '../../db/queries/db'
import { readCode } from '../../domain/papiers/code'
import { numeroText, type Numero } from '../../domain/papiers/sortes'
import { toSeconds } from '../../kit/clock'
import type { View } from '../../tenants/visit'
import { isDuplicata } from './impression.service'
import { readablePapiers } from './papiers.policy'
import { selectPapiers, type Condition, type PapierRow } from './papiers.queries'
import { selectFinis } from './registre.queries'

export { makesPapiers, mustMakePapiers } from './papiers.policy'

/** The papers of a list: of a student, a day (YYYY-MM-DD), not in force any more, with a number, or with ids. */
export type DesPapiers =
	| { readonly etudiant: number }
	| { readonly jour: string }
	| { readonly fini: 'revoque' | 'remplace' }
	| { readonly numero: Numero }
	| { readonly ids: readonly number[] }

function conditionOf(asked: DesPapiers, { institution: { timezone } }: View): Condition {
	if ('etudiant' in asked) return ['etudiant', asked]
	if ('fini' in asked) return ['fini', asked]
	if ('numero' in asked) return ['numero', asked.numero]
	if ('ids' in asked) return ['ids', { ids: JSON.stringify(asked.ids) }]
	const start = Temporal.PlainDate.from(asked.jour).toZonedDateTime(timezone)
	return ['jour', { from: toSeconds(start.toInstant()), to: toSeconds(start.add({ days: 1 }).startOfDay().toInstant()) }]
}

/** The student of a paper; of one who is not in the school's file, the name as it is signed. */
function etudiantOf({ nom, prenoms, matricule, code }: PapierRow) {
	const read = code === null ? undefined : readCode(code)
	if (read?.etat === 'lu') return { nom: read.signe.nom, prenoms: '', matricule: read.signe.matricule }
	return { nom: nom ?? '', prenoms: prenoms ?? '', matricule: matricule ?? '' }
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

/** The papers that are not in force any more, for the page that verifies: numbers and days, no names. */
export const finis = async (db: Db) =>
	(await selectFinis(db)).map(({ fini, fini_at, remplacant, ...numero }) => ({
		numero: numeroText(numero),
		fini,
		/** seconds */
		fini_at,
		remplacant: remplacant === null ? null : numeroText(JSON.parse(remplacant) as Numero)
	}))
