import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { countsOn } from '../classes/classes.sql.ts'
import type { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import { classes, etudiants, inscriptions, utilisateurs } from '../../school/schema'

const { c, i, u } = aliases({ c: classes, i: inscriptions, u: utilisateurs })

export type StatutInscription = (typeof STATUTS_INSCRIPTION)[number]

export const selectOfClasse = rows(
	(classe: number, statuts: readonly StatutInscription[]) => sql`
		SELECT ${i.id}, ${i.etudiant_id}, ${u.nom}, ${u.prenoms}, ${etudiants.matricule}, ${i.statut}, ${i.date_inscription}, ${i.date_entree}, ${i.date_sortie}, ${i.vu_le}
		FROM ${inscriptions} i JOIN ${etudiants} ON ${etudiants.id} = ${i.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id}
		WHERE ${i.classe_id} = ${classe} AND ${i.statut} IN (SELECT value FROM json_each(${JSON.stringify(statuts)}))
		ORDER BY ${u.cle_tri}, ${i.date_entree}, ${i.id}`,
	{
		...stored(i, 'id', 'etudiant_id', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'vu_le'),
		...stored(u, 'nom', 'prenoms'),
		matricule: 'text'
	}
)

/** How many students each class of a year has with each statut; Active ones as the class counts them on `jour`. */
export const selectCounts = rows(
	(annee: number, jour: string) => sql`SELECT ${c.id}, ${c.code}, ${c.nom}, ${c.capacite},
			count(${i.id}) FILTER (WHERE ${i.statut} = 'Prospect' AND ${i.date_sortie} IS NULL) AS prospects,
			count(${i.id}) FILTER (WHERE ${i.statut} = 'En validation' AND ${i.date_sortie} IS NULL) AS dossiers,
			${countsOn(sql`${jour}`, c).nb_inscrits} AS inscrits, ${countsOn(sql`${jour}`, c).effectif_reel} AS presents
		FROM ${classes} c LEFT JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.code}`,
	{ ...stored(c, 'id', 'code', 'nom', 'capacite'), prospects: 'integer', dossiers: 'integer', inscrits: 'integer', presents: 'integer' }
)
