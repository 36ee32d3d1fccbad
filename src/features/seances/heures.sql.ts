import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jsonNumber } from '../../db/json'
import { seances, seancesClasses } from '../../school/schema'

/** Hours of a matière done in a class: its `terminee` séances, from planned start to real end (contract section 8), to the hundredth. */
export const heuresEffectuees = (matiereId: SQLWrapper, classeId: SQLWrapper): SQL<number> => sql`(
	SELECT round(ifnull(sum(ifnull(${seances.fin_reelle_s}, ${seances.fin_s}) - ${seances.debut_s}), 0) / 3600.0, 2)
	FROM ${seances} INNER JOIN ${seancesClasses} ON ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.classe_id} = ${classeId}
	WHERE ${seances.matiere_id} = ${matiereId} AND ${seances.statut} = 'terminee')`

/** Hours planned, done and left, as answers have them: what was done beyond the plan leaves none. */
export const suiviHeures = (prevues: SQLWrapper, effectuees: SQLWrapper) => ({
	heures_prevues: jsonNumber(prevues),
	heures_effectuees: jsonNumber(effectuees),
	heures_restantes: jsonNumber(sql`max(0, round(${prevues} - ${effectuees}, 2))`)
})
