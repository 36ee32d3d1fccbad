import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { rows, stored, type RowOf } from '../../db/queries/rows'
import { displayNameOf } from '../../school/personne.sql.ts'
import {
	absencesDites,
	inscriptions,
	justificatifs,
	matieres,
	outbox,
	presences,
	seances,
	seancesClasses,
	utilisateurs
} from '../../school/schema'
import { presentAt } from '../../school/present'

const { d, p, q, s, sc, u } = aliases({ d: absencesDites, p: presences, q: presences, s: seances, sc: seancesClasses, u: utilisateurs })

/** Séances that began after `since`, and ended and were last changed before `before` (seconds). */
export const selectTellable = rows(
	({ since, before }: { since: number; before: number }) => sql`
		SELECT ${s.id} FROM ${seances} s WHERE ${s.statut} = 'terminee' AND ${s.debut_s} > ${since} AND ${s.debut_s} < ${before}
			AND ifnull(${s.fin_reelle_s}, ${s.fin_s}) <= ${before} AND unixepoch(${s.updated_at}) <= ${before} ORDER BY ${s.debut_s}, ${s.id}`,
	{ id: 'integer' }
)

const ABSENCE = {
	seance_id: 'integer',
	etudiant_id: 'integer',
	etudiant: 'text',
	matiere: 'text',
	...stored(s, 'debut_s', 'fin_s')
} as const
export type Absence = RowOf<typeof ABSENCE>

/** The absences in some séances, recorded or by rule 4.1, without those that an import brought or a justificatif covers. */
export const selectAbsents = rows(
	(ids: readonly number[]) => sql`
		SELECT ${s.id} AS seance_id, ${inscriptions.etudiant_id}, ${displayNameOf(u)} AS etudiant, ${matieres.nom} AS matiere,
			${s.debut_s}, ${s.fin_s} FROM json_each(${JSON.stringify(ids)}) j JOIN ${seances} s ON ${s.id} = j.value
		JOIN ${seancesClasses} sc ON ${sc.seance_id} = ${s.id} AND ${sc.presences_at} IS NOT NULL
		JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${sc.classe_id}
		JOIN ${matieres} ON ${matieres.id} = ifnull(${sc.matiere_id}, ${s.matiere_id}) JOIN ${utilisateurs} u ON ${u.id} = ${inscriptions.etudiant_id}
		LEFT JOIN ${presences} p ON ${p.seance_id} = ${s.id} AND ${p.etudiant_id} = ${inscriptions.etudiant_id}
		WHERE ifnull(${p.statut}, 'absent') = 'absent' AND ${p.importe} IS NULL
			AND ${presentAt(sc.date, sql`iif(${p.id} IS NULL, ${s.heure_debut}, ${s.heure_fin})`)}
			AND (${p.id} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${presences} q WHERE ${q.seance_id} = ${s.id} AND ${q.importe} IS NOT NULL)
				OR EXISTS (SELECT 1 FROM ${presences} q WHERE ${q.seance_id} = ${s.id} AND ${q.importe} IS NULL))
			AND NOT EXISTS (SELECT 1 FROM ${justificatifs} WHERE ${justificatifs.etudiant_id} = ${inscriptions.etudiant_id}
				AND ${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${s.debut_s} AND ${justificatifs.debut_s} < ${s.fin_s})
		ORDER BY ${s.debut_s}, ${s.id}, ${u.cle_tri}, ${u.id}`,
	ABSENCE
)

const DITE = stored(d, 'seance_id', 'etudiant_id', 'canal', 'adresse')
export type Dite = RowOf<typeof DITE>

/** The addresses that got a message about absences in some séances. */
export const selectDites = rows(
	(ids: readonly number[]) => sql`SELECT ${d.seance_id}, ${d.etudiant_id}, ${d.canal}, ${d.adresse} FROM ${absencesDites} d
		WHERE ${d.seance_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
	DITE
)

export const insertDites = (db: Db, dites: readonly (Dite & { readonly envoi_id: number })[], at: number) =>
	db.run(sql`INSERT INTO ${into(absencesDites, 'seance_id', 'etudiant_id', 'canal', 'adresse', 'envoi_id', 'dite_at')}
		SELECT value ->> 'seance_id', value ->> 'etudiant_id', value ->> 'canal', value ->> 'adresse', value ->> 'envoi_id', ${at}
		FROM json_each(${JSON.stringify(dites)}) WHERE true ON CONFLICT DO NOTHING`)

/** Uncorrected messages about absences since then, a page at a time: whether the absence still holds, and whether the message was sent. */
export const selectFollowed = rows(
	(after: number, since: number, limit: number) => sql`
		SELECT ${d.id}, ${d.seance_id}, ${d.etudiant_id}, ${d.canal}, ${d.adresse}, ${displayNameOf(u)} AS etudiant,
			${matieres.nom} AS matiere, ${s.debut_s}, ${s.fin_s}, ${outbox.utilisateur_id}, ${outbox.responsable_id}, ${outbox.adresse} AS vers,
			ifnull(${outbox.statut} IN ('en_file', 'envoye'), 0) AS told,
			${s.statut} = 'terminee' AND ifnull(${p.statut}, (SELECT 'absent' FROM ${seancesClasses} sc
				JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${sc.classe_id} AND ${inscriptions.etudiant_id} = ${d.etudiant_id} AND ${presentAt(sc.date, s.heure_debut)}
				WHERE ${sc.seance_id} = ${d.seance_id} AND ${sc.presences_at} IS NOT NULL LIMIT 1)) IS 'absent' AS absent
		FROM ${absencesDites} d JOIN ${seances} s ON ${s.id} = ${d.seance_id} JOIN ${matieres} ON ${matieres.id} = ${s.matiere_id}
		JOIN ${utilisateurs} u ON ${u.id} = ${d.etudiant_id}
		LEFT JOIN ${presences} p ON ${p.seance_id} = ${d.seance_id} AND ${p.etudiant_id} = ${d.etudiant_id}
		LEFT JOIN ${outbox} ON ${outbox.envoi_id} = ${d.envoi_id} AND ${outbox.canal} = ${d.canal}
		WHERE ${d.corrigee_at} IS NULL AND ${d.id} > ${after} AND ${d.dite_at} > ${since} ORDER BY ${d.id} LIMIT ${limit}`,
	{
		...ABSENCE,
		...DITE,
		/** the id of the message (absences_dites) */
		id: 'integer',
		...stored(outbox, 'utilisateur_id', 'responsable_id'),
		/** the address of the message, reached if `told` */
		vers: 'text?',
		told: 'integer',
		absent: 'integer'
	}
)
export type Followed = Awaited<ReturnType<typeof selectFollowed>>[number]

/** @param corrections the message, and the envoi that corrects it */
export const updateCorrigees = (db: Db, corrections: readonly (readonly [id: number, envoi: number])[], at: number) =>
	db.run(sql`UPDATE ${absencesDites} SET ${set(absencesDites, { corrigee_at: at, correction_id: sql`value ->> 1` })}
		FROM json_each(${JSON.stringify(corrections)}) WHERE ${absencesDites.id} = value ->> 0`)

/** The messages among these that were not corrected in the meantime. */
export const selectUncorrected = rows(
	(ids: readonly number[]) =>
		sql`SELECT ${d.id} FROM ${absencesDites} d WHERE ${d.corrigee_at} IS NULL AND ${d.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
	{ id: 'integer' }
)
