-- The address under which calendar programs, which send no token, read a person's séances.
CREATE TABLE calendriers (
	utilisateur_id INTEGER PRIMARY KEY REFERENCES utilisateurs (id),
	secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
	created_at INTEGER NOT NULL
) STRICT;
