-- hours done are counted anew, from real start to real end
-- The hours before and after; where nothing differed the journal has no line, and they are what they were.
WITH recompute AS (
	SELECT apres ->> 'nombre' AS sessions, avant ->> 'heures' AS hours_before, apres ->> 'heures' AS hours_after
	FROM journal WHERE auteur = 'migration:heures' AND objet_id IS NULL
), done AS (
	SELECT count(*) AS sessions, round(sum(ifnull(fin_reelle_s, fin_s) - debut_s) / 3600.0, 2) AS hours
	FROM seances WHERE statut = 'terminee'
)
SELECT * FROM recompute
UNION ALL SELECT sessions, hours, hours FROM done WHERE sessions > 0 AND NOT EXISTS (SELECT 1 FROM recompute)
