import { and, eq, sql, type SQL } from 'drizzle-orm'
import { emargements, matieres, seances, utilisateurs } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import { seanceJson } from '../../db/seance-json'
import type { Db } from '../../db/store'

/** Séances whose ids a subquery chooses, so that only these are written out. */
const chosen = (db: Db, ids: SQL) =>
	db
		.select({ fin_s: seances.fin_s, json: seanceJson })
		.from(seances)
		.innerJoin(matieres, eq(matieres.id, seances.matiere_id))
		.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
		.where(sql`${seances.id} IN (${ids})`)
		.orderBy(seances.date, seances.heure_debut, seances.id)

const ofYear = sql`${seances.annee_id} = ${sql.placeholder('annee')}`

// the unary plus keeps SQLite from walking the days of the whole school: the caller's own séances are fewer
const coming = preparedFor('seances', (db, visible) =>
	chosen(
		db,
		sql`SELECT ${seances.id} FROM ${seances} WHERE ${and(visible, ofYear)}
			AND +${seances.statut} IN ('planifiee', 'en_cours') AND +${seances.fin_s} > ${sql.placeholder('now')}
			ORDER BY +${seances.date}, ${seances.heure_debut}, ${seances.id} LIMIT ${sql.placeholder('limit')}`
	).prepare()
)

/** The next séances that are to take place and not over at `now` (seconds), in the order of their time. */
export const selectComingSeances = (db: Db, visible: Scope<'seances'>, values: { annee: number; now: number; limit: number }) =>
	coming(db, visible).all({ ...visible.values, ...values })

const unsigned = preparedFor('seances', (db, visible) =>
	chosen(
		db,
		sql`SELECT ${seances.id} FROM ${seances} WHERE ${and(visible, ofYear)}
			AND +${seances.statut} IN ('planifiee', 'en_cours', 'terminee')
			AND NOT EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id})`
	).prepare()
)

/** Séances that are neither called off nor signed, oldest first. */
export const selectUnsignedSeances = (db: Db, visible: Scope<'seances'>, annee: number) =>
	unsigned(db, visible).all({ ...visible.values, annee })
