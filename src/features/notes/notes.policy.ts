import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { aliases } from '../../db/queries/names'
import { classes, evaluations, inscriptions, notes, rattachements } from '../../school/schema'
import { foundByTeacher, presentAt } from '../../school/present'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { forbidden } from '../../kit/errors'
import { byRole, isEtudiant, reads, type Etudiant, type Perimetre } from '../../domain/droits/perimetre'
import { taughtThere } from '../evaluations/evaluations.sql.ts'
import { rattachementTient } from '../refs/attendus.sql.ts'

const own_jour = sql.placeholder('own_jour')

const every = scope<'notes'>(sql`1`)
const ofFilieres = scope<'notes'>(sql`${evaluations.classe_id} IN (SELECT ${classes.id} FROM ${classes}
	WHERE ${classes.filiere_id} IN ${listed('own_filieres')})`)
// whoever taught the matière on that day reads the marks of that day
const ofTaught = scope<'notes'>(taughtThere(foundByTeacher(own_jour, evaluations.date)))
const ownNotes = scope<'notes'>(sql`(${notes.etudiant_id} = ${sql.placeholder('own_student')}
	AND ${evaluations.publiee_le} <= ${sql.placeholder('today')} AND NOT ${evaluations.annulee})`)

/** A student's own grades in évaluations that are published on `today` and not withdrawn (rules 6.8). */
export const publishedNotes = ({ userId }: Etudiant, today: string): Scope<'notes'> => ownNotes({ own_student: userId, today })

const { attendue } = aliases({ attendue: evaluations })
const ownExpected = scope<'evaluations'>(sql`(${evaluations.publiee_le} <= ${sql.placeholder('today')} AND NOT ${evaluations.annulee}
	AND ${evaluations.id} IN (
		SELECT ${notes.evaluation_id} FROM ${notes} WHERE ${notes.etudiant_id} = ${sql.placeholder('own_student')}
		UNION SELECT ${attendue.id} FROM ${inscriptions} INNER JOIN ${evaluations} attendue ON ${attendue.classe_id} = ${inscriptions.classe_id}
		WHERE ${inscriptions.etudiant_id} = ${sql.placeholder('own_student')} AND ${inscriptions.date_entree} <= ${sql.placeholder('today')}
		AND ${attendue.session} = 1 AND ${presentAt(attendue.date, attendue.heure_debut)}
		UNION SELECT ${attendue.id} FROM ${rattachements} INNER JOIN ${evaluations} attendue ON ${attendue.classe_id} = ${rattachements.classe_id}
		AND ${attendue.matiere_id} = ${rattachements.matiere_id} AND ${attendue.session} = 1
		WHERE ${rattachements.etudiant_id} = ${sql.placeholder('own_student')} AND ${rattachementTient(presentAt(attendue.date, attendue.heure_debut))}))`)

/**
 * Published évaluations in which a student has or should have a grade. These are évaluations of classes that the student was in on that
 * day, not of a future class, and of matières that they take elsewhere (rules 2.1, 6.5, 6.8).
 */
export const expectedEvaluations = ({ userId }: Etudiant, today: string): Scope<'evaluations'> =>
	ownExpected({ own_student: userId, today })

/** The caller as a student with own grades. @throws AppError 403 if the caller is not a student */
export function mustHaveNotes(perimetre: Perimetre): Etudiant {
	if (!isEtudiant(perimetre)) throw forbidden()
	return perimetre
}

/** Grades joined with their évaluation: all, of their filières, of what they teach, or their own (contract section 4); all for `scolarite`. */
export const readableNotes = (perimetre: Perimetre, today: string): Scope<'notes'> =>
	reads(perimetre, 'scolarite')
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
					enseignant: ({ userId, jour }) => ofTaught({ own_id: userId, own_jour: jour }),
					etudiant: (etudiant) => publishedNotes(etudiant, today)
				})
			)
