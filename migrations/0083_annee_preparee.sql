-- A year that is prepared while another one runs: outside the console it does not exist until it becomes the current one.
ALTER TABLE annees ADD COLUMN en_preparation INTEGER NOT NULL DEFAULT 0 CHECK (en_preparation IN (0, 1) AND en_preparation + courante <= 1);

-- How the State counts and pays for a student in a year.
ALTER TABLE inscriptions ADD COLUMN regime TEXT CHECK (regime IN ('affecte', 'non_affecte', 'boursier', 'autre'));

-- The class of the former year from which a passage enrolled the student.
ALTER TABLE inscriptions ADD COLUMN passage_de INTEGER REFERENCES classes (id);
CREATE INDEX inscriptions_passage ON inscriptions (passage_de);

-- The first day on which a register saw a student whose enrollment is not confirmed yet.
ALTER TABLE inscriptions ADD COLUMN vu_le TEXT;

-- The série and the year of the bac, which ministries ask for.
ALTER TABLE etudiants ADD COLUMN serie_bac TEXT CHECK (serie_bac <> '' AND length(serie_bac) <= 20);
ALTER TABLE etudiants ADD COLUMN annee_bac INTEGER CHECK (annee_bac BETWEEN 1950 AND 2100);

-- Fonctions are words joined by |; the program knows which ones there are.
DROP INDEX utilisateurs_fonctions;
ALTER TABLE utilisateurs ADD COLUMN charges TEXT NOT NULL DEFAULT '' CHECK (charges NOT GLOB '*[^a-z|]*');
ALTER TABLE utilisateurs ADD COLUMN seule INTEGER NOT NULL DEFAULT 0 CHECK (seule IN (0, 1) AND (seule = 0 OR charges <> ''));
UPDATE utilisateurs SET charges = fonctions, seule = console_seule WHERE fonctions <> '';
ALTER TABLE utilisateurs DROP COLUMN console_seule;
ALTER TABLE utilisateurs DROP COLUMN fonctions;
ALTER TABLE utilisateurs RENAME COLUMN charges TO fonctions;
ALTER TABLE utilisateurs RENAME COLUMN seule TO console_seule;
CREATE INDEX utilisateurs_fonctions ON utilisateurs (id) WHERE fonctions <> '';
