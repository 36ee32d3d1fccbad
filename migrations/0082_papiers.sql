-- What stands at the head of a paper besides the name and the address of the school.
ALTER TABLE etablissement ADD COLUMN ministere TEXT CHECK (ministere <> '' AND length(ministere) <= 200);
ALTER TABLE etablissement ADD COLUMN devise_etat TEXT CHECK (devise_etat <> '' AND length(devise_etat) <= 200);
ALTER TABLE etablissement ADD COLUMN agrement TEXT CHECK (agrement <> '' AND length(agrement) <= 200);
-- the town where papers are made out
ALTER TABLE etablissement ADD COLUMN lieu TEXT CHECK (lieu <> '' AND length(lieu) <= 100);
ALTER TABLE etablissement ADD COLUMN format_papier TEXT NOT NULL DEFAULT 'A4' CHECK (format_papier IN ('A4', 'LETTER'));

-- The Ed25519 pairs that sign papers; the newest that is not revoked signs. Signed papers name the number of their pair.
CREATE TABLE cles_papiers (
	numero INTEGER PRIMARY KEY AUTOINCREMENT,
	-- base64url, 32 bytes each; `privee` NULL: it came with an import and signs nothing here
	publique TEXT NOT NULL UNIQUE CHECK (length(publique) = 43),
	privee TEXT CHECK (length(privee) = 43),
	-- seconds
	created_at INTEGER NOT NULL,
	-- the first day from which its signatures count no longer, because it was stolen
	revoquee_le TEXT CHECK (revoquee_le IS date(revoquee_le))
) STRICT;

-- The last number of each kind and year.
CREATE TABLE papiers_numeros (
	sorte TEXT NOT NULL,
	annee INTEGER NOT NULL,
	dernier INTEGER NOT NULL CHECK (dernier >= 0),
	-- 1: an older copy was restored, and later numbers may have been given: none is given until somebody has said the last one
	a_confirmer INTEGER NOT NULL DEFAULT 0 CHECK (a_confirmer IN (0, 1)),
	PRIMARY KEY (sorte, annee)
) STRICT, WITHOUT ROWID;
CREATE INDEX papiers_numeros_a_confirmer ON papiers_numeros (a_confirmer, annee, sorte) WHERE a_confirmer = 1;

-- The register of papers that have left the school.
CREATE TABLE papiers (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	sorte TEXT NOT NULL,
	annee INTEGER NOT NULL,
	numero INTEGER NOT NULL CHECK (numero > 0),
	-- NULL: an older copy was restored, which does not have the student
	etudiant_id INTEGER REFERENCES etudiants (id),
	-- the paper word for word: JSON
	feuille TEXT NOT NULL CHECK (json_valid(feuille)),
	-- the signed text behind its QR code
	code TEXT NOT NULL,
	cle INTEGER NOT NULL REFERENCES cles_papiers (numero),
	-- what it is about, such as 2026-2027:1: the next paper of that kind for the student takes its place; NULL: each stands for itself
	objet TEXT CHECK (objet <> '' AND length(objet) <= 100),
	-- what it was made from, such as publication:12, several with commas between them; NULL: the facts of its day
	source TEXT CHECK (source <> '' AND length(source) <= 500),
	-- the key of the form that asked for it, so that a form sent twice makes one paper
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- an account; NULL: a command
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- seconds; when its original left the server for the first time
	imprime_at INTEGER,
	-- no longer in force since, because of `motif`, or because another one or nothing took its place
	fini_at INTEGER,
	fini TEXT CHECK (fini IN ('revoque', 'remplace')),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 500),
	remplace_par INTEGER REFERENCES papiers (id),
	-- handed over: the day, to whom, and what they signed with
	remis_le TEXT CHECK (remis_le IS date(remis_le)),
	remis_a TEXT CHECK (remis_a <> '' AND length(remis_a) <= 200),
	remis_contre TEXT CHECK (remis_contre <> '' AND length(remis_contre) <= 200),
	UNIQUE (sorte, annee, numero),
	CHECK ((fini IS NULL) = (fini_at IS NULL)),
	CHECK ((remis_le IS NULL) = (remis_a IS NULL))
) STRICT;
CREATE INDEX papiers_etudiant ON papiers (etudiant_id, id);
CREATE INDEX papiers_fait ON papiers (fait_at);
CREATE INDEX papiers_fait_par ON papiers (fait_par);
CREATE INDEX papiers_source ON papiers (source) WHERE source IS NOT NULL;
CREATE INDEX papiers_fini ON papiers (fini_at) WHERE fini IS NOT NULL;
CREATE INDEX papiers_remplace_par ON papiers (remplace_par);
CREATE INDEX papiers_cle ON papiers (cle);
CREATE INDEX papiers_envoi ON papiers (envoi) WHERE envoi IS NOT NULL;

-- Each print after the original.
CREATE TABLE papiers_duplicatas (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	papier_id INTEGER NOT NULL REFERENCES papiers (id),
	delivre_at INTEGER NOT NULL,
	delivre_par INTEGER REFERENCES utilisateurs (id),
	-- the key of the form that asked for it, so that a form sent twice delivers one
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100)
) STRICT;
CREATE INDEX papiers_duplicatas_papier ON papiers_duplicatas (papier_id);
CREATE INDEX papiers_duplicatas_par ON papiers_duplicatas (delivre_par);

-- Papers that students ask for on their page.
CREATE TABLE papiers_demandes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	sorte TEXT NOT NULL,
	precisions TEXT CHECK (precisions <> '' AND length(precisions) <= 300),
	demande_at INTEGER NOT NULL,
	-- the answer: a paper, or a refusal with its reason
	traite_at INTEGER,
	papier_id INTEGER REFERENCES papiers (id),
	refus TEXT CHECK (refus <> '' AND length(refus) <= 300),
	CHECK ((traite_at IS NULL) = (papier_id IS NULL AND refus IS NULL))
) STRICT;
CREATE INDEX papiers_demandes_etudiant ON papiers_demandes (etudiant_id);
CREATE INDEX papiers_demandes_papier ON papiers_demandes (papier_id);
CREATE INDEX papiers_demandes_ouvertes ON papiers_demandes (demande_at) WHERE traite_at IS NULL;

-- What the school says about a kind of paper; a kind without a row has the usual text and the school's signatory.
CREATE TABLE papiers_reglages (
	id INTEGER PRIMARY KEY,
	sorte TEXT NOT NULL UNIQUE,
	-- with fields such as {nom}
	texte TEXT CHECK (texte <> '' AND length(texte) <= 2000),
	signataire TEXT CHECK (signataire <> '' AND length(signataire) <= 200),
	signataire_qualite TEXT CHECK (signataire_qualite <> '' AND length(signataire_qualite) <= 200),
	-- whether students print it themselves, without a picture of the signature
	par_etudiant INTEGER NOT NULL DEFAULT 0 CHECK (par_etudiant IN (0, 1)),
	-- the picture of the signature
	signature BLOB,
	signature_type TEXT CHECK ((signature_type IS NULL) = (signature IS NULL)),
	updated_at TEXT NOT NULL
) STRICT;

-- What a student corrects on the proof of an identity that will be printed; it waits for the office.
CREATE TABLE papiers_corrections (
	etudiant_id INTEGER PRIMARY KEY REFERENCES etudiants (id),
	-- JSON: the corrected fields
	champs TEXT NOT NULL CHECK (json_valid(champs)),
	demande_at INTEGER NOT NULL
) STRICT;

-- The school's own forms in Word, with fields to fill.
CREATE TABLE papiers_modeles (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	nom TEXT NOT NULL UNIQUE CHECK (nom <> '' AND length(nom) <= 120),
	octets BLOB NOT NULL,
	updated_at TEXT NOT NULL
) STRICT;

-- When somebody last gave away the page that verifies papers: what ended later is unknown there.
CREATE TABLE papiers_verificateur (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- how many keys there were, and how many of them were revoked, together
	cles INTEGER NOT NULL
) STRICT;
