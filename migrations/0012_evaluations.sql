-- Why a student has no number in an évaluation stands beside the grade.
CREATE TABLE notes_etat (
	id INTEGER PRIMARY KEY,
	evaluation_id INTEGER NOT NULL REFERENCES evaluations (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	etat TEXT NOT NULL CHECK (etat IN ('note', 'absent', 'absent_injustifie', 'absent_justifie', 'dispense')),
	note_centiemes INTEGER CHECK (note_centiemes >= 0),
	commentaire TEXT CHECK (length(commentaire) <= 1000),
	updated_at TEXT NOT NULL,
	UNIQUE (evaluation_id, etudiant_id),
	CHECK ((etat = 'note') = (note_centiemes IS NOT NULL))
) STRICT;
INSERT INTO notes_etat (id, evaluation_id, etudiant_id, etat, note_centiemes, commentaire, updated_at)
SELECT id, evaluation_id, etudiant_id, iif(note_centiemes IS NULL, 'absent', 'note'), note_centiemes, commentaire, updated_at FROM notes;
DROP TABLE notes;
ALTER TABLE notes_etat RENAME TO notes;
CREATE INDEX notes_etudiant ON notes (etudiant_id, evaluation_id);

-- null in what is older than this column
ALTER TABLE notes_historique ADD COLUMN etat TEXT;

-- The day from which students see marks. What has a mark has been seen already.
ALTER TABLE evaluations ADD COLUMN session INTEGER NOT NULL DEFAULT 1 CHECK (session IN (1, 2));
ALTER TABLE evaluations ADD COLUMN periode INTEGER CHECK (periode IN (1, 2));
ALTER TABLE evaluations ADD COLUMN publiee_le TEXT;
ALTER TABLE evaluations ADD COLUMN annulee INTEGER NOT NULL DEFAULT 0 CHECK (annulee IN (0, 1));
UPDATE evaluations SET publiee_le = (SELECT substr(min(updated_at), 1, 10) FROM notes WHERE evaluation_id = evaluations.id)
WHERE EXISTS (SELECT 1 FROM notes WHERE evaluation_id = evaluations.id);
