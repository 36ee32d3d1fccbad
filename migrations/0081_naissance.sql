-- The day of a birth may be unknown: then the year stands alone.
ALTER TABLE etudiants ADD COLUMN naissance TEXT CHECK (naissance IS date(naissance) OR naissance GLOB '[12][0-9][0-9][0-9]');
UPDATE etudiants SET naissance = date_naissance WHERE date_naissance IS NOT NULL;
ALTER TABLE etudiants DROP COLUMN date_naissance;
ALTER TABLE etudiants RENAME COLUMN naissance TO date_naissance;
