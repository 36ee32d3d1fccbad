import { sql } from 'drizzle-orm'
import { rows, stored } from '../../../db/queries/rows'
import { annees, contreEcritures, enseignants, etudiants, frais, lignesReconnues, responsables } from '../../../school/schema'

/** The matricules of people by rows of earlier imports that named them without a number. */
export const selectKeptRows = rows(
	() => sql`
		SELECT ${lignesReconnues.cle}, coalesce(${etudiants.matricule}, ${enseignants.matricule}) AS matricule FROM ${lignesReconnues}
		LEFT JOIN ${etudiants} ON ${etudiants.id} = ${lignesReconnues.personne_id}
		LEFT JOIN ${enseignants} ON ${enseignants.id} = ${lignesReconnues.personne_id}`,
	{ cle: 'text', matricule: 'text?' }
)

/** Students with a fee to pay, by year. */
export const selectOwing = rows(
	() => sql`
		SELECT DISTINCT ${etudiants.matricule}, ${annees.libelle} AS annee FROM ${frais}
		JOIN ${etudiants} ON ${etudiants.id} = ${frais.etudiant_id} JOIN ${annees} ON ${annees.id} = ${frais.annee_id}
		WHERE NOT EXISTS (SELECT 1 FROM ${contreEcritures} WHERE ${contreEcritures.frais_id} = ${frais.id})`,
	{ matricule: 'text', annee: 'text' }
)

/** The parents of students, by rank. */
export const selectParents = rows(
	() => sql`
		SELECT ${etudiants.matricule}, ${responsables.rang}, ${responsables.nom}, ${responsables.prenoms}, ${responsables.lien}
		FROM ${responsables} JOIN ${etudiants} ON ${etudiants.id} = ${responsables.etudiant_id} ORDER BY ${responsables.rang}`,
	{ ...stored(etudiants, 'matricule'), ...stored(responsables, 'rang', 'nom', 'prenoms', 'lien') }
)
