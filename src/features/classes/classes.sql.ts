import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { presentOn } from '../../school/present'
import { classes, inscriptions } from '../../school/schema'

const { suivante } = aliases({ suivante: inscriptions })

/** Whether the student of an enrollment enters another class of the year later. Days of two enrollments never overlap (RULES.md 2.1). */
const movesOn = sql`EXISTS (SELECT 1 FROM ${inscriptions} AS suivante
	WHERE ${suivante.etudiant_id} = ${inscriptions.etudiant_id} AND ${suivante.annee_id} = ${inscriptions.annee_id}
	AND ${suivante.statut} = 'Active' AND ${suivante.date_entree} >= ${inscriptions.date_sortie}
	AND ifnull(${suivante.date_sortie} > ${suivante.date_entree}, 1))`

/** Whether an Active enrollment counts on a day: it is not over, or has not begun, and its student does not move on. */
const isOpenOn = (jour: SQLWrapper) => sql`(${inscriptions.statut} = 'Active' AND (${inscriptions.date_sortie} IS NULL
	OR (${inscriptions.date_sortie} > max(${jour}, ${inscriptions.date_entree}) AND NOT ${movesOn})))`

/** The numbers of a class on a day: students enrolled, to come or present; students present; places that neither of them takes. */
export function countsOn(jour: SQLWrapper, { id, capacite }: Pick<typeof classes, 'id' | 'capacite'> = classes) {
	const count = (counted: SQL) => sql<number>`(SELECT count(*) FROM ${inscriptions} WHERE ${inscriptions.classe_id} = ${id} AND ${counted})`
	const [nb_inscrits, effectif_reel] = [count(isOpenOn(jour)), count(presentOn(jour))]
	const places = sql<number | null>`iif(${capacite} IS NULL, NULL, max(0, ${capacite} - max(${nb_inscrits}, ${effectif_reel})))`
	return { nb_inscrits, effectif_reel, places_restantes: places }
}
