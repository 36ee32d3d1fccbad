-- What goes to many at once is written once, here; `outbox` has a row for each of those it goes to.
CREATE TABLE envois (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	cle TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance')),
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	debut_s INTEGER NOT NULL,
	delai_minutes INTEGER,
	perime_at INTEGER NOT NULL,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL
) STRICT;
-- The automatic reminder of a start goes out once for each lead time; those by hand have none (NULLs differ).
CREATE UNIQUE INDEX envois_seance ON envois (seance_id, type, debut_s, delai_minutes);

-- No version has written to it.
DROP TABLE outbox;
CREATE TABLE outbox (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	envoi_id INTEGER NOT NULL REFERENCES envois (id),
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push', 'webhook')),
	adresse TEXT NOT NULL,
	-- what may be said only once to one person, by one channel, of one start
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance')),
	seance_id INTEGER NOT NULL,
	debut_s INTEGER NOT NULL,
	occasion TEXT NOT NULL,
	statut TEXT NOT NULL DEFAULT 'en_file' CHECK (statut IN ('en_file', 'envoye', 'echec', 'perime', 'annule')),
	tentatives INTEGER NOT NULL DEFAULT 0,
	prochain_at INTEGER NOT NULL,
	perime_at INTEGER NOT NULL,
	erreur TEXT,
	created_at INTEGER NOT NULL,
	envoye_at INTEGER,
	UNIQUE (envoi_id, utilisateur_id, canal)
) STRICT;
CREATE UNIQUE INDEX outbox_une_fois ON outbox (seance_id, utilisateur_id, canal, type, debut_s, occasion) WHERE statut IN ('en_file', 'envoye');
CREATE INDEX outbox_a_envoyer ON outbox (canal, prochain_at, id) WHERE statut = 'en_file';
CREATE INDEX outbox_perime ON outbox (perime_at) WHERE statut = 'en_file';

-- Minutes before a séance at which its reminders leave, where the school has its own: [1440, 60].
ALTER TABLE etablissement ADD COLUMN rappels_minutes TEXT CHECK (rappels_minutes IS NULL OR json_valid(rappels_minutes));
