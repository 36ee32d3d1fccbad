-- When a file was last cleaned up. What counts as now moves on by two days at most from one cleaning to the next: a clock that is
-- years ahead for a minute deleted every message.
CREATE TABLE rondes_nouvelles (
	nom TEXT PRIMARY KEY CHECK (nom IN ('absences', 'notes', 'menage')),
	faite_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO rondes_nouvelles SELECT nom, faite_s FROM rondes;
DROP TABLE rondes;
ALTER TABLE rondes_nouvelles RENAME TO rondes;
