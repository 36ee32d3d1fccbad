import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { annees, classes, filieres, inscriptions, niveaux } from '../../school/schema'

const { i, c, a, f, n } = aliases({ i: inscriptions, c: classes, a: annees, f: filieres, n: niveaux })

/** A student's Active enrollments of all years, the latest first. Empty ones, left by a change of class on its first day, are left out. */
export const selectScolarites = rows(
	(etudiant: number) => sql`
		SELECT ${c.nom} AS classe, ${c.code}, ${f.nom} AS filiere, ${n.libelle} AS niveau, ${i.annee_id}, ${a.libelle} AS annee,
			${i.statut}, ${i.date_entree}, ${i.date_sortie}, ${i.motif_sortie}
		FROM ${inscriptions} i JOIN ${classes} c ON ${c.id} = ${i.classe_id} JOIN ${annees} a ON ${a.id} = ${i.annee_id}
		JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id}
		WHERE ${i.etudiant_id} = ${etudiant} AND ${i.statut} = 'Active' AND ifnull(${i.date_sortie} > ${i.date_entree}, 1)
		ORDER BY ${i.date_entree} DESC, ${i.id} DESC`,
	{
		classe: 'text',
		filiere: 'text',
		niveau: 'text',
		annee: 'text',
		...stored(classes, 'code'),
		...stored(inscriptions, 'annee_id', 'statut', 'date_entree', 'date_sortie', 'motif_sortie')
	}
)

/** An enrollment as papers state it. */
export type Scolarite = Awaited<ReturnType<typeof selectScolarites>>[number]
