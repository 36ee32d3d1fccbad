import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import type { Periode, Trace } from '../../domain/presences/justificatif'
import { presentAt } from '../../school/present'
import { inscriptions, justificatifs, justificatifsARevoir, presences, seances, seancesClasses } from '../../school/schema'
import { coveredBy } from './justificatifs.sql.ts'

const parameter = (name: string) => sql.placeholder(name)

const PERIOD = { debut_s: parameter('debut_s'), fin_s: parameter('fin_s') } as const
const within = sql`(${seances.statut} = 'terminee' AND ${seances.debut_s} < ${PERIOD.fin_s} AND ${seances.fin_s} > ${PERIOD.debut_s})`

/** Séances in a period that the student may have missed, and all those that the justificatif excused, also outside the period. */
const concernees = sql`(
	SELECT ${presences.seance_id} AS seance FROM ${presences} WHERE ${presences.justificatif_id} = ${parameter('justificatif')}
	UNION SELECT ${presences.seance_id} FROM ${presences} INNER JOIN ${seances} ON ${seances.id} = ${presences.seance_id} AND ${within}
		WHERE ${presences.etudiant_id} = ${parameter('etudiant')} AND ${presences.statut} = 'absent'
	UNION SELECT ${seancesClasses.seance_id} FROM ${inscriptions}
		INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${inscriptions.classe_id}
			AND ${seancesClasses.date} BETWEEN ${parameter('du')} AND ${parameter('au')} AND ${seancesClasses.presences_at} IS NOT NULL
		INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id} AND ${within}
		WHERE ${inscriptions.etudiant_id} = ${parameter('etudiant')} AND ${presentAt(seancesClasses.date, seances.heure_debut)}
) AS concernee`

export const selectConcerneesStatement = prepared((db) =>
	db
		.select({
			seance: seances.id,
			...columnsOf(presences, 'id', 'statut', 'justificatif_id'),
			couvrants: sql<string>`(SELECT json_group_array(j.id) FROM (SELECT ${justificatifs.id} AS id FROM ${justificatifs}
				WHERE ${justificatifs.etudiant_id} = ${parameter('etudiant')} AND ${coveredBy(seances)} ORDER BY ${justificatifs.debut_s}) AS j)`
		})
		.from(concernees)
		.innerJoin(seances, sql`${seances.id} = concernee.seance`)
		.leftJoin(presences, sql`${presences.seance_id} = ${seances.id} AND ${presences.etudiant_id} = ${parameter('etudiant')}`)
		.orderBy(seances.id)
)

type Asked = Periode & Readonly<Record<'justificatif' | 'etudiant', number> & Record<'du' | 'au', string>>

/** The séances whose records a justificatif may change, each with its record and the justificatifs that cover it now. */
export const selectConcernees = async (db: Db, asked: Asked) =>
	(await selectConcerneesStatement(db).all(asked)).map(({ seance, id, statut, justificatif_id, couvrants }) => ({
		seance,
		id,
		trace: statut === null ? null : { statut, justificatif_id },
		couvrants: JSON.parse(couvrants) as number[]
	}))

const insertExcusesStatement = prepared((db) =>
	db
		.insert(presences)
		.select(
			sql`SELECT NULL, value ->> 0, ${parameter('etudiant')}, 'excuse', NULL, NULL, NULL, 'manuel', NULL, ${parameter('updated_at')}, NULL, value ->> 1
				FROM json_each(${parameter('rows')})`
		)
		.returning({ id: presences.id, seance: presences.seance_id })
)

/** Records an excuse in séances without a record (`[seance, justificatif]`) and returns the ids by séance. */
export const insertExcuses = async (db: Db, etudiant: number, rows: readonly (readonly [number, number])[], updated_at: string) =>
	new Map(
		(await insertExcusesStatement(db).all({ etudiant, updated_at, rows: JSON.stringify(rows) })).map(({ id, seance }) => [seance, id])
	)

const updateTracesStatement = prepared((db) =>
	db
		.update(presences)
		.set({
			statut: sql`value ->> 1`,
			justificatif_id: sql`value ->> 2`,
			// the justificatif of an excuse is not visible outside: a record with the same status counts as unchanged
			updated_at: sql`iif(${presences.statut} = value ->> 1, ${presences.updated_at}, ${parameter('updated_at')})`
		})
		.from(sql`json_each(${parameter('rows')})`)
		.where(sql`${presences.id} = value ->> 0`)
)

/** Overwrites records: `[id, statut, justificatif]`. */
export const updateTraces = (db: Db, rows: readonly (readonly [number, Trace['statut'], number | null])[], updated_at: string) =>
	updateTracesStatement(db).run({ updated_at, rows: JSON.stringify(rows) })

const attachStatement = prepared((db) =>
	db
		.update(presences)
		.set({
			justificatif_id: sql`(SELECT ${justificatifs.id} FROM ${justificatifs} INNER JOIN ${seances} ON ${seances.id} = ${parameter('seance')}
				WHERE ${justificatifs.etudiant_id} = ${presences.etudiant_id} AND ${coveredBy(seances)} ORDER BY ${justificatifs.debut_s} LIMIT 1)`
		})
		.where(
			sql`${presences.seance_id} = ${parameter('seance')} AND ${presences.etudiant_id} IN ${listed('etudiants')} AND ${presences.statut} = 'excuse'
				AND ${presences.justificatif_id} IS NULL`
		)
)

/** Links excuses in a séance to a justificatif that covers it, if there is one. */
export const attachExcuses = (db: Db, seance: number, etudiants: readonly number[]) =>
	attachStatement(db).run({ seance, etudiants: JSON.stringify(etudiants) })

const selectARevoirStatement = prepared((db) =>
	db
		.select(columnsOf(justificatifs, 'id', 'etudiant_id', 'du', 'au', 'debut_s', 'fin_s'))
		.from(justificatifsARevoir)
		.innerJoin(justificatifs, sql`${justificatifs.id} = ${justificatifsARevoir.justificatif_id}`)
		.orderBy(justificatifsARevoir.justificatif_id)
		.limit(parameter('limit'))
)

/** The justificatifs whose absences must be checked again. */
export const selectARevoir = (db: Db, limit: number) => selectARevoirStatement(db).all({ limit })

const deleteARevoirStatement = prepared((db) =>
	db.delete(justificatifsARevoir).where(sql`${justificatifsARevoir.justificatif_id} IN ${listed('ids')}`)
)

/** Marks them as checked. */
export const deleteARevoir = (db: Db, ids: readonly number[]) => deleteARevoirStatement(db).run({ ids: JSON.stringify(ids) })
