import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isTrue } from '../../db/queries/constant'
import { aliases } from '../../db/queries/names'
import {
	classes,
	convocations,
	evaluations,
	filieres,
	inscriptions,
	listesSession2,
	matieres,
	matieresAnnees,
	rattachements,
	uesAnnees
} from '../../school/schema'

const { de } = aliases({ de: classes })

/** The période of an évaluation of session 2, like `periodeOf` of `domain/resultats/periode.ts` (RULES.md 1.4). */
const periode = sql`ifnull((SELECT 2 - ${uesAnnees.semestre} % 2 FROM ${classes} de
	JOIN ${matieres} ON ${matieres.id} = ${evaluations.matiere_id} JOIN ${filieres} ON ${filieres.id} = ${matieres.filiere_id} AND ${filieres.systeme} = 'LMD'
	JOIN ${matieresAnnees} ON ${matieresAnnees.matiere_id} = ${matieres.id} AND ${matieresAnnees.annee_id} = ${de.annee_id}
	JOIN ${uesAnnees} ON ${uesAnnees.ue_id} = ${matieresAnnees.ue_id} AND ${uesAnnees.annee_id} = ${de.annee_id}
	WHERE ${de.id} = ${evaluations.classe_id}), ${evaluations.periode})`

/** Whether the closed list of session 2 says who is expected in an évaluation (RULES.md 10.5); else the enrollments do. */
export const parListe = sql<number>`(${evaluations.session} = 2 AND EXISTS (SELECT 1 FROM ${listesSession2}
	WHERE ${listesSession2.classe_id} = ${evaluations.classe_id} AND ${listesSession2.periode} = ${periode}))`

/** Students of the class of an évaluation whose enrollment fulfils `when`. */
export const inscrits = (when: SQL) => sql`SELECT ${inscriptions.etudiant_id} FROM ${inscriptions}
	WHERE ${inscriptions.classe_id} = ${evaluations.classe_id} AND ${when}`

/** Whether a student who takes a matière elsewhere has, in any class of the year of that class, an enrollment that fulfils `when`. */
export const rattachementTient = (when: SQL) => sql`EXISTS (SELECT 1 FROM ${inscriptions}
	WHERE ${inscriptions.etudiant_id} = ${rattachements.etudiant_id}
		AND ${inscriptions.annee_id} = (SELECT ${de.annee_id} FROM ${classes} de WHERE ${de.id} = ${rattachements.classe_id}) AND ${when})`

/** Students who take the matière of an évaluation in its class without being enrolled there (RULES.md 6.5). */
const rattaches = (when: SQL) => sql`SELECT ${rattachements.etudiant_id} FROM ${rattachements}
	WHERE ${rattachements.classe_id} = ${evaluations.classe_id} AND ${rattachements.matiere_id} = ${evaluations.matiere_id}
		AND ${rattachementTient(when)}`

/** Students on the list of session 2 who have, in any class of the year, an enrollment that fulfils `when`. */
const convoques = (when: SQL) => sql`SELECT ${convocations.etudiant_id} FROM ${convocations}
	JOIN ${inscriptions} ON ${inscriptions.etudiant_id} = ${convocations.etudiant_id}
		AND ${inscriptions.annee_id} = (SELECT ${de.annee_id} FROM ${classes} de WHERE ${de.id} = ${evaluations.classe_id})
	WHERE ${convocations.classe_id} = ${evaluations.classe_id} AND ${convocations.matiere_id} = ${evaluations.matiere_id}
		AND ${convocations.periode} = ${periode} AND ${isTrue(convocations.appelee)} AND ${when}`

/** Students who take the matière as an option, if the list of their own class calls them to the matière under which it counts. */
const optants = (when: SQL) => sql`${rattaches(when)} AND EXISTS (SELECT 1 FROM ${convocations} CROSS JOIN ${listesSession2}
	ON ${listesSession2.classe_id} = ${convocations.classe_id} AND ${listesSession2.periode} = ${convocations.periode}
	WHERE ${convocations.etudiant_id} = ${rattachements.etudiant_id} AND ${convocations.matiere_id} = ${rattachements.sous_id}
		AND ${convocations.periode} = ${periode} AND ${isTrue(convocations.appelee)})`

/** Students who are expected in an évaluation, each once: a SELECT. `when`: a condition on enrollments, for example the days they cover. */
export const attendus = (when: SQL) => sql`${inscrits(when)} AND NOT ${parListe}
	UNION ${rattaches(when)} AND NOT ${parListe}
	UNION ${convoques(when)} AND ${parListe}
	UNION ${optants(when)} AND ${parListe}`

/** Whether a student is one of `attendus`. The plus makes SQLite look up the student's enrollments, not those of the whole class. */
export const isAttendu = (etudiant: SQLWrapper, when: SQL) => sql`iif(${parListe},
	EXISTS (${convoques(when)} AND ${convocations.etudiant_id} = ${etudiant}) OR EXISTS (${optants(when)} AND ${rattachements.etudiant_id} = ${etudiant}),
	EXISTS (SELECT 1 FROM ${inscriptions} WHERE ${inscriptions.etudiant_id} = ${etudiant} AND +${inscriptions.classe_id} = ${evaluations.classe_id} AND ${when})
		OR EXISTS (${rattaches(when)} AND ${rattachements.etudiant_id} = ${etudiant}))`
