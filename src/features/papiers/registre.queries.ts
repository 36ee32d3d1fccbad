import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, name, set } from '../../db/queries/names'
import { as, row, rows, statement, stored, type Named } from '../../db/queries/rows'
import { MAX_NUMERO, type Sorte } from '../../domain/papiers/sortes'
import { AppError } from '../../kit/errors'
import { REMPLACANT } from './papiers.queries'
import { papiers, papiersDuplicatas, papiersNumeros } from '../../school/schema'

const { d, p, q } = aliases({ d: papiersDuplicatas, p: papiers, q: papiers })

type Serie = { readonly sorte: Sorte; readonly annee: number }

/** Adds to the last number of a kind and year. What an import brought counts too. */
const raise = statement(
	(serie: Named<Serie & { readonly count: number }>) => sql`
		INSERT INTO ${into(papiersNumeros, 'sorte', 'annee', 'dernier')} VALUES (${serie.sorte}, ${serie.annee},
			${serie.count} + ifnull((SELECT max(${p.numero}) FROM ${papiers} p WHERE ${p.sorte} = ${serie.sorte} AND ${p.annee} = ${serie.annee}), 0))
		ON CONFLICT DO UPDATE SET ${name(papiersNumeros.dernier)} = max(excluded.dernier, ${papiersNumeros.dernier} + ${serie.count})
		RETURNING ${name(papiersNumeros.dernier)}, ${name(papiersNumeros.a_confirmer)}`,
	stored(papiersNumeros, 'dernier', 'a_confirmer')
)

/**
 * Takes the next `count` numbers of a kind and year. @returns the first of them @throws AppError 409 as long as somebody must say which one was
 * the last; 422 if nine digits do not write it
 */
export async function takeNumeros(db: Db, serie: Serie & { readonly count: number }): Promise<number> {
	const [taken] = await raise(db, serie)
	if (taken!.a_confirmer === 1) throw new AppError('conflict', 'papier.numeros')
	if (taken!.dernier > MAX_NUMERO) throw new AppError('validation', 'papier.numeros_epuises')
	return taken!.dernier - serie.count + 1
}

/** The papers in force of a kind, of some students. */
export const selectEnVigueur = rows(
	(sorte: Sorte, etudiants: readonly number[]) => sql`
		SELECT ${p.id}, ${p.sorte}, ${p.annee}, ${p.numero}, ${p.etudiant_id}, ${p.objet}, ${p.source} FROM json_each(${JSON.stringify(etudiants)}) j
		JOIN ${papiers} p ON ${p.etudiant_id} = j.value WHERE ${p.sorte} = ${sorte} AND ${p.fini} IS NULL`,
	stored(papiers, 'id', 'sorte', 'annee', 'numero', 'etudiant_id', 'objet', 'source')
)

/** The papers that a form has made. */
export const selectEnvoi = rows(
	(envoi: string) => sql`SELECT ${p.id}, ${p.sorte}, ${p.fait_par} FROM ${papiers} p WHERE ${p.envoi} = ${envoi} ORDER BY ${p.id}`,
	stored(papiers, 'id', 'sorte', 'fait_par')
)

type Common = Serie & { readonly fait_at: number; readonly fait_par: number; readonly cle: number; readonly envoi: string | null }
type Written = Pick<typeof papiers.$inferSelect, 'numero' | 'etudiant_id' | 'feuille' | 'code' | 'objet' | 'source'>

const insert = statement(
	(given: Named<Common & { readonly papiers: readonly Written[] }>) => sql`
		INSERT INTO ${into(papiers, 'sorte', 'annee', 'fait_at', 'fait_par', 'cle', 'envoi', 'numero', 'etudiant_id', 'feuille', 'code', 'objet', 'source')}
		SELECT ${given.sorte}, ${given.annee}, ${given.fait_at}, ${given.fait_par}, ${given.cle}, ${given.envoi}, value ->> 'numero',
			value ->> 'etudiant_id', value -> 'feuille', value ->> 'code', value ->> 'objet', value ->> 'source'
		FROM json_each(${given.papiers}) ORDER BY key RETURNING ${name(papiers.id)}, ${name(papiers.numero)}`,
	stored(papiers, 'id', 'numero')
)

/** Adds papers. @returns their ids, in the order of their numbers */
export const insertPapiers = async (db: Db, common: Common, written: readonly Written[]): Promise<number[]> =>
	(await insert(db, { ...common, papiers: written })).toSorted((a, b) => a.numero - b.numero).map(({ id }) => id)

/** The papers in force that were made from one of some sources. */
export const selectDeSources = rows(
	(sources: readonly string[], etudiants?: readonly number[]) => sql`
		SELECT ${p.id}, ${p.sorte}, ${p.annee}, ${p.numero} FROM ${papiers} p WHERE ${p.source} IS NOT NULL AND ${p.fini} IS NULL
			AND ${etudiants === undefined ? sql`1` : sql`${p.etudiant_id} IN (SELECT value FROM json_each(${JSON.stringify(etudiants)}))`} AND EXISTS (
			SELECT 1 FROM json_each(${JSON.stringify(sources)}) WHERE instr(',' || ${p.source} || ',', ',' || value || ',') > 0)
		ORDER BY ${p.id}`,
	stored(papiers, 'id', 'sorte', 'annee', 'numero')
)

/** The papers in force that a key has signed since a second. */
export const selectSignes = rows(
	(cle: number, since: number) => sql`SELECT ${p.id}, ${p.sorte}, ${p.annee}, ${p.numero} FROM ${papiers} p
		WHERE ${p.cle} = ${cle} AND ${p.fait_at} >= ${since} AND ${p.fini} IS NULL ORDER BY ${p.id}`,
	stored(papiers, 'id', 'sorte', 'annee', 'numero')
)

/** The paper in force with the last day. */
export const selectLast = row(
	() => sql`SELECT ${papiers.sorte}, ${papiers.annee}, ${papiers.numero}, ${papiers.fait_at} FROM ${papiers} WHERE ${papiers.fini} IS NULL
		ORDER BY ${papiers.fait_at} DESC LIMIT 1`,
	stored(papiers, 'sorte', 'annee', 'numero', 'fait_at')
)

/** Names another source of the papers in force of some students. */
export const moveSource = statement(
	(move: Named<{ readonly from: string; readonly to: string; readonly etudiants: readonly number[] }>) => sql`
		UPDATE ${papiers} SET ${name(papiers.source)} = trim(replace(',' || ${papiers.source} || ',', ',' || ${move.from} || ',', ',' || ${move.to} || ','), ',')
		WHERE ${papiers.etudiant_id} IN (SELECT value FROM json_each(${move.etudiants})) AND ${papiers.fini} IS NULL
			AND instr(',' || ${papiers.source} || ',', ',' || ${move.from} || ',') > 0`
)

/** Whether papers in force were made from a source. */
export const isSource = async (db: Db, source: string): Promise<boolean> => (await selectDeSources(db, [source])).length > 0

/**
 * Names papers as the ones that took the place of others: of the same student, kind and object. With `+` only the index of students is left: a
 * search for papers without a successor would read the whole register.
 */
export const linkRemplaces = statement(
	(given: Named<{ readonly ids: readonly number[] }>) => sql`
		UPDATE ${papiers} SET ${name(papiers.remplace_par)} = ${q.id} FROM ${papiers} q
		WHERE ${q.id} IN (SELECT value FROM json_each(${given.ids})) AND ${papiers.etudiant_id} = ${q.etudiant_id} AND +${papiers.sorte} = ${q.sorte}
			AND ${papiers.objet} = ${q.objet} AND ${papiers.fini} = 'remplace' AND +${papiers.remplace_par} IS NULL AND ${papiers.id} <> ${q.id}`
)

/** Papers as a write finds them. */
export const selectEtats = rows(
	(ids: readonly number[]) => sql`
		SELECT ${p.id}, ${p.sorte}, ${p.annee}, ${p.numero}, ${p.etudiant_id}, ${p.fait_at}, ${p.imprime_at}, ${p.fini}, ${p.fini_at}, ${p.motif},
			${p.remis_le}, ${p.remis_a}, ${p.remis_contre}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${papiers} p ON ${p.id} = j.value ORDER BY j.key`,
	{
		...stored(papiers, 'id', 'sorte', 'annee', 'numero', 'etudiant_id', 'fait_at', 'imprime_at', 'fini', 'fini_at', 'motif'),
		...stored(papiers, 'remis_le', 'remis_a', 'remis_contre')
	}
)

export type EtatPapier = Awaited<ReturnType<typeof selectEtats>>[number]

type Change = Partial<
	Pick<typeof papiers.$inferSelect, 'imprime_at' | 'fini' | 'fini_at' | 'motif' | 'remplace_par' | 'remis_le' | 'remis_a' | 'remis_contre'>
>

export const updatePapiers = (db: Db, ids: readonly number[], change: Change) =>
	db.run(sql`UPDATE ${papiers} SET ${set(papiers, change)} WHERE ${papiers.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

type Delivrance = { readonly at: number; readonly par: number; readonly envoi: string }

export const insertDuplicatas = (db: Db, ids: readonly number[], { at, par, envoi }: Delivrance) =>
	db.run(sql`INSERT INTO ${into(papiersDuplicatas, 'papier_id', 'delivre_at', 'delivre_par', 'envoi')}
		SELECT value, ${at}, ${par}, ${envoi} FROM json_each(${JSON.stringify(ids)})`)

/** The papers whose duplicates a form of somebody has delivered. */
export const selectDelivres = rows(
	(ids: readonly number[], envoi: string, par: number) => sql`SELECT ${d.papier_id} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${papiersDuplicatas} d ON ${d.papier_id} = j.value WHERE ${d.envoi} = ${envoi} AND ${d.delivre_par} = ${par}`,
	stored(papiersDuplicatas, 'papier_id')
)

/** The papers that are not in force any more, in the order in which they ended. */
export const selectFinis = rows(
	() => sql`SELECT ${papiers.sorte}, ${papiers.annee}, ${papiers.numero}, ${papiers.fini}, ${papiers.fini_at}, ${REMPLACANT} AS remplacant
		FROM ${papiers} WHERE ${papiers.fini} IS NOT NULL ORDER BY ${papiers.fini_at}, ${papiers.id}`,
	{ ...stored(papiers, 'sorte', 'annee', 'numero'), fini: as<'revoque' | 'remplace'>('text'), fini_at: 'integer', remplacant: 'text?' }
)
