-- Makes the uids of séances an institution's own: two institutions may have the same code and references. Its copies have it too. Institutions
-- that exist stay without: calendars have the uids of their séances.
INSERT INTO secrets (nom, valeur) SELECT 'seances', randomblob(32) WHERE NOT EXISTS (SELECT 1 FROM etablissement);
