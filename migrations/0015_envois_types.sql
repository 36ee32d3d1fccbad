-- What is put off is not called off, and who was reminded of a séance that moves is told when it is now: two kinds of messages more.
CREATE TABLE envois_neufs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	cle TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance')),
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	debut_s INTEGER NOT NULL,
	delai_minutes INTEGER,
	perime_at INTEGER NOT NULL,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'envois_neufs', seq FROM sqlite_sequence WHERE name = 'envois';
INSERT INTO envois_neufs (id, cle, type, seance_id, debut_s, delai_minutes, perime_at, contenu, created_at)
SELECT id, cle, type, seance_id, debut_s, delai_minutes, perime_at, contenu, created_at FROM envois;
DROP TABLE envois;
ALTER TABLE envois_neufs RENAME TO envois;
CREATE UNIQUE INDEX envois_seance ON envois (seance_id, type, debut_s, delai_minutes);

CREATE TABLE outbox_neuve (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	envoi_id INTEGER NOT NULL REFERENCES envois (id),
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push', 'webhook')),
	adresse TEXT NOT NULL,
	-- what may be said only once to one person, by one channel, of one start
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance')),
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
	pris_par TEXT,
	pris_at INTEGER,
	UNIQUE (envoi_id, utilisateur_id, canal)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_neuve', seq FROM sqlite_sequence WHERE name = 'outbox';
INSERT INTO outbox_neuve (id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, tentatives, prochain_at,
	perime_at, erreur, created_at, envoye_at, pris_par, pris_at)
SELECT id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, tentatives, prochain_at, perime_at, erreur,
	created_at, envoye_at, pris_par, pris_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_neuve RENAME TO outbox;
CREATE UNIQUE INDEX outbox_une_fois ON outbox (seance_id, utilisateur_id, canal, type, debut_s, occasion) WHERE statut IN ('en_file', 'envoye');
CREATE INDEX outbox_a_envoyer ON outbox (canal, prochain_at, id) WHERE statut = 'en_file';
CREATE INDEX outbox_perime ON outbox (perime_at) WHERE statut = 'en_file';
