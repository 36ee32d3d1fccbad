import { and, sql } from 'drizzle-orm'
import { emargements, seances } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import { prepareSeances, withEnds } from './seances.sql'

const ofYear = sql`${seances.annee_id} = ${sql.placeholder('annee')}`

// the unary plus keeps SQLite from walking the days of the whole school: the caller's own séances are fewer
const selectComingSeancesStatement = preparedFor('seances', (db, visible) =>
	prepareSeances(
		db,
		and(visible, ofYear, sql`+${seances.statut} IN ('planifiee', 'en_cours')`, sql`+${seances.fin_s} > ${sql.placeholder('now')}`),
		sql`+${seances.date}`,
		seances.heure_debut,
		seances.id
	)
)

/** The next séances that are to take place and not over at `now` (seconds), in the order of their time. */
export const selectComingSeances = async (db: Db, visible: Scope<'seances'>, values: { annee: number; now: number; limit: number }) =>
	withEnds(await selectComingSeancesStatement(db, visible).all({ ...visible.values, ...values }))

const selectUnsignedSeancesStatement = preparedFor('seances', (db, visible) =>
	prepareSeances(
		db,
		and(
			visible,
			ofYear,
			sql`+${seances.statut} IN ('planifiee', 'en_cours', 'terminee')`,
			sql`NOT EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id})`
		),
		sql`+${seances.date}`,
		seances.heure_debut,
		seances.id
	)
)

/** Séances that are neither called off nor signed, oldest first. */
export const selectUnsignedSeances = (db: Db, visible: Scope<'seances'>, annee: number) =>
	selectUnsignedSeancesStatement(db, visible).all({ ...visible.values, annee })
