import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { jsonNumber } from '../../db/queries/json'
import { DEPASSEMENT_RETENU } from '../../domain/heures/heures'
import { enseignements, matieresAnnees, seances, seancesClasses } from '../../school/schema'

// `domain/heures/heures.ts` in SQL.

/** Seconds of a `terminee` séance that count as held. */
const secondesRetenues = sql`min(
	max(0, ifnull(${seances.fin_reelle_s}, ${seances.fin_s}) - ifnull(${seances.debut_reel_s}, ${seances.debut_s})),
	${seances.fin_s} - ${seances.debut_s} + max(${sql.raw(String(DEPASSEMENT_RETENU))}, ifnull(${seances.depassement_valide_s}, 0)))`

const enHeures = (secondes: SQL) => sql<number>`(${secondes} + 18) / 36 / 100.0`

/** Hours done in some séances up to a day, to the hundredth; for a query that groups them. */
export const heuresRetenues = (jour: string) =>
	enHeures(sql`ifnull(sum(${secondesRetenues}) FILTER (WHERE ${seances.statut} = 'terminee' AND ${seances.date} <= ${jour}), 0)`)

/** Hours of a matière done in a class, to the hundredth; a séance of several classes counts for the matière of this class (rule 5.5). */
export const heuresEffectuees = (matiereId: SQLWrapper, classeId: SQLWrapper): SQL<number> => sql`(
	SELECT ${enHeures(sql`ifnull(sum(${secondesRetenues}), 0)`)}
	FROM ${seancesClasses} INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
	WHERE ${seancesClasses.classe_id} = ${classeId} AND ${seancesClasses.matiere_id} = ${matiereId} AND +${seances.statut} = 'terminee')`

/** The same hours, held by one teacher. */
export const heuresTenuesPar = (enseignantId: SQLWrapper, matiereId: SQLWrapper, classeId: SQLWrapper): SQL<number> => sql`(
	SELECT ${enHeures(sql`ifnull(sum(${secondesRetenues}), 0)`)}
	FROM ${seancesClasses} INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
	WHERE ${seancesClasses.classe_id} = ${classeId} AND ${seancesClasses.matiere_id} = ${matiereId} AND +${seances.statut} = 'terminee'
		AND ${seances.enseignant_id} = ${enseignantId})`

const charge = alias(enseignements, 'charge')
const atOnce = sql`(SELECT sum(${enseignements.heures_prevues}) FROM ${enseignements}
	WHERE ${enseignements.classe_id} = ${charge.classe_id} AND ${enseignements.matiere_id} = ${charge.matiere_id}
	AND (${enseignements.id} = ${charge.id} OR (ifnull(${enseignements.date_debut}, '') <= ifnull(${charge.date_debut}, '')
		AND ifnull(ifnull(${charge.date_debut}, '') < ${enseignements.date_fin}, 1))))`

/** Planned hours of a matière in a class; the query must join the values of the year. */
export const heuresPrevues = (matiereId: SQLWrapper, classeId: SQLWrapper): SQL<number | null> => sql`(
	SELECT ifnull(max(max(${atOnce}), min(sum(${charge.heures_prevues}), ifnull(${matieresAnnees.volume_horaire}, 0))), ${matieresAnnees.volume_horaire})
	FROM ${enseignements} AS charge
	WHERE ${charge.classe_id} = ${classeId} AND ${charge.matiere_id} = ${matiereId} AND ${charge.heures_prevues} IS NOT NULL)`

/** Hours planned, done, left and exceeded, as in answers. */
export const suiviHeures = (prevues: SQLWrapper, effectuees: SQLWrapper) => ({
	heures_prevues: jsonNumber(prevues),
	heures_effectuees: jsonNumber(effectuees),
	heures_restantes: jsonNumber(sql`max(0, round(${prevues} - ${effectuees}, 2))`),
	heures_depassement: jsonNumber(sql`max(0, round(${effectuees} - ${prevues}, 2))`)
})
