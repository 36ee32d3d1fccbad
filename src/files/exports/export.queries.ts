import type { KindName } from '../imports/kind'

/** A class as an import finds it: by its code in the current year, else with its year. */
const CLASSE = "CASE WHEN a.courante THEN c.code ELSE c.code || '@' || a.libelle END"
const classeOn = (date: string) =>
	`CASE WHEN a.courante AND ${date} BETWEEN a.date_debut AND a.date_fin THEN c.code ELSE c.code || '@' || a.libelle END`
const ACCOUNT = 'u.identifiant, u.nom, u.prenoms, u.email, u.telephone, u.actif'

/** One column for each of the file's, by natural keys; lists as JSON, in an order that no id decides; `id` to go on from. */
export const EXPORT: Readonly<Record<KindName, string>> = {
	annees: 'SELECT id, libelle, date_debut, date_fin, courante FROM annees',
	utilisateurs: `SELECT u.id, u.role, ${ACCOUNT} FROM utilisateurs u WHERE u.role IN ('administrateur', 'coordinateur')`,
	enseignants: `SELECT t.id, t.matricule, ${ACCOUNT} FROM enseignants t JOIN utilisateurs u ON u.id = t.id`,
	etudiants: `SELECT e.id, e.matricule, e.sexe, e.date_naissance, ${ACCOUNT} FROM etudiants e JOIN utilisateurs u ON u.id = e.id`,
	filieres: `SELECT f.id, f.code, f.nom, f.systeme, f.tronc_commun, f.active, (SELECT json_group_array(identifiant) FROM
		(SELECT u.identifiant FROM coordinations l JOIN utilisateurs u ON u.id = l.utilisateur_id WHERE l.filiere_id = f.id ORDER BY u.identifiant_norm)
		) AS coordinateurs FROM filieres f`,
	ues: `SELECT x.id, x.code, x.nom, f.code AS filiere, n.code AS niveau, x.semestre, x.credits
		FROM ues x JOIN filieres f ON f.id = x.filiere_id JOIN niveaux n ON n.id = x.niveau_id`,
	matieres: `SELECT m.id, m.code, m.nom, f.code AS filiere, n.code AS niveau, m.coefficient, m.volume_horaire, x.code AS ue
		FROM matieres m JOIN filieres f ON f.id = m.filiere_id JOIN niveaux n ON n.id = m.niveau_id LEFT JOIN ues x ON x.id = m.ue_id`,
	classes: `SELECT c.id, c.code, a.libelle AS annee, c.nom, f.code AS filiere, n.code AS niveau, c.capacite
		FROM classes c JOIN annees a ON a.id = c.annee_id JOIN filieres f ON f.id = c.filiere_id JOIN niveaux n ON n.id = c.niveau_id`,
	enseignements: `SELECT e.id, ${CLASSE} AS classe, m.code AS matiere, t.matricule AS enseignant, e.heures_prevues
		FROM enseignements e JOIN classes c ON c.id = e.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres m ON m.id = e.matiere_id JOIN enseignants t ON t.id = e.enseignant_id`,
	inscriptions: `SELECT i.id, e.matricule, ${CLASSE} AS classe, i.statut, i.date_inscription, i.date_sortie
		FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id JOIN classes c ON c.id = i.classe_id JOIN annees a ON a.id = c.annee_id`,
	seances: `SELECT s.id, s.ref, (SELECT json_group_array(code) FROM (SELECT ${classeOn('s.date')} AS code
			FROM seances_classes l JOIN classes c ON c.id = l.classe_id JOIN annees a ON a.id = c.annee_id WHERE l.seance_id = s.id ORDER BY code)) AS classes,
		m.code AS matiere, t.matricule AS enseignant, s.date, s.heure_debut, s.heure_fin, s.salle, s.type, s.mode, s.statut
		FROM seances s JOIN matieres m ON m.id = s.matiere_id LEFT JOIN enseignants t ON t.id = s.enseignant_id WHERE s.ref IS NOT NULL`,
	evaluations: `SELECT v.id, v.ref, ${classeOn('v.date')} AS classe, m.code AS matiere, v.titre, v.type, v.date, v.heure_debut,
		v.duree_minutes, v.coefficient, v.bareme, v.mode
		FROM evaluations v JOIN classes c ON c.id = v.classe_id JOIN annees a ON a.id = c.annee_id JOIN matieres m ON m.id = v.matiere_id
		WHERE v.ref IS NOT NULL`,
	notes: `SELECT n.id, v.ref AS evaluation, e.matricule, n.note_centiemes AS note, n.commentaire
		FROM notes n JOIN evaluations v ON v.id = n.evaluation_id JOIN etudiants e ON e.id = n.etudiant_id WHERE v.ref IS NOT NULL`,
	presences: `SELECT p.id, s.ref AS seance, e.matricule, p.statut, p.arrivee_s AS heure_arrivee, p.commentaire
		FROM presences p JOIN seances s ON s.id = p.seance_id JOIN etudiants e ON e.id = p.etudiant_id WHERE s.ref IS NOT NULL`,
	frais: 'SELECT f.id, e.matricule, f.libelle, f.montant, f.echeance FROM frais f JOIN etudiants e ON e.id = f.etudiant_id',
	paiements: `SELECT p.id, p.reference, e.matricule, p.date, p.montant, p.mode FROM paiements p JOIN etudiants e ON e.id = p.etudiant_id`,
	preferences: `SELECT row_number() OVER (ORDER BY u.identifiant_norm, p.canal) AS id, u.identifiant, p.canal, p.actif, p.rappels_seance,
		p.notes, p.absences, p.annonces FROM preferences p JOIN utilisateurs u ON u.id = p.utilisateur_id`
}

export const WITHOUT_REF = `SELECT (SELECT count(*) FROM seances WHERE ref IS NULL) AS seances,
	(SELECT count(*) FROM evaluations WHERE ref IS NULL) AS evaluations`
