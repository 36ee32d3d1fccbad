import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

type Told = { id: number; absences: string; notes: string; annonces: string }

/** What is sent by mail to the address of a responsable, for each student whom that address answers for. */
export const selectMailed = (db: Db, id: number) =>
	db.all<Told>(sql`
		SELECT id, absences, notes, annonces FROM responsables
		WHERE (id = ${id} OR lower(email) = (SELECT lower(email) FROM responsables WHERE id = ${id}))
			AND instr(absences || notes || annonces, 'email') > 0
		ORDER BY id`)

/** Stops mail to some responsables; what goes by SMS stays. */
export const updateWithoutMail = (db: Db, ids: readonly number[], updated_at: string) =>
	db.run(sql`
		UPDATE responsables SET updated_at = ${updated_at}, absences = iif(instr(absences, 'sms'), 'sms', ''),
			notes = iif(instr(notes, 'sms'), 'sms', ''), annonces = iif(instr(annonces, 'sms'), 'sms', '')
		WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** Those who answer for a student, with what each is told; the day on which the student was born beside them. */
export const selectTold = (db: Db, etudiant: number) =>
	db.all<Omit<Told, 'id'> & { nom: string; prenoms: string; lien: string | null; consentement: number; naissance: string | null }>(sql`
		SELECT r.nom, r.prenoms, r.lien, r.absences, r.notes, r.annonces, r.consentement, e.date_naissance AS naissance
		FROM responsables r JOIN etudiants e ON e.id = r.etudiant_id WHERE r.etudiant_id = ${etudiant} ORDER BY r.rang`)
