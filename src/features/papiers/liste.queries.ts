import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows } from '../../db/queries/rows'
import { LETTRES, type Sorte } from '../../domain/papiers/sortes'
import { listNameOf } from '../../school/personne.sql.ts'
import { papiers, utilisateurs } from '../../school/schema'

const { p, auteur } = aliases({ p: papiers, auteur: utilisateurs })

/** A list of the register: the papers of some seconds, those that were revoked, or the one of a number. */
export type Liste =
	| { readonly from: number; readonly to: number }
	| { readonly fini: 'revoque' }
	| { readonly sorte: Sorte; readonly annee: number; readonly numero: number }

/** The filters of a list. */
export type Narrowed = {
	readonly sorte: Sorte | undefined
	/** the kinds that the reader may see */
	readonly lisibles: readonly Sorte[]
	/** accounts */
	readonly par: readonly number[] | undefined
	/** the start or another part of a number, the students and the papers that a search has found */
	readonly trouve: { readonly numero: string; readonly etudiants: readonly number[]; readonly papiers: readonly number[] } | undefined
}

function ofListe(liste: Liste): SQL {
	if ('from' in liste) return sql`${p.fait_at} >= ${liste.from} AND ${p.fait_at} < ${liste.to}`
	if ('fini' in liste) return sql`${p.fini} = ${liste.fini} AND ${p.fini} IS NOT NULL`
	return sql`${p.sorte} = ${liste.sorte} AND ${p.annee} = ${liste.annee} AND ${p.numero} = ${liste.numero}`
}

/** « CS-2026-000123 ». */
const numero = sql`(${JSON.stringify(LETTRES)} ->> ${p.sorte}) || '-' || ${p.annee} || '-' || printf('%06d', ${p.numero})`
const among = (column: SQL | typeof p.id | typeof p.etudiant_id, ids: readonly number[]) =>
	sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const ofKinds = (lisibles: readonly Sorte[]) => sql`${p.sorte} IN (SELECT value FROM json_each(${JSON.stringify(lisibles)}))`

const has = ({ sorte, lisibles, par, trouve }: Narrowed): SQL =>
	sql.join(
		[
			ofKinds(lisibles),
			...(sorte === undefined ? [] : [sql`${p.sorte} = ${sorte}`]),
			...(par === undefined ? [] : [among(sql`${p.fait_par}`, par)]),
			...(trouve === undefined
				? []
				: [sql`(instr(${numero}, ${trouve.numero}) OR ${among(p.etudiant_id, trouve.etudiants)} OR ${among(p.id, trouve.papiers)})`])
		],
		sql` AND `
	)

/** The papers of a list, the newest first. */
export const selectListe = rows(
	(liste: Liste, narrowed: Narrowed) =>
		sql`SELECT ${p.id} FROM ${papiers} p WHERE ${ofListe(liste)} AND ${has(narrowed)} ORDER BY ${p.id} DESC`,
	{ id: 'integer' }
)

/** The accounts that made the papers of a list. */
export const selectAuteurs = rows(
	(liste: Liste, lisibles: readonly Sorte[]) => sql`SELECT ${auteur.id}, ${listNameOf(auteur)} AS nom FROM ${utilisateurs} auteur
		WHERE ${auteur.id} IN (SELECT ${p.fait_par} FROM ${papiers} p WHERE ${ofListe(liste)} AND ${ofKinds(lisibles)})`,
	{ id: 'integer', nom: 'text' }
)

/** The papers of a list whose students are not in the school's file. */
export const selectSansEtudiant = rows(
	(liste: Liste) => sql`SELECT ${p.id}, ${p.code} FROM ${papiers} p WHERE ${ofListe(liste)} AND ${p.etudiant_id} IS NULL`,
	{ id: 'integer', code: 'text' }
)
