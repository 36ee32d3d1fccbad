-- Hours were counted from the planned start to the real end, whatever had been said of either. They count from the real start now,
-- at most the planned length and a quarter of an hour. Where nobody had said the end it is the planned one, if the séance was only
-- ended more than half an hour later; a start outside the planned time is the planned one.
CREATE TEMP TABLE heures_corrigees AS
SELECT * FROM (
	SELECT s.id, s.statut, s.debut_s, s.fin_s, s.debut_reel_s, s.fin_reelle_s,
		iif(s.debut_reel_s NOT BETWEEN s.debut_s AND s.fin_s, s.debut_s, s.debut_reel_s) AS debut_reel,
		iif(s.statut = 'terminee' AND s.fin_reelle_s > s.fin_s + 1800 AND EXISTS (
			SELECT 1 FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id
			WHERE l.objet = 'seances' AND l.objet_id = CAST(s.id AS TEXT) AND l.action = 'seance.statut' AND e.at = s.fin_reelle_s
		), s.fin_s, s.fin_reelle_s) AS fin_reelle
	FROM seances s WHERE s.statut IN ('en_cours', 'terminee')
);
CREATE TEMP TABLE heures_comptees AS
SELECT count(*) AS seances,
	round(ifnull(sum(ifnull(fin_reelle_s, fin_s) - debut_s), 0) / 3600.0, 2) AS avant,
	round(ifnull(sum(min(max(0, ifnull(fin_reelle, fin_s) - ifnull(debut_reel, debut_s)), fin_s - debut_s + 900)), 0) / 3600.0, 2) AS apres
FROM heures_corrigees WHERE statut = 'terminee';
DELETE FROM heures_corrigees WHERE debut_reel IS debut_reel_s AND fin_reelle IS fin_reelle_s;

UPDATE seances SET debut_reel_s = h.debut_reel, fin_reelle_s = h.fin_reelle FROM heures_corrigees h WHERE h.id = seances.id;

INSERT INTO ecritures (at, revision, auteur)
SELECT unixepoch(), (SELECT revision + 1 FROM etat), 'migration:heures' FROM heures_comptees
WHERE avant <> apres OR EXISTS (SELECT 1 FROM heures_corrigees);
INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id, avant, apres)
SELECT e.id, 0, 'heures.recompute', 'seances', NULL, json_object('heures', c.avant), json_object('heures', c.apres, 'nombre', c.seances)
FROM ecritures e, heures_comptees c WHERE e.auteur = 'migration:heures'
UNION ALL
SELECT e.id, row_number() OVER (ORDER BY h.id), 'heures.recompute', 'seances', CAST(h.id AS TEXT),
	json_object('debut_reel_s', h.debut_reel_s, 'fin_reelle_s', h.fin_reelle_s), json_object('debut_reel_s', h.debut_reel, 'fin_reelle_s', h.fin_reelle)
FROM ecritures e, heures_corrigees h WHERE e.auteur = 'migration:heures';
UPDATE etat SET revision = revision + 1, revision_donnees = revision_donnees + 1
WHERE EXISTS (SELECT 1 FROM ecritures WHERE auteur = 'migration:heures');

DROP TABLE heures_corrigees;
DROP TABLE heures_comptees;
