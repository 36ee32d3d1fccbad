-- Who answers for a student. They have no account; each row says what this one is told of that student, and by which channels.
CREATE TABLE responsables (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	rang INTEGER NOT NULL CHECK (rang > 0),
	nom TEXT NOT NULL CHECK (nom <> ''),
	prenoms TEXT NOT NULL,
	lien TEXT,
	telephone TEXT,
	email TEXT,
	langue TEXT NOT NULL DEFAULT 'fr' CHECK (langue IN ('fr', 'en')),
	-- joined by `|`; empty: nothing is told
	absences TEXT NOT NULL DEFAULT '' CHECK (absences IN ('', 'email', 'sms', 'email|sms')),
	notes TEXT NOT NULL DEFAULT '' CHECK (notes IN ('', 'email', 'sms', 'email|sms')),
	annonces TEXT NOT NULL DEFAULT '' CHECK (annonces IN ('', 'email', 'sms', 'email|sms')),
	payeur INTEGER NOT NULL DEFAULT 0 CHECK (payeur IN (0, 1)),
	urgence INTEGER NOT NULL DEFAULT 0 CHECK (urgence IN (0, 1)),
	-- an adult student's, without which this one is told nothing
	consentement INTEGER NOT NULL DEFAULT 0 CHECK (consentement IN (0, 1)),
	updated_at TEXT NOT NULL,
	importe TEXT CHECK (importe IS NULL OR json_valid(importe)),
	UNIQUE (etudiant_id, rang)
) STRICT;

-- A message need not be about a séance, nor go to a user: it may go to somebody who answers for students, or to the LMS itself.
CREATE TABLE envois_neufs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	cle TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance',
		'notes', 'absences', 'absences_correction', 'annonce', 'donnees.modifiees')),
	seance_id INTEGER REFERENCES seances (id),
	debut_s INTEGER,
	delai_minutes INTEGER,
	perime_at INTEGER NOT NULL,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL,
	CHECK ((type LIKE '%_seance') = (seance_id IS NOT NULL) AND (seance_id IS NULL) = (debut_s IS NULL))
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
	utilisateur_id INTEGER REFERENCES utilisateurs (id),
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push', 'webhook')),
	adresse TEXT NOT NULL,
	-- what may be said only once to one person, by one channel, of one start
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance',
		'notes', 'absences', 'absences_correction', 'annonce', 'donnees.modifiees')),
	seance_id INTEGER,
	debut_s INTEGER,
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
	responsable_id INTEGER REFERENCES responsables (id),
	UNIQUE (envoi_id, utilisateur_id, canal),
	CHECK ((type LIKE '%_seance') = (seance_id IS NOT NULL) AND (seance_id IS NULL) = (debut_s IS NULL)),
	CHECK ((utilisateur_id IS NOT NULL) + (responsable_id IS NOT NULL) = (type <> 'donnees.modifiees')),
	CHECK (responsable_id IS NULL OR canal IN ('email', 'sms'))
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_neuve', seq FROM sqlite_sequence WHERE name = 'outbox';
INSERT INTO outbox_neuve (id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, tentatives, prochain_at,
	perime_at, erreur, created_at, envoye_at, pris_par, pris_at)
SELECT id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, tentatives, prochain_at, perime_at, erreur,
	created_at, envoye_at, pris_par, pris_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_neuve RENAME TO outbox;
CREATE UNIQUE INDEX outbox_une_fois ON outbox (seance_id, utilisateur_id, canal, type, debut_s, occasion) WHERE statut IN ('en_file', 'envoye');
-- The same of what is about no séance: NULLs differ.
CREATE UNIQUE INDEX outbox_avis_une_fois ON outbox (type, occasion, canal, ifnull(utilisateur_id, 0), ifnull(responsable_id, 0))
	WHERE seance_id IS NULL AND statut IN ('en_file', 'envoye');
CREATE INDEX outbox_a_envoyer ON outbox (canal, prochain_at, id) WHERE statut = 'en_file';
CREATE INDEX outbox_perime ON outbox (perime_at) WHERE statut = 'en_file';
CREATE INDEX outbox_responsable ON outbox (responsable_id) WHERE responsable_id IS NOT NULL;

-- What each list of the whole school was when the LMS was last told that it had changed, at which revision, and until when (seconds)
-- time alone leaves them so.
CREATE TABLE listes_dites (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	revision INTEGER NOT NULL,
	jusque INTEGER NOT NULL,
	empreintes TEXT NOT NULL CHECK (json_valid(empreintes)),
	-- the last one that was queued; it may be gone
	envoi_id INTEGER
) STRICT;
