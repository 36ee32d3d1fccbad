import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'

export type StatutInscription = (typeof STATUTS_INSCRIPTION)[number]

/** The enrollments of a class with one of these statuts, by name of their students. */
export const selectOfClasse = (db: Db, classe: number, statuts: readonly StatutInscription[]) =>
	db.all<{
		id: number
		etudiant_id: number
		nom: string
		prenoms: string
		matricule: string
		statut: StatutInscription
		date_inscription: string | null
		date_entree: string
		date_sortie: string | null
	}>(sql`
		SELECT i.id, i.etudiant_id, u.nom, u.prenoms, e.matricule, i.statut, i.date_inscription, i.date_entree, i.date_sortie
		FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id JOIN utilisateurs u ON u.id = i.etudiant_id
		WHERE i.classe_id = ${classe} AND i.statut IN (SELECT value FROM json_each(${JSON.stringify(statuts)}))
		ORDER BY u.cle_tri, i.date_entree, i.id`)

/** How many students a class of a year has with each statut; of those who are in it, those who have not left on `jour`. */
export const selectCounts = (db: Db, annee: number, jour: string) =>
	db.all<{ id: number; code: string; nom: string; capacite: number | null; prospects: number; dossiers: number; inscrits: number }>(sql`
		SELECT c.id, c.code, c.nom, c.capacite,
			count(i.id) FILTER (WHERE i.statut = 'Prospect') AS prospects,
			count(i.id) FILTER (WHERE i.statut = 'En validation') AS dossiers,
			count(i.id) FILTER (WHERE i.statut = 'Active' AND ifnull(i.date_sortie > ${jour}, 1)) AS inscrits
		FROM classes c LEFT JOIN inscriptions i ON i.classe_id = c.id
		WHERE c.annee_id = ${annee} GROUP BY c.id ORDER BY c.cle_tri, c.code`)
