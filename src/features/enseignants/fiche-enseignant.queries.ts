import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { heuresTenuesPar } from '../refs/heures.sql.ts'
import { classes, enseignants, enseignements, matieres, utilisateurs } from '../../school/schema'

const { c, e, m, p, u } = aliases({ c: classes, e: enseignements, m: matieres, p: enseignants, u: utilisateurs })

/** A teacher, also one who left. */
export const selectFicheEnseignant = row(
	(id: number) => sql`
		SELECT ${u.id}, ${u.nom}, ${u.prenoms}, ${u.email}, ${u.telephone}, ${u.actif}, ${p.matricule}
		FROM ${enseignants} p JOIN ${utilisateurs} u ON ${u.id} = ${p.id} WHERE ${p.id} = ${id}`,
	{ ...stored(u, 'id', 'nom', 'prenoms', 'email', 'telephone', 'actif'), ...stored(p, 'matricule') }
)

/** The teachings of one teacher in a year, by class and matière. */
export const selectCoursDe = rows(
	(enseignant: number, annee: number) => sql`
		SELECT ${c.id} AS classe_id, ${c.nom} AS classe, ${m.nom} AS matiere, ${e.heures_prevues}, ${e.date_debut}, ${e.date_fin},
			${heuresTenuesPar(e.enseignant_id, e.matiere_id, e.classe_id)} AS faites
		FROM ${enseignements} e JOIN ${classes} c ON ${c.id} = ${e.classe_id} JOIN ${matieres} m ON ${m.id} = ${e.matiere_id}
		WHERE ${e.enseignant_id} = ${enseignant} AND ${c.annee_id} = ${annee}
		ORDER BY ${c.cle_tri}, ${c.id}, ${m.cle_tri}, ${m.id}, ${e.id}`,
	{ classe_id: 'integer', classe: 'text', matiere: 'text', ...stored(e, 'heures_prevues', 'date_debut', 'date_fin'), faites: 'real' }
)
