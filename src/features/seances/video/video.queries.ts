import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { isWord } from '../../../db/queries/constant'
import { jsonObject } from '../../../db/queries/json'
import { prepared } from '../../../db/queries/prepared'
import { classeRef } from '../../refs/refs.sql.ts'
import { classes, etudiants, inscriptions, seances, seancesClasses, utilisateurs } from '../../../school/schema'
import { presentAt } from '../../../school/present'
import { preparedFor, type Scope } from '../../../db/queries/scope'
import type { Db } from '../../../db/queries/db'
import { MAX_OVERRUN } from '../../../domain/seances/statut-seance'
import { AVANCE_MINUTES } from '../../../domain/seances/temps-seance'
import { inLists, inWindow, prepareChosen } from '../seances.sql.ts'
import type { Participant } from './video.model'

/** Seconds after the planned start in which a room may be open: a day, which a change of clocks may make longer, and the longest overrun. */
export const LONGEST = (26 + MAX_OVERRUN) * 3600

/** The second until which a video room is of use: the planned end; of a séance that is `en_cours` the latest real one (rule 5.1). */
const roomEnd = sql<number>`${seances.fin_s} + iif(+${seances.statut} = 'en_cours', ${sql.raw(String(MAX_OVERRUN * 3600))}, 0)`

const upcoming = (moment: SQL) =>
	preparedFor('seances', (db, visible) => {
		const where = and(
			visible,
			moment,
			// the unary plus makes SQLite use the index on the moment
			sql`+${seances.annee_id} = ${sql.placeholder('annee')}`,
			sql`${roomEnd} > ${sql.placeholder('now')}`,
			sql`(${seances.debut_s} <= ${sql.placeholder('horizon')} OR +${seances.statut} = 'en_cours')`,
			inArray(seances.mode, ['en_ligne', 'hybride']),
			inLists
		)
		return prepareChosen(
			db,
			inWindow(db.select({ id: seances.id }).from(seances).where(where).orderBy(seances.debut_s, seances.id)),
			roomEnd
		)
	})

/** A séance that has begun early may lie beyond the horizon. */
const beginsInTime = sql`BETWEEN ${sql.placeholder('now')} - ${LONGEST} AND max(${sql.placeholder('horizon')}, ${sql.placeholder('now')} + ${AVANCE_MINUTES * 60})`

/** By the start time, for the whole school. */
const selectUpcomingStatement = upcoming(sql`${seances.statut} IN ('planifiee', 'en_cours') AND ${seances.debut_s} ${beginsInTime}`)

/** By the days of a class or teacher, which are far fewer than the starts of the whole school. */
const selectOwnUpcomingStatement = upcoming(
	sql`+${seances.statut} IN ('planifiee', 'en_cours') AND +${seances.debut_s} ${beginsInTime}
		AND ${seances.date} BETWEEN ${sql.placeholder('date_debut')} AND ${sql.placeholder('date_fin')}`
)

type Moment = { readonly annee: number; readonly now: number; readonly horizon: number }

/**
 * Planned video séances that begin before `horizon` and are not over at `now` (both in seconds), and those `en_cours`, by time. Also returns
 * the second at which the first of them leaves the list.
 */
export const selectUpcoming = (db: Db, visible: Scope<'seances'>, moment: Moment) =>
	selectUpcomingStatement(db, visible).withEnd({ ...visible.values, ...moment })

/** The same for a scope that is limited to the days on which they may be. */
export const selectOwnUpcoming = (
	db: Db,
	visible: Scope<'seances'>,
	moment: Moment & { readonly date_debut: string; readonly date_fin: string }
) => selectOwnUpcomingStatement(db, visible).withEnd({ ...visible.values, ...moment })

const selectNextStartStatement = prepared((db) =>
	db
		.select({ debut_s: seances.debut_s })
		.from(seances)
		.where(and(isWord(seances.statut, 'planifiee'), sql`${seances.debut_s} > ${sql.placeholder('after')}`))
		.orderBy(seances.debut_s)
		.limit(1)
)

/** When the next planned séance of the whole school begins, in seconds. */
export const selectNextStart = async (db: Db, after: number) => (await selectNextStartStatement(db).get({ after }))?.debut_s

const selectParticipantsStatement = prepared((db) =>
	db
		.select({
			json: jsonObject<Participant>({
				user_id: etudiants.id,
				etudiant_id: etudiants.id,
				matricule: etudiants.matricule,
				nom: utilisateurs.nom,
				prenoms: utilisateurs.prenoms,
				classe: classeRef
			})
		})
		.from(seancesClasses)
		.innerJoin(classes, eq(classes.id, seancesClasses.classe_id))
		.innerJoin(seances, eq(seances.id, seancesClasses.seance_id))
		.innerJoin(inscriptions, and(eq(inscriptions.classe_id, classes.id), presentAt(seances.date, seances.heure_fin)))
		.innerJoin(etudiants, eq(etudiants.id, inscriptions.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(eq(seancesClasses.seance_id, sql.placeholder('seance')))
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

/** The students expected at a séance, by name. */
export const selectParticipants = async (db: Db, seance: number) =>
	(await selectParticipantsStatement(db).all({ seance })).map(({ json }) => json)

const selectParticipantStatement = prepared((db) =>
	db
		.select({ user_id: utilisateurs.id, nom: utilisateurs.nom, prenoms: utilisateurs.prenoms, role: utilisateurs.role })
		.from(utilisateurs)
		.where(
			and(
				eq(utilisateurs.id, sql.placeholder('user')),
				sql`(${utilisateurs.id} = (SELECT ${seances.enseignant_id} FROM ${seances} WHERE ${seances.id} = ${sql.placeholder('seance')})
					OR EXISTS (SELECT 1 FROM ${inscriptions} INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${inscriptions.classe_id}
						INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
						WHERE ${seancesClasses.seance_id} = ${sql.placeholder('seance')} AND ${inscriptions.etudiant_id} = ${utilisateurs.id}
						AND ${presentAt(seances.date, seances.heure_fin)}))`
			)
		)
)

/** A participant of a séance: its teacher or one of its students; `undefined` for anybody else. */
export const selectParticipant = (db: Db, seance: number, user: number) => selectParticipantStatement(db).get({ seance, user })
