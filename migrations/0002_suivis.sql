-- What lists were, so that consumers can ask what changed since a version (contract 1.8).
CREATE TABLE suivis (
	cle TEXT PRIMARY KEY,
	version INTEGER NOT NULL,
	at INTEGER NOT NULL,
	contenu BLOB NOT NULL
) STRICT, WITHOUT ROWID;
