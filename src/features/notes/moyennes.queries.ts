import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows } from '../../db/queries/rows'
import type { Rang } from '../../domain/resultats/periode'
import type { Situation } from '../../domain/resultats/resultat-matiere'
import { standingFirst } from '../../school/publication.sql.ts'
import { classes, periodes, publications, resultats, situations } from '../../school/schema'

const { c, p, r, s } = aliases({ c: classes, p: publications, r: resultats, s: situations })

/**
 * Facts that count instead of marks for students in a year: the school's decisions about them in a matière (`situation`), and the
 * publication of each période under which their result stands (`contenu`). The plus makes SQLite look up a student's, not all of the year's. `periodes`, the same in each row: JSON of the year's périodes.
 */
export const selectFixees = rows(
	(etudiants: readonly number[], annee: number) => sql`
		WITH demandes AS (SELECT value AS etudiant_id FROM json_each(${JSON.stringify(etudiants)})),
		publies AS (SELECT ${r.etudiant_id}, ${p.id}, row_number() OVER (PARTITION BY ${r.etudiant_id}, ${p.periode} ORDER BY ${standingFirst(p)}) AS place
			FROM demandes JOIN ${resultats} r ON ${r.etudiant_id} = demandes.etudiant_id
			JOIN ${publications} p ON ${p.id} = ${r.publication_id} JOIN ${classes} c ON ${c.id} = ${p.classe_id} AND ${c.annee_id} = ${annee}),
		newest AS (SELECT etudiant_id, id FROM publies WHERE place = 1),
		fixees(etudiant_id, periode, session, definitive, libelle, contenu, matiere_id, situation) AS (
			SELECT newest.etudiant_id, ${p.periode}, ${p.session}, ${p.definitive}, ${p.contexte} ->> '$.periode', ${r.contenu}, NULL, NULL FROM newest
			JOIN ${publications} p ON ${p.id} = newest.id JOIN ${resultats} r ON ${r.publication_id} = ${p.id} AND ${r.etudiant_id} = newest.etudiant_id
			UNION ALL SELECT ${s.etudiant_id}, ${s.periode}, 1, 1, NULL, NULL, ${s.matiere_id}, ${s.situation} FROM demandes
			JOIN ${situations} s ON ${s.etudiant_id} = demandes.etudiant_id WHERE +${s.annee_id} = ${annee})
		SELECT fixees.*, (SELECT json_group_array(json_object('rang', ${periodes.rang}, 'niveau', ${periodes.niveau_id},
			'date_debut', ${periodes.date_debut}, 'date_fin', ${periodes.date_fin})) FROM ${periodes} WHERE ${periodes.annee_id} = ${annee}) AS periodes
		FROM fixees`,
	{
		etudiant_id: 'integer',
		periode: as<Rang>('integer'),
		session: 'integer',
		definitive: as<0 | 1>('integer'),
		libelle: 'text?',
		contenu: 'text?',
		matiere_id: 'integer?',
		situation: as<Situation | null>('text?'),
		periodes: 'text'
	}
)
