import { sql } from 'drizzle-orm'
import { aliases, set } from '../../db/queries/names'
import type { Db } from '../../db/queries/db'
import { rows, stored } from '../../db/queries/rows'
import { classes, etudiants, inscriptions, seances, seancesClasses, utilisateurs } from '../../school/schema'

const { c, e, i, s, u, x, y } = aliases({
	c: classes,
	e: etudiants,
	i: inscriptions,
	s: seances,
	u: utilisateurs,
	x: seancesClasses,
	y: seancesClasses
})

/** Students of a séance's classes whose enrollment is not confirmed yet, by name. */
export const selectEnValidation = rows(
	(seance: number) => sql`SELECT ${i.id}, ${i.classe_id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${c.code}, ${i.vu_le},
			EXISTS (SELECT 1 FROM ${seancesClasses} y WHERE ${y.classe_id} = ${x.classe_id} AND ${y.date} = ${s.date}
				AND ${y.seance_id} <> ${x.seance_id} AND ${y.presences_at} IS NOT NULL) AS autre_appel
		FROM ${seancesClasses} x JOIN ${seances} s ON ${s.id} = ${x.seance_id} JOIN ${classes} c ON ${c.id} = ${x.classe_id}
		JOIN ${inscriptions} i ON ${i.classe_id} = ${x.classe_id} AND ${i.statut} = 'En validation' AND ${i.date_sortie} IS NULL
		JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id}
		WHERE ${x.seance_id} = ${seance} AND ${s.annee_id} = ${c.annee_id} ORDER BY ${u.cle_tri}, ${u.id}`,
	{
		...stored(inscriptions, 'id', 'classe_id', 'vu_le'),
		...stored(utilisateurs, 'nom', 'prenoms'),
		...stored(etudiants, 'matricule'),
		...stored(classes, 'code'),
		/** whether another register of that day was taken */
		autre_appel: 'integer'
	}
)

export const updateVus = (db: Db, ids: readonly number[], vu_le: string | null) =>
	db.run(sql`UPDATE ${inscriptions} SET ${set(inscriptions, { vu_le })}
		WHERE ${inscriptions.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
