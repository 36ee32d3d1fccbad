import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { taughtOn } from '../../school/present'
import { heuresTenuesPar } from '../refs/heures.sql'

const still = (jour: string) => sql`ifnull(e.date_fin >= ${jour}, 1)`

export type ClasseRepartie = {
	readonly id: number
	readonly code: string
	readonly nom: string
	/** matières that somebody teaches or is to teach */
	readonly donnees: number
	/** matières of its filière and level that nobody teaches or is to teach */
	readonly libres: number
}

/** The classes of a year in active filières, by name, with what of their matières has a teacher from a day on. */
export const selectClassesReparties = (db: Db, annee: number, jour: string) =>
	db.all<ClasseRepartie>(sql`
		SELECT c.id, c.code, c.nom,
			(SELECT count(DISTINCT e.matiere_id) FROM enseignements e WHERE e.classe_id = c.id AND ${still(jour)}) AS donnees,
			(SELECT count(*) FROM matieres m WHERE m.filiere_id = c.filiere_id AND m.niveau_id = c.niveau_id AND NOT EXISTS
				(SELECT 1 FROM enseignements e WHERE e.classe_id = c.id AND e.matiere_id = m.id AND ${still(jour)})) AS libres
		FROM classes c JOIN filieres f ON f.id = c.filiere_id WHERE c.annee_id = ${annee} AND f.active = 1 ORDER BY c.cle_tri, c.id`)

/** The class of a year with a code, where its filière is active. */
export async function selectClasseToShare(db: Db, annee: number, code: string) {
	const [row] = await db.all<Pick<ClasseRepartie, 'id' | 'code'>>(sql`
		SELECT c.id, c.code FROM classes c JOIN filieres f ON f.id = c.filiere_id WHERE c.annee_id = ${annee} AND c.code = ${code} AND f.active = 1`)
	return row
}

export type Charge = {
	readonly id: number
	readonly matiere_id: number
	readonly enseignant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly actif: 0 | 1
	readonly heures_prevues: number | null
	readonly date_debut: string | null
	readonly date_fin: string | null
	/** whether it is taught on the day */
	readonly enseigne: 0 | 1
}

const bounds = { date_debut: sql`e.date_debut`, date_fin: sql`e.date_fin` }
const charge = (
	jour: string
) => sql`e.id, e.matiere_id, e.enseignant_id, u.nom, u.prenoms, u.actif, e.heures_prevues, e.date_debut, e.date_fin,
	${taughtOn(sql`${jour}`, bounds)} AND u.actif = 1 AS enseigne`

/** The teachings of a class, the earlier ones first. */
export const selectCharges = (db: Db, classe: number, jour: string) =>
	db.all<Charge>(sql`SELECT ${charge(jour)} FROM enseignements e JOIN utilisateurs u ON u.id = e.enseignant_id
		WHERE e.classe_id = ${classe} ORDER BY ifnull(e.date_debut, ''), u.cle_tri, u.id`)

export type Matiere = { readonly id: number; readonly code: string; readonly nom: string }

/** The matières of a class's filière and level, and those that it is taught, by name. */
export const selectMatieresDe = (db: Db, classe: number) =>
	db.all<Matiere>(sql`
		SELECT m.id, m.code, m.nom FROM matieres m WHERE m.id IN (
			SELECT own.id FROM classes c JOIN matieres own ON own.filiere_id = c.filiere_id AND own.niveau_id = c.niveau_id WHERE c.id = ${classe}
			UNION SELECT e.matiere_id FROM enseignements e WHERE e.classe_id = ${classe})
		ORDER BY m.cle_tri, m.id`)

export type Cours = Charge & {
	readonly classe_id: number
	readonly annee_id: number
	readonly classe: string
	readonly matiere: string
	readonly matiere_nom: string
	/** hours that this teacher has held of it */
	readonly tenues: number
	/** séances of it that this teacher is to give from the day on */
	readonly a_venir: number
}

/** One teaching, with what has been held of it and is to come. */
export async function selectCours(db: Db, id: number, jour: string): Promise<Cours | undefined> {
	const [row] =
		await db.all<Cours>(sql`SELECT ${charge(jour)}, c.id AS classe_id, c.annee_id, c.code AS classe, m.code AS matiere, m.nom AS matiere_nom,
			${heuresTenuesPar(sql`e.enseignant_id`, sql`e.matiere_id`, sql`e.classe_id`)} AS tenues,
			(SELECT count(*) FROM seances_classes l JOIN seances s ON s.id = l.seance_id WHERE l.classe_id = e.classe_id AND l.matiere_id = e.matiere_id
				AND s.enseignant_id = e.enseignant_id AND s.statut = 'planifiee' AND s.date >= ${jour}) AS a_venir
		FROM enseignements e JOIN utilisateurs u ON u.id = e.enseignant_id JOIN classes c ON c.id = e.classe_id JOIN matieres m ON m.id = e.matiere_id
		WHERE e.id = ${id}`)
	return row
}
