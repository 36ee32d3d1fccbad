import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import type { Periode } from '../../domain/presences/justificatif'
import { listNameOf } from '../../school/personne.sql.ts'
import { etudiants, inscriptions, justificatifs, utilisateurs } from '../../school/schema'

const parameter = (name: string) => sql.placeholder(name)

export type Row = typeof justificatifs.$inferSelect
export type New = Omit<Row, 'id' | 'retire_at' | 'retire_par'>
/** The columns of a justificatif that may change. */
export type Said = Omit<New, 'cle' | 'etudiant_id' | 'cree_at' | 'cree_par'>

const selectOneStatement = prepared((db) =>
	db
		.select()
		.from(justificatifs)
		.where(eq(justificatifs.id, parameter('id')))
)

export const selectRow = (db: Db, id: number): Promise<Row | undefined> => selectOneStatement(db).get({ id })

const selectByCleStatement = prepared((db) =>
	db
		.select()
		.from(justificatifs)
		.where(eq(justificatifs.cle, parameter('cle')))
)

export const selectByCle = (db: Db, cle: string): Promise<Row | undefined> => selectByCleStatement(db).get({ cle })

const selectOtherStatement = prepared((db) =>
	db
		.select()
		.from(justificatifs)
		.where(
			and(
				eq(justificatifs.etudiant_id, parameter('etudiant')),
				sql`${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${parameter('debut_s')} AND ${justificatifs.debut_s} < ${parameter('fin_s')}
					AND ${justificatifs.id} IS NOT ${parameter('but')}`
			)
		)
		.orderBy(justificatifs.fin_s)
		.limit(1)
)

/** The first justificatif of a student that overlaps a period; not the one with the id `but`. */
export const selectOther = (db: Db, etudiant: number, { debut_s, fin_s }: Periode, but: number | null): Promise<Row | undefined> =>
	selectOtherStatement(db).get({ etudiant, debut_s, fin_s, but })

const selectEnrolledStatement = prepared((db) =>
	db
		.select({ date_entree: inscriptions.date_entree, date_sortie: inscriptions.date_sortie })
		.from(inscriptions)
		.where(sql`${inscriptions.etudiant_id} = ${parameter('etudiant')} AND ${inscriptions.statut} = 'Active'`)
		.orderBy(inscriptions.date_entree)
)

/** A student's enrollments, the oldest first. */
export const selectEnrolled = (db: Db, etudiant: number) => selectEnrolledStatement(db).all({ etudiant })

export const insertJustificatif = async (db: Db, row: New): Promise<number> =>
	(await db.insert(justificatifs).values(row).returning({ id: justificatifs.id }).get()).id

export const updateJustificatif = (db: Db, id: number, said: Partial<Said> | Pick<Row, 'retire_at' | 'retire_par'>) =>
	db.update(justificatifs).set(said).where(eq(justificatifs.id, id))

const { a } = aliases({ a: utilisateurs })
const nameOf = (column: 'vu_par' | 'cree_par' | 'retire_par') =>
	sql<string | null>`(SELECT ${listNameOf(a)} FROM ${utilisateurs} a WHERE ${a.id} = ${justificatifs[column]})`

const LISTED = {
	id: justificatifs.id,
	etudiant_id: justificatifs.etudiant_id,
	nom: utilisateurs.nom,
	prenoms: utilisateurs.prenoms,
	matricule: etudiants.matricule,
	...columnsOf(justificatifs, 'du', 'heure_debut', 'au', 'heure_fin', 'nature', 'vu_at'),
	vu_par: nameOf('vu_par'),
	remarque: justificatifs.remarque,
	cree_at: justificatifs.cree_at,
	cree_par: nameOf('cree_par'),
	retire_at: justificatifs.retire_at,
	retire_par: nameOf('retire_par')
} as const

const listStatement = (db: Db, where: SQL, ...paged: SQL[]) =>
	db
		.select(LISTED)
		.from(justificatifs)
		.innerJoin(etudiants, eq(etudiants.id, justificatifs.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, justificatifs.etudiant_id))
		.where(where)
		.orderBy(...paged)

const selectListedStatement = prepared((db) => listStatement(db, sql`${justificatifs.id} = ${parameter('id')}`, sql`${justificatifs.id}`))

/** A justificatif with the names of its student and author. */
export const selectListed = (db: Db, id: number) => selectListedStatement(db).get({ id })

export type Listed = NonNullable<Awaited<ReturnType<typeof selectListed>>>

const selectPageStatement = prepared((db) =>
	listStatement(
		db,
		sql`${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${parameter('depuis')}`,
		sql`${justificatifs.fin_s} DESC`,
		sql`${justificatifs.id} DESC`
	)
		.limit(parameter('limit'))
		.offset(parameter('offset'))
)
const countStatement = prepared((db) =>
	db
		.select({ total: sql<number>`count(*)` })
		.from(justificatifs)
		.where(sql`${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${parameter('depuis')}`)
)

/** Justificatifs that end after `depuis` (seconds) and were not taken back, the one that ends last first, and their number. */
export async function selectPage(db: Db, asked: { readonly depuis: number; readonly limit: number; readonly offset: number }) {
	const [count] = await countStatement(db).all({ depuis: asked.depuis })
	return { total: count?.total ?? 0, rows: await selectPageStatement(db).all(asked) }
}

const selectOfStudentStatement = prepared((db) =>
	listStatement(
		db,
		sql`${justificatifs.etudiant_id} = ${parameter('etudiant')} AND ${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${parameter('depuis')}`,
		sql`${justificatifs.fin_s} DESC`
	)
)

export const selectOfStudent = (db: Db, etudiant: number, depuis: number) => selectOfStudentStatement(db).all({ etudiant, depuis })

const selectOfPeriodStatement = prepared((db) =>
	listStatement(
		db,
		sql`${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${parameter('debut_s')} AND ${justificatifs.debut_s} < ${parameter('fin_s')}`,
		sql`${utilisateurs.cle_tri}`,
		sql`${justificatifs.id}`
	).limit(parameter('limit'))
)

export const selectOfPeriod = (db: Db, period: Periode & { readonly limit: number }) => selectOfPeriodStatement(db).all(period)
