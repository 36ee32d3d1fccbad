-- The texts of rooms as they are compared, so that one statement finds the room that a séance means. SQL knows the letters of French alone:
-- a text with others is found once it is written anew.
ALTER TABLE salles ADD COLUMN cle TEXT NOT NULL DEFAULT '';
ALTER TABLE salles ADD COLUMN cle_nom TEXT;
ALTER TABLE seances ADD COLUMN salle_cle TEXT;
CREATE TABLE textes_de_salles (texte TEXT PRIMARY KEY, cle TEXT NOT NULL) STRICT, WITHOUT ROWID;
WITH RECURSIVE lettres (texte, reste, cle) AS (
	SELECT texte, lower(texte), '' FROM (SELECT salle AS texte FROM seances UNION SELECT code FROM salles UNION SELECT nom FROM salles) WHERE texte IS NOT NULL
	UNION ALL
	SELECT texte, substr(reste, 2), cle || CASE
		WHEN instr('éèêëÉÈÊË', substr(reste, 1, 1)) THEN 'e'
		WHEN instr('àâäÀÂÄ', substr(reste, 1, 1)) THEN 'a'
		WHEN instr('îïÎÏ', substr(reste, 1, 1)) THEN 'i'
		WHEN instr('ôöÔÖ', substr(reste, 1, 1)) THEN 'o'
		WHEN instr('ùûüÙÛÜ', substr(reste, 1, 1)) THEN 'u'
		WHEN instr('çÇ', substr(reste, 1, 1)) THEN 'c'
		WHEN instr(' _-''’', substr(reste, 1, 1)) THEN ''
		ELSE substr(reste, 1, 1) END
	FROM lettres WHERE reste <> ''
)
INSERT INTO textes_de_salles SELECT texte, cle FROM lettres WHERE reste = '';
UPDATE salles SET cle = (SELECT t.cle FROM textes_de_salles t WHERE t.texte = code), cle_nom = (SELECT nullif(t.cle, '') FROM textes_de_salles t WHERE t.texte = nom);
UPDATE seances SET salle_cle = nullif(t.cle, '') FROM textes_de_salles t WHERE t.texte = salle;
DROP TABLE textes_de_salles;
CREATE INDEX salles_cle ON salles (cle);
CREATE INDEX salles_cle_nom ON salles (cle_nom);
