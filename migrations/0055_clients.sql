-- Programs of the school that people sign in to with their account here, by OpenID Connect. A client without a secret proves itself by PKCE.
CREATE TABLE clients (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	client_id TEXT NOT NULL UNIQUE,
	nom TEXT NOT NULL,
	secret_hash TEXT,
	retours TEXT NOT NULL CHECK (json_valid(retours)),
	personnel INTEGER NOT NULL CHECK (personnel IN (0, 1)),
	created_at INTEGER NOT NULL
) STRICT;
-- One sign-in to a client: its code, then the access token that came of it. Both end with the session, which is a row of jetons.
CREATE TABLE connexions_clients (
	id INTEGER PRIMARY KEY,
	code_hash TEXT NOT NULL UNIQUE,
	client INTEGER NOT NULL,
	jeton_id INTEGER NOT NULL,
	retour TEXT NOT NULL,
	portees TEXT NOT NULL,
	nonce TEXT,
	defi TEXT,
	created_at INTEGER NOT NULL,
	acces_hash TEXT UNIQUE,
	acces_at INTEGER
) STRICT;
CREATE INDEX connexions_clients_created ON connexions_clients (created_at);
-- The pairs of keys that sign identities, with their private part.
CREATE TABLE cles_oidc (
	kid TEXT PRIMARY KEY,
	jwk TEXT NOT NULL CHECK (json_valid(jwk)),
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
