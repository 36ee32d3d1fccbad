import { and, eq, sql } from 'drizzle-orm'
import { emargements, seances, seancesClasses } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { inWindow, prepareChosen, prepareSeances } from './seances.sql.ts'

const ofYear = sql`${seances.annee_id} = ${sql.placeholder('annee')}`

// the days of the class are in order: no séance is read behind the last one that is asked for
const selectComingSeancesStatement = preparedFor('seances_classes', (db, visible) =>
	prepareChosen(
		db,
		inWindow(
			db
				.select({ id: seances.id })
				.from(seancesClasses)
				.crossJoin(seances)
				.where(
					and(
						visible,
						sql`${seancesClasses.date} >= ${sql.placeholder('today')}`,
						eq(seances.id, seancesClasses.seance_id),
						ofYear,
						sql`${seances.statut} IN ('planifiee', 'en_cours')`,
						sql`${seances.fin_s} > ${sql.placeholder('now')}`
					)
				)
				.orderBy(seancesClasses.date, seances.heure_debut, seances.id)
		)
	)
)

type Coming = { readonly annee: number; readonly today: string; readonly now: number; readonly limit: number }

/**
 * The next séances that will take place and are not over at `now` (seconds), by time, and the second at which the first of them
 * ends. A séance ends on the day it begins.
 */
export const selectComingSeances = (db: Db, visible: Scope<'seances_classes'>, values: Coming) =>
	selectComingSeancesStatement(db, visible).withEnd({ ...visible.values, ...values })

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

/** Séances that are not signed and not called off, oldest first. */
export const selectUnsignedSeances = (db: Db, visible: Scope<'seances'>, annee: number) =>
	selectUnsignedSeancesStatement(db, visible).all({ ...visible.values, annee })
