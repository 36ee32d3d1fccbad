-- Whether other programs of the school were joined by an edition that gave them the real e-mails of people. They get them until the settings say otherwise.
ALTER TABLE etablissement ADD COLUMN adresses_reelles INTEGER NOT NULL DEFAULT 0 CHECK (adresses_reelles IN (0, 1));
UPDATE etablissement SET adresses_reelles = 1 WHERE EXISTS (SELECT 1 FROM moodle_membres) OR EXISTS (SELECT 1 FROM clients);
