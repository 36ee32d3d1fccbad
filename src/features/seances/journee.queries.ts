import { and, eq, sql, type SQL } from 'drizzle-orm'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { emargements, presences, seances, seancesClasses } from '../../school/schema'
import { prepareSeances } from './seances.sql.ts'

type Days = { readonly du: string; readonly au: string }

const ofYear = eq(seances.annee_id, sql.placeholder('annee'))
const between = sql`${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}`
/** The fragment is nested because drizzle would otherwise drop the table names, and `id` would be that of `presences`. */
const absents = sql<number>`${sql`(SELECT count(*) FROM ${presences} WHERE ${presences.seance_id} = ${seances.id} AND ${presences.statut} = 'absent')`}`

const takesPlace = sql`+${seances.statut} NOT IN ('annulee', 'reportee')`
/** Taking place, with a class whose attendance hasn't been taken yet. */
const lacksRegister = sql`${takesPlace}
	AND EXISTS (SELECT 1 FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.presences_at} IS NULL)`

const selectTracesStatement = preparedFor('seances', (db, visible) =>
	db
		.select({
			id: seances.id,
			/** number of its classes whose attendance hasn't been taken yet */
			a_prendre: sql<number>`(SELECT count(*) FROM ${seancesClasses}
				WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.presences_at} IS NULL)`,
			absents,
			emargee: sql<number>`EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id})`
		})
		.from(seances)
		.where(and(visible, ofYear, sql`${seances.date} = ${sql.placeholder('jour')}`))
)

/** Attendance and signatures recorded for the séances of a day. */
export const selectTracesOfDay = (db: Db, visible: Scope<'seances'>, annee: number, jour: string) =>
	selectTracesStatement(db, visible).all({ ...visible.values, annee, jour })

const selectManquantsStatement = preparedFor('seances', (db, visible) =>
	db
		.select({ manquants: sql<number>`count(*)` })
		.from(seances)
		.where(and(visible, ofYear, between, sql`${seances.debut_s} < ${sql.placeholder('before')}`, lacksRegister))
)

/** The number of séances of some days that began before a moment (seconds) and lack a register. */
export const selectManquants = async (
	db: Db,
	visible: Scope<'seances'>,
	values: Days & { readonly annee: number; readonly before: number }
) => (await selectManquantsStatement(db, visible).get({ ...visible.values, ...values }))!.manquants

/** Séances of some days with something to do, the latest day first. */
const waitingSql = (waits: SQL) =>
	preparedFor('seances', (db, visible) =>
		prepareSeances(db, and(visible, ofYear, between, waits), sql`${seances.date} DESC`, seances.heure_debut, seances.id)
	)

const selectUnsignedStatement = waitingSql(sql`${takesPlace} AND ${seances.fin_s} < ${sql.placeholder('now')}
	AND NOT EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id})`)

/** Séances of some days that are over at `now` (seconds), not called off and not signed; the latest day first. */
export const selectUnsigned = (
	db: Db,
	visible: Scope<'seances'>,
	values: Days & { readonly annee: number; readonly now: number; readonly limit: number }
) => selectUnsignedStatement(db, visible).all({ ...visible.values, ...values })

const selectWithoutRegisterStatement = waitingSql(lacksRegister)

/** Séances of some days that lack a register; the latest day first. */
export const selectWithoutRegister = (
	db: Db,
	visible: Scope<'seances'>,
	values: Days & { readonly annee: number; readonly limit: number }
) => selectWithoutRegisterStatement(db, visible).all({ ...visible.values, ...values })

const selectAbsencesStatement = preparedFor('seances', (db, visible) =>
	db
		.select({ jour: seances.date, absents: sql<number>`sum(${absents})` })
		.from(seances)
		.where(and(visible, ofYear, between))
		.groupBy(seances.date)
		.orderBy(seances.date)
)

/** How many absences are recorded on each of some days with séances. */
export const selectAbsencesByDay = (db: Db, visible: Scope<'seances'>, annee: number, days: Days) =>
	selectAbsencesStatement(db, visible).all({ ...visible.values, annee, ...days })
