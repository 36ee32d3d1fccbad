-- Links that let somebody set a password once: of an account, or (0) of the first administrator, whom the link makes.
CREATE TABLE liens (
	utilisateur_id INTEGER PRIMARY KEY,
	secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
	expire_at INTEGER NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;
