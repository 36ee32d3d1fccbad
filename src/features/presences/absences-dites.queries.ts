import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { inscriptions, seancesClasses } from '../../school/schema'
import { presentOn } from '../../school/present'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Canal } from '../../domain/vocabulaire'

const i = alias(inscriptions, 'i')
const sc = alias(seancesClasses, 'sc')

/** The séances that began after `since`, and ended and were last changed before `before`; seconds. */
export const selectTellable = async (db: Db, { since, before }: { since: number; before: number }): Promise<number[]> =>
	(
		await db.all<{ id: number }>(sql`
			SELECT s.id FROM seances s WHERE s.statut = 'terminee' AND s.debut_s > ${since} AND s.debut_s < ${before}
				AND ifnull(s.fin_reelle_s, s.fin_s) <= ${before} AND unixepoch(s.updated_at) <= ${before} ORDER BY s.debut_s, s.id`)
	).map(({ id }) => id)

export type Absence = {
	readonly seance_id: number
	readonly etudiant_id: number
	readonly etudiant: string
	readonly matiere: string
	readonly debut_s: number
	readonly fin_s: number
}

/** Who is absent in some séances, recorded so or without a record (rule 2.1), but for what an import said or a justificatif covers. */
export const selectAbsents = (db: Db, seances: readonly number[]) =>
	db.all<Absence>(sql`
		SELECT s.id AS seance_id, i.etudiant_id, trim(u.prenoms || ' ' || u.nom) AS etudiant, m.nom AS matiere, s.debut_s, s.fin_s
		FROM json_each(${JSON.stringify(seances)}) j
		JOIN seances s ON s.id = j.value
		JOIN ${seancesClasses} ${sc} ON ${sc.seance_id} = s.id AND ${sc.presences_at} IS NOT NULL
		JOIN ${inscriptions} ${i} ON ${i.classe_id} = ${sc.classe_id} AND ${presentOn(sc.date, i)}
		JOIN matieres m ON m.id = ifnull(${sc.matiere_id}, s.matiere_id)
		JOIN utilisateurs u ON u.id = i.etudiant_id
		LEFT JOIN presences p ON p.seance_id = s.id AND p.etudiant_id = i.etudiant_id
		WHERE ifnull(p.statut, 'absent') = 'absent' AND p.importe IS NULL
			AND (p.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM presences q WHERE q.seance_id = s.id AND q.importe IS NOT NULL)
				OR EXISTS (SELECT 1 FROM presences q WHERE q.seance_id = s.id AND q.importe IS NULL))
			AND NOT EXISTS (SELECT 1 FROM justificatifs k WHERE k.etudiant_id = i.etudiant_id AND k.retire_at IS NULL
				AND k.fin_s > s.debut_s AND k.debut_s < s.fin_s)
		ORDER BY s.debut_s, s.id, u.cle_tri, u.id`)

export type Dite = { readonly seance_id: number; readonly etudiant_id: number; readonly canal: Canal; readonly adresse: string }

/** Which of some séances' absences which addresses have been told of. */
export const selectDites = (db: Db, seances: readonly number[]) =>
	db.all<Dite>(sql`
		SELECT seance_id, etudiant_id, canal, adresse FROM absences_dites WHERE seance_id IN (SELECT value FROM json_each(${JSON.stringify(seances)}))`)

export const insertDites = (db: Db, dites: readonly (Dite & { readonly envoi_id: number })[], at: number) =>
	db.run(sql`
		INSERT INTO absences_dites (seance_id, etudiant_id, canal, adresse, envoi_id, dite_at)
		SELECT value ->> 'seance_id', value ->> 'etudiant_id', value ->> 'canal', value ->> 'adresse', value ->> 'envoi_id', ${at}
		FROM json_each(${JSON.stringify(dites)}) WHERE true ON CONFLICT DO NOTHING`)

export type Mended = Absence & {
	/** of what was told */
	readonly id: number
	readonly canal: Canal
	readonly adresse: string
	readonly utilisateur_id: number | null
	readonly responsable_id: number | null
	/** where the message went */
	readonly vers: string
}
type Followed = Mended & { readonly absent: number; readonly told: number }

/** Of what was told since then, the next that nobody has corrected: whether it is still so, and whether it has gone out. */
export const selectFollowed = (db: Db, after: number, since: number, limit: number) =>
	db.all<Followed>(sql`
		SELECT d.id, d.seance_id, d.etudiant_id, d.canal, d.adresse, trim(u.prenoms || ' ' || u.nom) AS etudiant, m.nom AS matiere, s.debut_s, s.fin_s,
			o.utilisateur_id, o.responsable_id, o.adresse AS vers, ifnull(o.statut IN ('en_file', 'envoye'), 0) AS told,
			s.statut = 'terminee' AND ifnull(p.statut, (SELECT 'absent' FROM ${seancesClasses} ${sc} JOIN ${inscriptions} ${i} ON ${i.classe_id} = ${sc.classe_id}
				AND ${i.etudiant_id} = d.etudiant_id AND ${presentOn(sc.date, i)}
				WHERE ${sc.seance_id} = d.seance_id AND ${sc.presences_at} IS NOT NULL LIMIT 1)) IS 'absent' AS absent
		FROM absences_dites d
		JOIN seances s ON s.id = d.seance_id
		JOIN matieres m ON m.id = s.matiere_id
		JOIN utilisateurs u ON u.id = d.etudiant_id
		LEFT JOIN presences p ON p.seance_id = d.seance_id AND p.etudiant_id = d.etudiant_id
		LEFT JOIN outbox o ON o.envoi_id = d.envoi_id AND o.canal = d.canal
		WHERE d.corrigee_at IS NULL AND d.id > ${after} AND d.dite_at > ${since} ORDER BY d.id LIMIT ${limit}`)

/** @param corrections what was told, and the envoi that takes it back */
export const updateCorrigees = (db: Db, corrections: readonly (readonly [id: number, envoi: number])[], at: number) =>
	db.run(sql`UPDATE absences_dites SET corrigee_at = ${at}, correction_id = value ->> 1
		FROM json_each(${JSON.stringify(corrections)}) WHERE absences_dites.id = value ->> 0`)

/** Which of them nobody has corrected meanwhile. */
export const selectUncorrected = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
	new Set(
		(
			await db.all<{ id: number }>(
				sql`SELECT id FROM absences_dites WHERE corrigee_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
			)
		).map(({ id }) => id)
	)
