import { sql } from 'drizzle-orm'
import { aliases } from '../../db/names'
import { rows, stored } from '../../db/rows'
import { classes, convocations, listesSession2, matieres, publications } from '../../school/schema'

const { c, l, m, o } = aliases({ c: classes, l: listesSession2, m: matieres, o: convocations })

/** The matières to which closed lists of a year call students, by name; `passee`: whether session 2 is published. */
export const selectConvoquees = rows(
	(etudiants: readonly number[], annee: number) => sql`
		SELECT ${o.etudiant_id}, ${o.classe_id}, ${c.code} AS classe, ${c.nom} AS nom_classe, ${o.periode}, ${m.id}, ${m.code}, ${m.nom},
			EXISTS (SELECT 1 FROM ${publications} WHERE ${publications.classe_id} = ${o.classe_id} AND ${publications.periode} = ${o.periode}
				AND ${publications.session} = 2) AS passee
		FROM json_each(${JSON.stringify(etudiants)}) j
		JOIN ${convocations} o ON ${o.etudiant_id} = j.value AND ${o.appelee} = 1
		JOIN ${classes} c ON ${c.id} = ${o.classe_id} AND ${c.annee_id} = ${annee}
		JOIN ${listesSession2} l ON ${l.classe_id} = ${o.classe_id} AND ${l.periode} = ${o.periode}
		JOIN ${matieres} m ON ${m.id} = ${o.matiere_id} ORDER BY ${o.periode}, ${c.cle_tri}, ${m.cle_tri}, ${m.id}`,
	{
		...stored(convocations, 'etudiant_id', 'classe_id', 'periode'),
		classe: 'text',
		nom_classe: 'text',
		...stored(matieres, 'id', 'code', 'nom'),
		passee: 'integer'
	}
)
