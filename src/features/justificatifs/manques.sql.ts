import { sql } from 'drizzle-orm'
import { presentAt } from '../../school/present'
import { inscriptions, presences, seances, seancesClasses } from '../../school/schema'

/** A séance that was not called off and that the student missed, by a record or without one (RULES.md 4.1). */
export const missedSql = sql`(${presentAt(seancesClasses.date, sql`iif(${presences.id} IS NULL, ${seances.heure_debut}, ${seances.heure_fin})`)}
	AND ${seances.statut} NOT IN ('annulee', 'reportee') AND (${presences.statut} IN ('absent', 'excuse')
	OR (${presences.id} IS NULL AND ${seances.statut} = 'terminee' AND ${seancesClasses.presences_at} IS NOT NULL)))`
/** The students of the classes of séances, with what their register says. */
export const ofClasses = sql`INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${seancesClasses.classe_id}
	LEFT JOIN ${presences} ON ${presences.seance_id} = ${seances.id} AND ${presences.etudiant_id} = ${inscriptions.etudiant_id}`
