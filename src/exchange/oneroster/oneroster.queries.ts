import { sql } from 'drizzle-orm'
import { as, rows, stored } from '../../db/queries/rows'
import { presentOn, taughtOn } from '../../school/present'
import {
	annees,
	classes,
	enseignants,
	enseignements,
	etudiants,
	inscriptions,
	matieres,
	niveaux,
	periodes,
	utilisateurs as u
} from '../../school/schema'
import { COURS, goesOn } from '../programs/cours.sql.ts'

export type Role = 'student' | 'teacher'

/** The day after the last one: the days of OneRoster end before it. */
const after = (column: typeof annees.date_fin | typeof periodes.date_fin | typeof enseignements.date_fin) => sql`date(${column}, '+1 day')`
const fin = after(annees.date_fin)

/** The years that go on. */
export const selectAnnees = rows(
	(
		jour: string
	) => sql`SELECT ${annees.libelle}, ${annees.date_debut} AS debut, ${fin} AS fin, substr(${annees.date_fin}, 1, 4) AS millesime
		FROM ${annees} WHERE ${goesOn(sql`${jour}`)} ORDER BY 1`,
	{ libelle: 'text', debut: 'text', fin: 'text', millesime: 'text' }
)

/** Their periods, those of all levels before those of one. */
export const selectPeriodes = rows(
	(
		jour: string
	) => sql`SELECT ${annees.libelle} AS annee, ${periodes.rang}, ${periodes.niveau_id} AS niveau, ${niveaux.code}, ${periodes.libelle},
			${periodes.date_debut}, ${periodes.date_fin}, ${after(periodes.date_fin)} AS fin
		FROM ${annees} CROSS JOIN ${periodes} ON ${periodes.annee_id} = ${annees.id} LEFT JOIN ${niveaux} ON ${niveaux.id} = ${periodes.niveau_id}
		WHERE ${goesOn(sql`${jour}`)} ORDER BY 1, ${periodes.rang}, ${periodes.niveau_id}`,
	{
		annee: 'text',
		rang: as<1 | 2>('integer'),
		niveau: 'integer?',
		code: 'text?',
		...stored(periodes, 'libelle', 'date_debut', 'date_fin'),
		fin: 'text'
	}
)

/** Their courses: each matière of a class. */
export const selectCours = rows(
	(
		jour: string
	) => sql`SELECT DISTINCT ${classes.id} AS classe_id, ${matieres.id} AS matiere_id, ${matieres.code}, ${matieres.nom} AS matiere,
			${classes.code} AS classe, ${classes.nom}, ${classes.niveau_id} AS niveau, ${annees.libelle}
		FROM ${COURS} WHERE ${goesOn(sql`${jour}`)} ORDER BY 1, 2`,
	{
		classe_id: 'integer',
		matiere_id: 'integer',
		code: 'text',
		matiere: 'text',
		classe: 'text',
		nom: 'text',
		niveau: 'integer',
		libelle: 'text'
	}
)

/**
 * The members of these courses on a day, each once. `premier`: the first of its teachers on that day. Days lie within those of the
 * year, as the specification has it.
 */
export const selectMembres = rows(
	(jour: string) => sql`
		SELECT DISTINCT ${classes.id} AS classe_id, ${matieres.id} AS matiere_id, ${etudiants.id} AS id, 'student' AS role, 0 AS premier,
			min(max(${inscriptions.date_entree}, ${annees.date_debut}), ${annees.date_fin}) AS debut, min(${inscriptions.date_sortie}, ${fin}) AS fin
		FROM ${COURS} CROSS JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id} CROSS JOIN ${etudiants} ON ${etudiants.id} = ${inscriptions.etudiant_id}
		WHERE ${goesOn(sql`${jour}`)} AND ${presentOn(sql`${jour}`)}
		UNION ALL
		SELECT ${classes.id}, ${matieres.id}, ${enseignants.id}, 'teacher',
			${enseignements.id} = min(${enseignements.id}) OVER (PARTITION BY ${classes.id}, ${matieres.id}),
			min(max(${enseignements.date_debut}, ${annees.date_debut}), ${annees.date_fin}), min(${after(enseignements.date_fin)}, ${fin})
		FROM ${COURS} CROSS JOIN ${enseignants} ON ${enseignants.id} = ${enseignements.enseignant_id}
		WHERE ${goesOn(sql`${jour}`)} AND ${taughtOn(sql`${jour}`)} ORDER BY 1, 2, 4, 3`,
	{
		classe_id: 'integer',
		matiere_id: 'integer',
		id: 'integer',
		role: as<Role>('text'),
		premier: as<0 | 1>('integer'),
		debut: 'text?',
		fin: 'text?'
	}
)

/** Some of the students and teachers; somebody who is both has the matricule of a student. */
export const selectPersonnes = rows(
	(ids: readonly number[]) => sql`SELECT ${u.id}, ${u.identifiant}, ${u.nom}, ${u.prenoms}, ${u.email}, ${u.actif},
			coalesce(${etudiants.matricule}, ${enseignants.matricule}) AS matricule
		FROM ${u} LEFT JOIN ${etudiants} ON ${etudiants.id} = ${u.id} LEFT JOIN ${enseignants} ON ${enseignants.id} = ${u.id}
		WHERE ${u.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY ${u.id}`,
	{ ...stored(u, 'id', 'identifiant', 'nom', 'prenoms', 'email', 'actif'), matricule: 'text' }
)
