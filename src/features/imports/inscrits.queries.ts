import { sql } from 'drizzle-orm'
import { row, rows, stored } from '../../db/queries/rows'
import { ecritures, journalLignes as l } from '../../db/queries/tables'
import { classes, etudiants, imports, inscriptions, utilisateurs as u } from '../../school/schema'

/** The students that an import has enrolled, by class: how many, and how many without a telephone. `copie` names the import. */
export const selectInscrits = rows(
	(copie: string) => sql`
		SELECT ${classes.id}, ${classes.nom}, count(*) AS inscrits, sum(${u.telephone} IS NULL) AS sans
		FROM ${l} JOIN ${inscriptions} ON ${inscriptions.id} = CAST(${l.objet_id} AS INTEGER) JOIN ${classes} ON ${classes.id} = ${inscriptions.classe_id}
			JOIN ${u} ON ${u.id} = ${inscriptions.etudiant_id}
		WHERE ${l.ecriture_id} = (SELECT ${ecritures.id} FROM ${imports} JOIN ${ecritures} ON ${ecritures.at} = ${imports.at} AND ${ecritures.auteur} = ${imports.auteur}
				WHERE ${imports.copie} = ${copie} ORDER BY ${ecritures.id} DESC LIMIT 1)
			AND ${l.objet} = 'inscriptions' AND ${l.action} = 'import.create'
		GROUP BY ${classes.id} ORDER BY ${classes.nom}`,
	{ ...stored(classes, 'id', 'nom'), inscrits: 'integer', sans: 'integer' }
)

export const selectClasse = row(
	(id: number) => sql`SELECT ${classes.nom} FROM ${classes} WHERE ${classes.id} = ${id}`,
	stored(classes, 'nom')
)

/** The students of a class without a telephone. */
export const selectSansTelephone = rows(
	(classe: number) => sql`
		SELECT ${etudiants.matricule}, ${u.nom}, ${u.prenoms}
		FROM ${inscriptions} JOIN ${etudiants} ON ${etudiants.id} = ${inscriptions.etudiant_id} JOIN ${u} ON ${u.id} = ${inscriptions.etudiant_id}
		WHERE ${inscriptions.classe_id} = ${classe} AND ${inscriptions.date_sortie} IS NULL AND ${u.telephone} IS NULL ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'matricule'), ...stored(u, 'nom', 'prenoms') }
)
