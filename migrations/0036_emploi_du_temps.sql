-- Changes of the timetable are told: one message to each person for all that changes for them at once.
CREATE TABLE envois_neufs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	cle TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance',
		'notes', 'absences', 'absences_correction', 'annonce', 'emploi_du_temps', 'donnees.modifiees')),
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
		'notes', 'absences', 'absences_correction', 'annonce', 'emploi_du_temps', 'donnees.modifiees')),
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
	perime_at, erreur, created_at, envoye_at, pris_par, pris_at, responsable_id)
SELECT id, envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, tentatives, prochain_at, perime_at, erreur,
	created_at, envoye_at, pris_par, pris_at, responsable_id FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_neuve RENAME TO outbox;
CREATE UNIQUE INDEX outbox_une_fois ON outbox (seance_id, utilisateur_id, canal, type, debut_s, occasion) WHERE statut IN ('en_file', 'envoye');
-- The same of what is about no séance: NULLs differ.
CREATE UNIQUE INDEX outbox_avis_une_fois ON outbox (type, occasion, canal, ifnull(utilisateur_id, 0), ifnull(responsable_id, 0))
	WHERE seance_id IS NULL AND statut IN ('en_file', 'envoye');
CREATE INDEX outbox_a_envoyer ON outbox (canal, prochain_at, id) WHERE statut = 'en_file';
CREATE INDEX outbox_perime ON outbox (perime_at) WHERE statut = 'en_file';
CREATE INDEX outbox_responsable ON outbox (responsable_id) WHERE responsable_id IS NOT NULL;

-- What one write has changed in the timetable, until everybody whom it concerns has their message.
CREATE TABLE changements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL,
	-- when all messages stood in the queue
	complete_at INTEGER
) STRICT;
CREATE INDEX changements_incomplets ON changements (id) WHERE complete_at IS NULL;

-- When a teacher is away, from debut_s until before fin_s. The reason is for the administration and the teacher alone.
CREATE TABLE absences_enseignants (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the form's own: the same again is the same absence
	cle TEXT NOT NULL UNIQUE,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	debut_s INTEGER NOT NULL,
	fin_s INTEGER NOT NULL CHECK (fin_s > debut_s),
	motif TEXT CHECK (length(motif) <= 500),
	annoncee_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	created_at INTEGER NOT NULL,
	-- when somebody has decided what becomes of its séances
	decidee_at INTEGER,
	-- when it was taken back
	retiree_at INTEGER
) STRICT;
CREATE INDEX absences_enseignants_fin ON absences_enseignants (fin_s, enseignant_id);
CREATE INDEX absences_enseignants_enseignant ON absences_enseignants (enseignant_id, fin_s);
CREATE INDEX absences_enseignants_annoncee_par ON absences_enseignants (annoncee_par);
