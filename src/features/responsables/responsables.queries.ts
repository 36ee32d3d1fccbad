import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, name } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { etudiants, responsables } from '../../school/schema'

const { r } = aliases({ r: responsables })

/** Subjects that are sent by mail to the address of a responsable, for each of the students with this address. */
export const selectMailed = rows(
	(id: number) => sql`SELECT ${r.id}, ${r.absences}, ${r.notes}, ${r.annonces} FROM ${responsables} r
		WHERE (${r.id} = ${id} OR lower(${r.email}) = (SELECT lower(${responsables.email}) FROM ${responsables} WHERE ${responsables.id} = ${id}))
			AND instr(${r.absences} || ${r.notes} || ${r.annonces}, 'email') > 0 ORDER BY ${r.id}`,
	stored(r, 'id', 'absences', 'notes', 'annonces')
)

const withoutMail = (column: 'absences' | 'notes' | 'annonces') =>
	sql`${name(responsables[column])} = iif(instr(${responsables[column]}, 'sms'), 'sms', '')`

/** Stops mail to some responsables; messages by SMS stay. */
export const updateWithoutMail = (db: Db, ids: readonly number[], updated_at: string) =>
	db.run(sql`UPDATE ${responsables} SET ${name(responsables.updated_at)} = ${updated_at},
			${withoutMail('absences')}, ${withoutMail('notes')}, ${withoutMail('annonces')}
		WHERE ${responsables.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** A student's responsables with the messages that each gets, and the student's birth date. */
export const selectTold = rows(
	(etudiant: number) => sql`
		SELECT ${r.nom}, ${r.prenoms}, ${r.lien}, ${r.absences}, ${r.notes}, ${r.annonces}, ${r.consentement}, ${etudiants.date_naissance} AS naissance
		FROM ${responsables} r JOIN ${etudiants} ON ${etudiants.id} = ${r.etudiant_id} WHERE ${r.etudiant_id} = ${etudiant} ORDER BY ${r.rang}`,
	{ ...stored(r, 'nom', 'prenoms', 'lien', 'absences', 'notes', 'annonces', 'consentement'), naissance: 'text?' }
)
