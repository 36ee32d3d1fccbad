import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { NamedTable } from '../../kit/references'

/** Some have no first name. */
const personne = (of: string) => `trim(${of}.nom || ' ' || ${of}.prenoms)`
const PERSONNE = `SELECT u.id, ${personne('u')} AS nom FROM utilisateurs u`
/** When a séance begins, as pages write days. */
const debut = (of: string) =>
	`substr(${of}.date, 9, 2) || '/' || substr(${of}.date, 6, 2) || '/' || substr(${of}.date, 1, 4) || ' ' || ${of}.heure_debut`
const NOMME = (table: string) => `SELECT id, nom || ' (' || code || ')' AS nom FROM ${table}`
const libelle = (table: string, column = 'libelle') => `SELECT id, ${column} AS nom FROM ${table}`
/** Records of a person, with what tells them apart. */
const de = (table: string, column: string, more = "''") =>
	`SELECT t.id, ${personne('u')} || ${more} AS nom FROM ${table} t JOIN utilisateurs u ON u.id = t.${column}`

/** What people call the records of a table, by their ids. */
const NOMS: Readonly<Record<NamedTable, string>> = {
	absences_enseignants: de('absences_enseignants', 'enseignant_id'),
	annees: libelle('annees'),
	classes: libelle('classes', 'code'),
	conges: libelle('conges'),
	enseignants: PERSONNE,
	enseignements: `SELECT t.id, m.code || ', ' || c.code || ', ' || ${personne('u')} AS nom FROM enseignements t
		JOIN matieres m ON m.id = t.matiere_id JOIN classes c ON c.id = t.classe_id JOIN utilisateurs u ON u.id = t.enseignant_id`,
	etudiants: PERSONNE,
	evaluations: `SELECT t.id, t.titre || ', ' || c.code AS nom FROM evaluations t JOIN classes c ON c.id = t.classe_id`,
	filieres: libelle('filieres', 'nom'),
	frais: de('frais', 'etudiant_id', "', ' || t.libelle"),
	inscriptions: `SELECT t.id, ${personne('u')} || ', ' || c.code AS nom FROM inscriptions t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN classes c ON c.id = t.classe_id`,
	jetons: de('jetons', 'utilisateur_id'),
	justificatifs: de('justificatifs', 'etudiant_id'),
	matieres: NOMME('matieres'),
	matieres_annees: NOMME('matieres'),
	niveaux: libelle('niveaux', 'code'),
	notes: `SELECT t.id, ${personne('u')} || ', ' || e.titre AS nom FROM notes t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN evaluations e ON e.id = t.evaluation_id`,
	paiements: de('paiements', 'etudiant_id', "', ' || t.reference"),
	periodes: libelle('periodes'),
	pieces: libelle('pieces'),
	pieces_recues: PERSONNE,
	preferences: PERSONNE,
	presences: `SELECT t.id, ${personne('u')} || ', ' || ${debut('s')} AS nom FROM presences t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN seances s ON s.id = t.seance_id`,
	responsables: `SELECT r.id, ${personne('r')} AS nom FROM responsables r`,
	salles: libelle('salles', 'code'),
	seances: `SELECT t.id, ${debut('t')} || ', ' || m.code AS nom FROM seances t JOIN matieres m ON m.id = t.matiere_id`,
	ues: NOMME('ues'),
	ues_annees: NOMME('ues'),
	utilisateurs: PERSONNE
}

/** What records of a table are called that are still there, by id. */
export async function selectNoms(db: Db, table: NamedTable, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
	const rows = await db.all<{ id: number; nom: string }>(
		sql`SELECT id, nom FROM (${sql.raw(NOMS[table])}) WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`
	)
	return new Map(rows.map(({ id, nom }) => [id, nom]))
}
