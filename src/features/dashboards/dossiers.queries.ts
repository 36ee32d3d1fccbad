import { eq, sql, type SQL } from 'drizzle-orm'
import { jsonObject, type Json } from '../../db/queries/json'
import { classeRef } from '../refs/refs.sql.ts'
import {
	classes,
	enseignants,
	etablissement,
	etudiants,
	inscriptions,
	presences,
	seances,
	seancesClasses,
	utilisateurs
} from '../../school/schema'
import { presentAt } from '../../school/present'
import { soldes } from '../frais/soldes.sql'
import { prepared } from '../../db/queries/prepared'
import type { Comptes } from '../../domain/argent/solde-scolarite'
import type { Db } from '../../db/queries/db'
import type { Enseignant, Etudiant } from '../../domain/droits/perimetre'
import type { ClasseRef } from '../../http/answers/schemas'
import type { StudentDashboard, TeacherDashboard } from './dashboards.model'

const id = sql.placeholder('id')
const year = sql.placeholder('annee')

/** The last possible day of any ended séance, in any time zone. */
const lastDay = sql`(SELECT date(max(${seances.debut_s}), 'unixepoch', '+1 day') FROM ${seances} WHERE ${seances.statut} = 'terminee')`

/**
 * `[attended, measured, absent without a record]`, by the rules of `domain/presences/taux-presence.ts`. `whose` limits the recorded presences,
 * `expected` the enrollments and séances in which a missing record is an absence.
 */
const mesure = (whose: SQL, expected: SQL) => sql<string>`(
	SELECT json_array(count(*) FILTER (WHERE ${presences.statut} IN ('present', 'retard')), count(*) FILTER (WHERE ${presences.statut} <> 'excuse'),
		(SELECT count(*) FROM ${inscriptions}
			INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${inscriptions.classe_id}
			INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
			WHERE ${expected} AND ${presentAt(seancesClasses.date, seances.heure_debut)} AND ${seancesClasses.date} <= ${lastDay}
			AND ${seances.annee_id} = ${year} AND +${seances.statut} = 'terminee' AND ${seancesClasses.presences_at} IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM ${presences} WHERE ${presences.seance_id} = ${seances.id} AND ${presences.etudiant_id} = ${inscriptions.etudiant_id})))
	FROM ${presences} INNER JOIN ${seances} ON ${seances.id} = ${presences.seance_id}
	WHERE ${whose} AND ${seances.annee_id} = ${year} AND ${seances.statut} NOT IN ('annulee', 'reportee'))`

const jsonComptes = sql<Json<Comptes> | null>`(SELECT json_object('total', total, 'echu', echu, 'paye', paye, 'delai', delai)
	FROM (${soldes(sql.placeholder('today'), (etudiant) => sql`${etudiant} = ${id}`)}))`

const selectEtudiantStatement = prepared((db) =>
	db
		.select({
			etudiant: jsonObject<StudentDashboard['etudiant']>({
				id: etudiants.id,
				nom: utilisateurs.nom,
				prenoms: utilisateurs.prenoms,
				matricule: etudiants.matricule
			}),
			classe: sql<Json<ClasseRef> | null>`(SELECT ${classeRef} FROM ${classes} WHERE ${classes.id} = ${sql.placeholder('classe')})`,
			email: utilisateurs.email,
			telephone: utilisateurs.telephone,
			inscrit: sql<number>`EXISTS (SELECT 1 FROM ${inscriptions} WHERE ${inscriptions.etudiant_id} = ${id} AND ${inscriptions.annee_id} = ${year}
				AND ${inscriptions.statut} = 'Active' AND ${inscriptions.date_entree} <= ${sql.placeholder('today')})`,
			assiduite_minimale: sql<number>`(SELECT ${etablissement.assiduite_minimale} FROM ${etablissement})`,
			/** null without fees and payments */
			comptes: jsonComptes,
			mesure: mesure(sql`${presences.etudiant_id} = ${id}`, sql`${inscriptions.etudiant_id} = ${id} AND ${inscriptions.annee_id} = ${year}`)
		})
		.from(etudiants)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(eq(etudiants.id, id))
)

/** A student's identity, balance on `today`, and attendance; `annee` is null without a year. */
export const selectEtudiant = (db: Db, { userId, classe }: Etudiant, values: { annee: number | null; today: string }) =>
	selectEtudiantStatement(db).get({ ...values, id: userId, classe })

const selectEnseignantStatement = prepared((db) =>
	db
		.select({
			enseignant: jsonObject<TeacherDashboard['enseignant']>({
				id: enseignants.id,
				nom: utilisateurs.nom,
				prenoms: utilisateurs.prenoms,
				matricule: enseignants.matricule
			}),
			mesure: mesure(sql`${seances.enseignant_id} = ${id}`, sql`${seances.enseignant_id} = ${id}`)
		})
		.from(enseignants)
		.innerJoin(utilisateurs, eq(utilisateurs.id, enseignants.id))
		.where(eq(enseignants.id, id))
)

/** A teacher's identity, and the attendance in their séances. */
export const selectEnseignant = (db: Db, { userId }: Enseignant, annee: number | null) =>
	selectEnseignantStatement(db).get({ id: userId, annee })
