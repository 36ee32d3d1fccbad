import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { etudiants, utilisateurs } from '../../school/schema'

const { e, u } = aliases({ e: etudiants, u: utilisateurs })

/** Students as papers identify them, by name. */
export const selectPersonnes = rows(
	(ids: readonly number[]) => sql`
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${e.sexe}, ${e.date_naissance}, ${e.lieu_naissance}, ${e.nationalite},
			${e.numero_national}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${etudiants} e ON ${e.id} = j.value JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		ORDER BY ${u.cle_tri}, ${u.id}`,
	{
		...stored(etudiants, 'id', 'matricule', 'sexe', 'date_naissance', 'lieu_naissance', 'nationalite', 'numero_national'),
		...stored(utilisateurs, 'nom', 'prenoms')
	}
)
