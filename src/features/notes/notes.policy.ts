import { sql, type SQL } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, enseignements, evaluations, inscriptions, notes } from '../../school/schema'
import { foundByTeacher, presentOn, taughtOn } from '../../school/present'
import { anyOf, scope, type Scope } from '../../db/scope'
import { forbidden } from '../../domain/errors'
import {
	administers,
	byRole,
	hasFonction,
	isCoordinateur,
	isEnseignant,
	isEtudiant,
	type Etudiant,
	type Perimetre
} from '../../domain/perimetre'

const own_jour = sql.placeholder('own_jour')
const ownOne = sql`${enseignements.enseignant_id} = ${sql.placeholder('own_id')}`
const ownTeaching = sql`(${ownOne} AND ${taughtOn(own_jour)})`
const taughtThere = (when: SQL) => sql`EXISTS (SELECT 1 FROM ${enseignements} WHERE ${enseignements.classe_id} = ${evaluations.classe_id}
	AND ${enseignements.matiere_id} = ${evaluations.matiere_id} AND ${ownOne} AND ${when})`
const gradable = scope<'evaluations'>(taughtThere(taughtOn(own_jour)))
const anyEvaluation = scope<'evaluations'>(sql`1`)
const none = scope<'evaluations'>(sql`0`)

/** Whether a caller types marks for teachers: `scolarite` does in the console, and nobody elsewhere (rules 6.1). */
const typesForTeachers = (perimetre: Perimetre) => hasFonction(perimetre, 'scolarite')

/** Évaluations of matières that the caller teaches in their class. */
export const taughtEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	isEnseignant(perimetre) ? gradable({ own_id: perimetre.userId, own_jour: perimetre.jour }) : none()

/** Évaluations that a caller may grade: those of a matière that the caller teaches in that class (contract section 4), all for `scolarite`. */
export const gradableEvaluations = (perimetre: Perimetre): Scope<'evaluations'> =>
	typesForTeachers(perimetre) ? anyEvaluation() : taughtEvaluations(perimetre)

const ofOwnTeaching = scope<'enseignements'>(ownTeaching)
const anyTeaching = scope<'enseignements'>(sql`1`)
const noTeaching = scope<'enseignements'>(sql`0`)

/** What a caller teaches and may so grade (contract section 4), or what anybody teaches, for `scolarite`. */
export function gradableTeaching(perimetre: Perimetre): Scope<'enseignements'> {
	if (typesForTeachers(perimetre)) return anyTeaching()
	return isEnseignant(perimetre) ? ofOwnTeaching({ own_id: perimetre.userId, own_jour: perimetre.jour }) : noTeaching()
}

/** Whether somebody reads marks that are not the own ones: students do not, nor staff with other fonctions. */
export const readsMarks = (perimetre: Perimetre): boolean =>
	administers(perimetre, 'scolarite') || isCoordinateur(perimetre) || isEnseignant(perimetre)

/** @throws AppError 403 for who reads no marks but their own */
export function mustReadMarks(perimetre: Perimetre) {
	if (!readsMarks(perimetre)) throw forbidden()
}

const every = scope<'notes'>(sql`1`)
const ofFilieres = scope<'notes'>(sql`${evaluations.classe_id} IN (SELECT ${classes.id} FROM ${classes}
	WHERE ${classes.filiere_id} IN ${listed('own_filieres')})`)
// who taught it then reads what they wrote
const ofTaught = scope<'notes'>(taughtThere(foundByTeacher(own_jour, evaluations.date)))
const own = scope<'notes'>(sql`(${notes.etudiant_id} = ${sql.placeholder('own_student')}
	AND ${evaluations.publiee_le} <= ${sql.placeholder('today')} AND NOT ${evaluations.annulee})`)

/** A student's own grades of what has been published by `today` and is not withdrawn (rules 4.9). */
export const publishedNotes = ({ userId }: Etudiant, today: string): Scope<'notes'> => own({ own_student: userId, today })

const ownExpected = scope<'evaluations'>(sql`(${evaluations.publiee_le} <= ${sql.placeholder('today')} AND NOT ${evaluations.annulee}
	AND ${evaluations.id} IN (
		SELECT ${notes.evaluation_id} FROM ${notes} WHERE ${notes.etudiant_id} = ${sql.placeholder('own_student')}
		UNION SELECT attendue.id FROM ${inscriptions} INNER JOIN ${evaluations} attendue ON attendue.classe_id = ${inscriptions.classe_id}
		WHERE ${inscriptions.etudiant_id} = ${sql.placeholder('own_student')} AND ${inscriptions.date_entree} <= ${sql.placeholder('today')}
		AND attendue.session = 1 AND ${presentOn(sql`attendue.date`)}))`)

/**
 * Published évaluations of which a student has a grade, or is expected to have one: those of the own class on their day, not of a class to
 * come (rules 1.1, 4.7, 4.9).
 */
export const expectedEvaluations = ({ userId }: Etudiant, today: string): Scope<'evaluations'> =>
	ownExpected({ own_student: userId, today })

/** Whoever has grades of their own. @throws AppError 403 for who is no student */
export function mustHaveNotes(perimetre: Perimetre): Etudiant {
	if (!isEtudiant(perimetre)) throw forbidden()
	return perimetre
}

/** Grades, with their évaluation beside them: all, of own filières, of the classes and matières taught, the own ones (contract section 4); all for `scolarite`. */
export const readableNotes = (perimetre: Perimetre, today: string): Scope<'notes'> =>
	administers(perimetre, 'scolarite')
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
					enseignant: ({ userId, jour }) => ofTaught({ own_id: userId, own_jour: jour }),
					etudiant: (etudiant) => publishedNotes(etudiant, today)
				})
			)
