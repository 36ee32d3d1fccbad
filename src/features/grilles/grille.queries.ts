import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { classes, etudiants, filieres, grilles, niveaux, utilisateurs } from '../../school/schema'

const { c, e, f, g, n, u } = aliases({ c: classes, e: etudiants, f: filieres, g: grilles, n: niveaux, u: utilisateurs })

/** The grid of a year with the names of its criteria, by libellé, the widest line first. */
export const selectGrille = rows(
	(
		annee: number
	) => sql`SELECT ${g.id}, ${f.code} AS filiere, ${f.nom} AS filiere_nom, ${n.code} AS niveau, ${g.regime}, ${g.libelle}, ${g.nature},
			${g.montant}, ${g.parts}, ${g.echeance}
		FROM ${grilles} g LEFT JOIN ${filieres} f ON ${f.id} = ${g.filiere_id} LEFT JOIN ${niveaux} n ON ${n.id} = ${g.niveau_id}
		WHERE ${g.annee_id} = ${annee} ORDER BY ${g.libelle}, ${f.cle_tri}, ${n.id}, ${g.regime}, ${g.id}`,
	{
		...stored(grilles, 'id'),
		filiere: 'text?',
		filiere_nom: 'text?',
		niveau: 'text?',
		...stored(grilles, 'regime', 'libelle', 'nature', 'montant', 'parts', 'echeance')
	}
)

/** The names of students, by name. */
export const selectNoms = rows(
	(ids: readonly number[]) => sql`SELECT ${u.id}, ${u.nom}, ${u.prenoms}, ${e.matricule} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${utilisateurs} u ON ${u.id} = j.value JOIN ${etudiants} e ON ${e.id} = ${u.id} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(utilisateurs, 'id', 'nom', 'prenoms'), ...stored(etudiants, 'matricule') }
)

/** The classes of a year, by name. */
export const selectClasses = rows(
	(annee: number) =>
		sql`SELECT ${c.id}, ${c.code}, ${c.nom} FROM ${classes} c WHERE ${c.annee_id} = ${annee} ORDER BY ${c.cle_tri}, ${c.code}`,
	stored(classes, 'id', 'code', 'nom')
)
