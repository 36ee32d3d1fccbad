import { sql } from 'drizzle-orm'
import { jsonObject } from '../../db/queries/json'
import { as, row } from '../../db/queries/rows'
import type { PeriodeDeSaisie } from '../../domain/resultats/saisie'
import { classes, filieres, matieres, matieresAnnees, periodes, publications, saisiesRouvertes, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere } from '../refs/chiffres.sql.ts'

// with max(), SQLite takes the other columns from the newest row
const publiees = sql`(SELECT json_group_array(session) FROM (
	SELECT ${publications.session}, ${publications.rouverte_at}, max(${publications.id}) FROM ${publications}
	WHERE ${publications.classe_id} = ${classes.id} AND ${publications.periode} = ${periodes.rang} GROUP BY ${publications.session}) WHERE rouverte_at IS NULL)`

const bornes = jsonObject<PeriodeDeSaisie>({
	rang: periodes.rang,
	niveau: periodes.niveau_id,
	date_debut: periodes.date_debut,
	date_fin: periodes.date_fin,
	saisie_jusque: periodes.saisie_jusque,
	rouverte_jusque: saisiesRouvertes.jusque,
	publiees: sql`json(${publiees})`
})

/** The level of a class, the semester of a matière by its UE, and the periods of the class's year, with their reopening for a person and what is published of them. */
export const selectPeriodesDeSaisie = row(
	(classe: number, matiere: number, personne: number) => sql`SELECT ${classes.niveau_id} AS niveau, ${uesAnnees.semestre},
		(SELECT json_group_array(${bornes}) FROM ${periodes}
			LEFT JOIN ${saisiesRouvertes} ON ${saisiesRouvertes.periode_id} = ${periodes.id} AND ${saisiesRouvertes.enseignant_id} = ${personne}
			WHERE ${periodes.annee_id} = ${classes.annee_id}) AS periodes
		FROM ${classes} CROSS JOIN ${matieres} ON ${matieres.id} = ${matiere} CROSS JOIN ${filieres} ON ${filieres.id} = ${matieres.filiere_id}
		LEFT JOIN ${matieresAnnees} ON ${chiffresDeMatiere(classes.annee_id)}
		LEFT JOIN ${uesAnnees} ON ${uesAnnees.ue_id} = ${matieresAnnees.ue_id} AND ${uesAnnees.annee_id} = ${matieresAnnees.annee_id}
			AND ${filieres.systeme} = 'LMD'
		WHERE ${classes.id} = ${classe}`,
	{ niveau: 'integer', semestre: 'integer?', periodes: as<string>('text') }
)
