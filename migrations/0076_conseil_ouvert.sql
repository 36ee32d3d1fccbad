-- Whether teachers read the published results of the classes that they teach, as a conseil de classe does.
ALTER TABLE etablissement ADD COLUMN conseil_ouvert INTEGER NOT NULL DEFAULT 0 CHECK (conseil_ouvert IN (0, 1));
