import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { listed } from '../../db/queries/listed'
import { aliases, columnsOf } from '../../db/queries/names'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { listNameOf } from '../../school/personne.sql.ts'
import { etudiants, papiers, papiersDuplicatas, utilisateurs } from '../../school/schema'

const { auteur, d, q } = aliases({ auteur: utilisateurs, d: papiersDuplicatas, q: papiers })

const nameOf = (account: SQL | typeof papiers.fait_par) =>
	sql<string | null>`(SELECT ${listNameOf(auteur)} FROM ${utilisateurs} auteur WHERE ${auteur.id} = ${account})`

/** JSON: the number of the paper that took its place. */
export const REMPLACANT = sql<
	string | null
>`(SELECT json_object('sorte', ${q.sorte}, 'annee', ${q.annee}, 'numero', ${q.numero}) FROM ${papiers} q
	WHERE ${q.id} = ${papiers.remplace_par})`

const ROW = {
	...columnsOf(papiers, 'id', 'sorte', 'annee', 'numero', 'etudiant_id', 'objet', 'fait_at', 'imprime_at', 'fini', 'fini_at', 'motif'),
	...columnsOf(papiers, 'remis_le', 'remis_a', 'remis_contre'),
	/** null if the student is not in the school's file */
	...columnsOf(utilisateurs, 'nom', 'prenoms'),
	matricule: etudiants.matricule,
	/** of such a student, who is named in it */
	code: sql<string | null>`iif(${papiers.etudiant_id} IS NULL, ${papiers.code}, NULL)`.as('code'),
	/** « Année 2026-2027 · Semestre 1 »; null also if it is not asked for: reading it from each sheet of a long list is slow */
	sous_titre: sql<string | null>`iif(${sql.placeholder('sous_titre')} = 1, ${papiers.feuille} ->> '$.sousTitre', NULL)`.as('sous_titre'),
	/** null: a command, or an import */
	fait_par: nameOf(papiers.fait_par).as('fait_par'),
	duplicatas: sql<number>`(SELECT count(*) FROM ${papiersDuplicatas} d WHERE ${d.papier_id} = ${papiers.id})`.as('duplicatas'),
	remplacant: REMPLACANT.as('remplacant')
}

const { placeholder } = sql
const by = (condition: SQL) =>
	preparedFor('papiers', (db, visible) =>
		db
			.select(ROW)
			.from(papiers)
			.leftJoin(etudiants, eq(etudiants.id, papiers.etudiant_id))
			.leftJoin(utilisateurs, eq(utilisateurs.id, papiers.etudiant_id))
			.where(sql`${visible} AND ${condition}`)
			.orderBy(desc(papiers.id))
	)
const ROWS = {
	etudiant: by(sql`${papiers.etudiant_id} = ${placeholder('etudiant')}`),
	jour: by(sql`${papiers.fait_at} >= ${placeholder('from')} AND ${papiers.fait_at} < ${placeholder('to')}`),
	numero: by(sql`${papiers.sorte} = ${placeholder('sorte')} AND ${papiers.annee} = ${placeholder('annee')}
		AND ${papiers.numero} = ${placeholder('numero')}`),
	fini: by(sql`${papiers.fini} = ${placeholder('fini')} AND ${papiers.fini} IS NOT NULL`),
	ids: by(sql`${papiers.id} IN ${listed('ids')}`)
}

/** The condition of a list, and its values. */
export type Condition = readonly [name: keyof typeof ROWS, values: Readonly<Record<string, string | number>>]

/** Papers without their words, the newest first. */
export const selectPapiers = (db: Db, visible: Scope<'papiers'>, [condition, values]: Condition) =>
	ROWS[condition](db, visible).all({ sous_titre: 1, ...visible.values, ...values })

export type PapierRow = Awaited<ReturnType<typeof selectPapiers>>[number]

const last = (expression: SQL) =>
	sql`(SELECT ${expression} FROM ${papiersDuplicatas} d WHERE ${d.papier_id} = ${papiers.id} ORDER BY ${d.id} DESC LIMIT 1)`

const feuillesStatement = preparedFor('papiers', (db, visible) =>
	db
		.select({
			...columnsOf(papiers, 'id', 'sorte', 'annee', 'numero', 'etudiant_id', 'feuille', 'code', 'imprime_at', 'fini'),
			/** an account */
			fait_par: papiers.fait_par,
			/** seconds; of the last duplicate */
			delivre_at: sql<number | null>`${last(sql`${d.delivre_at}`)}`.as('delivre_at'),
			delivre_par: sql<string | null>`${last(nameOf(sql`${d.delivre_par}`))}`.as('delivre_par')
		})
		.from(papiers)
		.innerJoin(sql`json_each(${placeholder('ids')}) j`, sql`j.value = ${papiers.id}`)
		.where(visible)
		.orderBy(sql`j.key`)
)

/** Papers word for word, in the order of their ids. */
export const selectFeuilles = (db: Db, visible: Scope<'papiers'>, ids: readonly number[]) =>
	feuillesStatement(db, visible).all({ ...visible.values, ids: JSON.stringify(ids) })

export type FeuilleRow = Awaited<ReturnType<typeof selectFeuilles>>[number]
