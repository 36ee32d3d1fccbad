-- What signs links that work without a login. A file has its own, and its copies have it too.
CREATE TABLE secrets (
	nom TEXT PRIMARY KEY,
	valeur BLOB NOT NULL CHECK (length(valeur) = 32)
) STRICT;
INSERT INTO secrets (nom, valeur) VALUES ('desabonnement', randomblob(32));
