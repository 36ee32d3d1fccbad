import { sql } from 'drizzle-orm'
import { rows, stored, type RowOf } from '../../db/queries/rows'
import { classes, enseignements, matieres, matieresAnnees, seances, seancesClasses } from '../../school/schema'
import { chiffresDeMatiere } from '../refs/chiffres.sql.ts'
import { heuresPrevues, heuresRetenues } from '../refs/heures.sql.ts'
import { c, isChosen, type Chosen } from './chosen.sql.ts'

const HEURES = {
	...stored(classes, 'id', 'code', 'nom'),
	prevues: 'real?',
	tenues: 'real',
	restantes: 'real?',
	depassement: 'real?'
} as const
export type Heures = RowOf<typeof HEURES>

/**
 * Hours of each class of a year, by name, held up to a day: the sums of its matières, so that one beyond its plan does not make up for
 * another. All séances are read once, not once for each matière.
 */
export const selectHeures = rows(
	({ jour, ...choice }: Chosen & { readonly jour: string }) => sql`
		WITH paire AS (SELECT classe, matiere, max(tenues) AS tenues FROM (
			SELECT ${c.id} AS classe, ${enseignements.matiere_id} AS matiere, 0 AS tenues
			FROM ${classes} c JOIN ${enseignements} ON ${enseignements.classe_id} = ${c.id} WHERE ${isChosen(choice)}
			UNION ALL SELECT ${c.id}, ${seancesClasses.matiere_id}, ${heuresRetenues(jour)}
			FROM ${classes} c JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${c.id} JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
			WHERE ${isChosen(choice)} GROUP BY 1, 2) GROUP BY 1, 2),
		cours AS MATERIALIZED (SELECT ${classes.id} AS classe, paire.tenues, ${heuresPrevues(matieres.id, classes.id)} AS prevues
			FROM paire JOIN ${classes} ON ${classes.id} = paire.classe JOIN ${matieres} ON ${matieres.id} = paire.matiere
				LEFT JOIN ${matieresAnnees} ON ${chiffresDeMatiere(classes.annee_id)})
		SELECT ${c.id}, ${c.code}, ${c.nom}, round(sum(prevues), 2) AS prevues, round(sum(tenues), 2) AS tenues,
			round(sum(max(0, round(prevues - tenues, 2))), 2) AS restantes, round(sum(max(0, round(tenues - prevues, 2))), 2) AS depassement
		FROM cours JOIN ${classes} c ON ${c.id} = cours.classe GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.id}`,
	HEURES
)
