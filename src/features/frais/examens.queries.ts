import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { row, rows, statement, stored, type Named } from '../../db/queries/rows'
import { candidatures, classes, etudiants, frais, utilisateurs } from '../../school/schema'
import { classeOf, type Asked } from './retards.queries'

const { c, d, e, h, m, u } = aliases({ c: classes, d: candidatures, e: etudiants, h: frais, m: candidatures, u: utilisateurs })

/** Students who have had a fee of the State's exam of the year, or are registered for it, by name. */
export const selectCandidats = rows(
	(
		asked: Asked
	) => sql`SELECT ${e.id}, ${e.matricule}, ${u.nom}, ${u.prenoms}, ${c.code} AS classe, ${d.numero} AS numero, ${d.jour} AS jour
		FROM ${etudiants} e JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		LEFT JOIN ${candidatures} d ON ${d.etudiant_id} = ${e.id} AND ${d.annee_id} = ${asked.annee}
		LEFT JOIN ${classes} c ON ${c.id} = ${classeOf(sql`${e.id}`, asked)}
		WHERE ${e.id} IN (SELECT ${m.etudiant_id} FROM ${candidatures} m WHERE ${m.annee_id} = ${asked.annee}
			UNION SELECT ${h.etudiant_id} FROM ${frais} h WHERE ${h.annee_id} = ${asked.annee} AND ${h.nature} = 'examen')
		ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms'), classe: 'text?', numero: 'text?', jour: 'text?' }
)

/** A student by matricule, with the registration of a year. */
export const selectCandidature = row(
	(matricule: string, annee: number) => sql`SELECT ${e.id}, ${d.id} AS candidature, ${d.numero} AS numero, ${d.jour} AS jour
		FROM ${etudiants} e LEFT JOIN ${candidatures} d ON ${d.etudiant_id} = ${e.id} AND ${d.annee_id} = ${annee} WHERE ${e.matricule} = ${matricule}`,
	{ id: 'integer', candidature: 'integer?', numero: 'text?', jour: 'text?' }
)

/** The student who has a number in a year. */
export const selectNumero = row(
	(
		numero: string,
		annee: number
	) => sql`SELECT ${e.id}, ${e.matricule} FROM ${candidatures} d JOIN ${etudiants} e ON ${e.id} = ${d.etudiant_id}
		WHERE ${d.annee_id} = ${annee} AND ${d.numero} = ${numero}`,
	stored(etudiants, 'id', 'matricule')
)

type Candidature = Required<Omit<typeof candidatures.$inferInsert, 'id'>>

/** Writes a registration, or corrects that of the student in the year. */
export const upsertCandidature = statement(
	({ etudiant_id, annee_id, numero, jour, fait_at, fait_par }: Named<Candidature>) => sql`
		INSERT INTO ${into(candidatures, 'etudiant_id', 'annee_id', 'numero', 'jour', 'fait_at', 'fait_par')}
		VALUES (${etudiant_id}, ${annee_id}, ${numero}, ${jour}, ${fait_at}, ${fait_par}) ON CONFLICT (etudiant_id, annee_id)
		DO UPDATE SET numero = excluded.numero, jour = excluded.jour, fait_at = excluded.fait_at, fait_par = excluded.fait_par
		RETURNING ${candidatures.id}`,
	{ id: 'integer' }
)

export const deleteCandidature = (db: Db, id: number) => db.run(sql`DELETE FROM ${candidatures} WHERE ${candidatures.id} = ${id}`)
