import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { presentAt } from '../../school/present'
import { convocations, evaluations, inscriptions, notes, rattachements } from '../../school/schema'
import { isAttendu, parListe, rattachementTient } from '../refs/attendus.sql.ts'

const { attendue } = aliases({ attendue: evaluations })
const ofWhom = sql`json_each(${sql.placeholder('etudiants')})`

const deSession1 = sql`
	SELECT ${notes.etudiant_id} AS etudiant, ${notes.evaluation_id} AS evaluation FROM ${ofWhom} CROSS JOIN ${notes} ON ${notes.etudiant_id} = value
	UNION
	SELECT ${inscriptions.etudiant_id}, ${attendue.id} FROM ${ofWhom} CROSS JOIN ${inscriptions} ON ${inscriptions.etudiant_id} = value
		INNER JOIN ${evaluations} attendue ON ${attendue.classe_id} = ${inscriptions.classe_id}
	WHERE ${inscriptions.annee_id} = ${sql.placeholder('annee')} AND ${inscriptions.date_entree} <= ${sql.placeholder('jour')}
		AND ${attendue.session} = 1 AND ${presentAt(attendue.date, attendue.heure_debut)}
	UNION
	SELECT ${rattachements.etudiant_id}, ${attendue.id} FROM ${ofWhom} CROSS JOIN ${rattachements} ON ${rattachements.etudiant_id} = value
		INNER JOIN ${evaluations} attendue ON ${attendue.classe_id} = ${rattachements.classe_id} AND ${attendue.matiere_id} = ${rattachements.matiere_id}
	WHERE ${attendue.session} = 1 AND ${rattachementTient(presentAt(attendue.date, attendue.heure_debut))}`

/**
 * `sienne(etudiant, evaluation)` without duplicates: évaluations with a mark, and those of session 1 in the classes that the students of
 * `etudiants` (JSON) were in, in `annee` up to `jour`, or of a matière that they take elsewhere.
 */
export const siennes = sql`(${deSession1}) AS sienne`

/** The same with the évaluations of session 2 in which a closed list expects the students (RULES.md 10.5). */
export const siennesDesSessions = sql`(${deSession1}
	UNION
	SELECT value, ${evaluations.id} FROM ${ofWhom} CROSS JOIN ${convocations} ON ${convocations.etudiant_id} = value
		INNER JOIN ${evaluations} ON ${evaluations.classe_id} = ${convocations.classe_id} AND ${evaluations.matiere_id} = ${convocations.matiere_id}
	WHERE ${parListe} AND ${isAttendu(sql`value`, presentAt(evaluations.date, evaluations.heure_debut))}) AS sienne`
