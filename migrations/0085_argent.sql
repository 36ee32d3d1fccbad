-- People and bodies that pay for a student besides the family: the State, a body that gives scholarships, an employer.
CREATE TABLE tiers (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> '' AND length(code) <= 30),
	nom TEXT NOT NULL CHECK (nom <> '' AND length(nom) <= 120),
	sorte TEXT NOT NULL DEFAULT 'autre' CHECK (sorte IN ('etat', 'bourse', 'employeur', 'autre')),
	telephone TEXT,
	updated_at TEXT NOT NULL
) STRICT;

-- A fee of a libellé may be withdrawn and then written again: `numero` counts them.
CREATE TABLE frais_numerotes (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	numero INTEGER NOT NULL DEFAULT 1 CHECK (numero > 0),
	-- `droits`: confirmed money that settles it makes the enrollment active
	nature TEXT NOT NULL DEFAULT 'autre' CHECK (nature IN ('droits', 'scolarite', 'session2', 'reinscription', 'examen', 'autre')),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	-- the day of its last part
	echeance TEXT CHECK (echeance IS date(echeance)),
	-- since when it is owed; NULL: the day of `updated_at`
	date TEXT CHECK (date IS date(date)),
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, annee_id, libelle, numero)
) STRICT;
INSERT INTO frais_numerotes (id, etudiant_id, annee_id, libelle, montant, echeance, date, updated_at)
SELECT id, etudiant_id, annee_id, libelle, montant, echeance, substr(updated_at, 1, 10), updated_at FROM frais;

-- The parts of a fee before its last one, which takes the remainder.
CREATE TABLE echeances (
	id INTEGER PRIMARY KEY,
	frais_id INTEGER NOT NULL REFERENCES frais_numerotes (id),
	rang INTEGER NOT NULL CHECK (rang BETWEEN 1 AND 99),
	date TEXT NOT NULL CHECK (date IS date(date)),
	montant INTEGER NOT NULL CHECK (montant > 0),
	updated_at TEXT NOT NULL,
	UNIQUE (frais_id, rang)
) STRICT;

-- Reductions of a fee, and parts of it that a third party pays instead of the family.
CREATE TABLE ajustements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	frais_id INTEGER NOT NULL REFERENCES frais_numerotes (id),
	sorte TEXT NOT NULL CHECK (sorte IN ('remise', 'exoneration', 'prise_en_charge')),
	montant INTEGER NOT NULL CHECK (montant > 0),
	tiers_id INTEGER REFERENCES tiers (id),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	date TEXT NOT NULL CHECK (date IS date(date)),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- an account; NULL: an import or a command
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- the school's own reference, or the key of the form, so that a form sent twice writes one
	ref TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))) CHECK (ref <> '' AND length(ref) <= 100),
	CHECK ((tiers_id IS NOT NULL) = (sorte = 'prise_en_charge'))
) STRICT;
CREATE INDEX ajustements_frais ON ajustements (frais_id);
CREATE INDEX ajustements_tiers ON ajustements (tiers_id) WHERE tiers_id IS NOT NULL;
CREATE INDEX ajustements_par ON ajustements (fait_par);

-- The drawer of a cashier, from its opening to its closing.
CREATE TABLE caisses (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	caissier INTEGER NOT NULL REFERENCES utilisateurs (id),
	jour TEXT NOT NULL CHECK (jour IS date(jour)),
	fond INTEGER NOT NULL CHECK (fond >= 0),
	-- seconds
	ouverte_at INTEGER NOT NULL,
	fermee_at INTEGER,
	-- an account
	fermee_par INTEGER REFERENCES utilisateurs (id),
	-- who saw the counting, if somebody else closes the drawer
	temoin TEXT CHECK (temoin <> '' AND length(temoin) <= 200),
	-- JSON: how many of each note and coin
	billets TEXT CHECK (json_valid(billets)),
	-- counted, and what should have been there
	compte INTEGER CHECK (compte >= 0),
	attendu INTEGER,
	motif_ecart TEXT CHECK (motif_ecart <> '' AND length(motif_ecart) <= 300),
	-- taken to the bank, with the number of the slip
	depot INTEGER CHECK (depot >= 0),
	bordereau TEXT CHECK (bordereau <> '' AND length(bordereau) <= 100),
	CHECK ((fermee_at IS NULL) = (compte IS NULL)),
	CHECK ((fermee_at IS NULL) = (attendu IS NULL)),
	CHECK (compte IS attendu OR motif_ecart IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX caisses_ouverte ON caisses (caissier) WHERE fermee_at IS NULL;
CREATE INDEX caisses_caissier ON caisses (caissier, id);
CREATE INDEX caisses_jour ON caisses (jour);
CREATE INDEX caisses_ouvertes ON caisses (jour, id) WHERE fermee_at IS NULL;
CREATE INDEX caisses_fermee_par ON caisses (fermee_par);

-- Petty expenses, paid from a drawer.
CREATE TABLE depenses (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	caisse_id INTEGER NOT NULL REFERENCES caisses (id),
	libelle TEXT NOT NULL CHECK (libelle <> '' AND length(libelle) <= 200),
	montant INTEGER NOT NULL CHECK (montant > 0),
	-- seconds
	faite_at INTEGER NOT NULL,
	faite_par INTEGER REFERENCES utilisateurs (id),
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100)
) STRICT;
CREATE INDEX depenses_caisse ON depenses (caisse_id);
CREATE INDEX depenses_par ON depenses (faite_par);
CREATE UNIQUE INDEX depenses_envoi ON depenses (envoi) WHERE envoi IS NOT NULL;

-- Money that arrived at once: one payment for each student that it is for.
CREATE TABLE versements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	mode TEXT NOT NULL CHECK (mode IN ('especes', 'mobile_money', 'versement_bancaire', 'cheque', 'virement')),
	-- of mobile money, or the bank
	operateur TEXT CHECK (operateur <> '' AND length(operateur) <= 60),
	-- of the transfer, the slip or the cheque, as people wrote it, and folded (`domain/argent/reference.ts`)
	reference TEXT CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT CHECK (cle <> ''),
	-- the value date
	date TEXT NOT NULL CHECK (date IS date(date)),
	montant INTEGER NOT NULL CHECK (montant > 0),
	-- the stamp duties of its receipts, in cash, besides the amount: not part of a balance
	timbre INTEGER NOT NULL DEFAULT 0 CHECK (timbre >= 0),
	caisse_id INTEGER REFERENCES caisses (id),
	-- who paid, if not the family
	tiers_id INTEGER REFERENCES tiers (id),
	-- `recu`: it needs no verification; `annule`: all its payments are cancelled
	etat TEXT NOT NULL CHECK (etat IN ('recu', 'a_verifier', 'verifie', 'rejete', 'annule')),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	verifie_at INTEGER,
	verifie_par INTEGER REFERENCES utilisateurs (id),
	-- the key of the form, so that a form sent twice writes one
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	CHECK (mode <> 'especes' OR (caisse_id IS NOT NULL AND etat IN ('recu', 'annule'))),
	CHECK (mode = 'especes' OR timbre = 0),
	CHECK ((reference IS NULL) = (cle IS NULL))
) STRICT;
CREATE UNIQUE INDEX versements_reference ON versements (mode, ifnull(operateur, ''), cle) WHERE cle IS NOT NULL AND etat NOT IN ('rejete', 'annule');
CREATE INDEX versements_cle ON versements (cle) WHERE cle IS NOT NULL;
CREATE INDEX versements_a_verifier ON versements (date, id) WHERE etat = 'a_verifier';
CREATE INDEX versements_caisse ON versements (caisse_id) WHERE caisse_id IS NOT NULL;
CREATE INDEX versements_date ON versements (date);
CREATE INDEX versements_fait_at ON versements (fait_at);
CREATE INDEX versements_tiers ON versements (tiers_id) WHERE tiers_id IS NOT NULL;
CREATE INDEX versements_par ON versements (fait_par);
CREATE INDEX versements_verifie_par ON versements (verifie_par);
CREATE UNIQUE INDEX versements_envoi ON versements (envoi) WHERE envoi IS NOT NULL;

ALTER TABLE paiements ADD COLUMN versement_id INTEGER REFERENCES versements (id);
-- the stamp duty of its receipt, in cash, besides the amount; NULL: none
ALTER TABLE paiements ADD COLUMN timbre INTEGER CHECK (timbre > 0);
-- the paper that is its receipt; NULL: it came with an import
ALTER TABLE paiements ADD COLUMN papier_id INTEGER REFERENCES papiers (id);
-- of the tax office, and the day on which it was noted; it stands outside of the receipt
ALTER TABLE paiements ADD COLUMN numero_fiscal TEXT CHECK (numero_fiscal <> '' AND length(numero_fiscal) <= 60);
ALTER TABLE paiements ADD COLUMN numero_fiscal_le TEXT CHECK (numero_fiscal_le IS date(numero_fiscal_le));
CREATE INDEX paiements_versement ON paiements (versement_id) WHERE versement_id IS NOT NULL;
CREATE INDEX paiements_papier ON paiements (papier_id) WHERE papier_id IS NOT NULL;

-- A counter-entry answers one payment, fee or adjustment, or pays a student's credit back (`rembourser`).
CREATE TABLE contre_ecritures_nommees (
	id INTEGER PRIMARY KEY,
	sorte TEXT NOT NULL CHECK (sorte IN ('retirer', 'annuler', 'rejeter', 'reaffecter', 'corriger', 'rembourser')),
	paiement_id INTEGER UNIQUE REFERENCES paiements (id),
	frais_id INTEGER UNIQUE REFERENCES frais_numerotes (id),
	ajustement_id INTEGER UNIQUE REFERENCES ajustements (id),
	etudiant_id INTEGER REFERENCES etudiants (id),
	montant INTEGER CHECK (montant > 0),
	-- the payment that takes the place of the one that it answers
	remplace_par INTEGER REFERENCES paiements (id),
	-- its number in the series of receipts; NULL: it came with an import, or withdraws what is owed
	reference TEXT UNIQUE CHECK (reference <> ''),
	papier_id INTEGER REFERENCES papiers (id),
	-- the drawer that cash leaves
	caisse_id INTEGER REFERENCES caisses (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 300),
	date TEXT NOT NULL CHECK (date IS date(date)),
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	CHECK ((paiement_id IS NOT NULL) + (frais_id IS NOT NULL) + (ajustement_id IS NOT NULL) + (etudiant_id IS NOT NULL) = 1),
	CHECK ((sorte = 'rembourser') = (etudiant_id IS NOT NULL)),
	CHECK ((montant IS NOT NULL) = (etudiant_id IS NOT NULL))
) STRICT;
INSERT INTO contre_ecritures_nommees (id, sorte, paiement_id, frais_id, date, at, auteur)
SELECT id, iif(frais_id IS NULL, 'annuler', 'retirer'), paiement_id, frais_id, date, at, auteur FROM contre_ecritures;
DROP TABLE contre_ecritures;
DROP TABLE frais;
ALTER TABLE frais_numerotes RENAME TO frais;
ALTER TABLE contre_ecritures_nommees RENAME TO contre_ecritures;
CREATE INDEX frais_annee ON frais (annee_id);
CREATE INDEX contre_ecritures_etudiant ON contre_ecritures (etudiant_id) WHERE etudiant_id IS NOT NULL;
CREATE INDEX contre_ecritures_remplace_par ON contre_ecritures (remplace_par) WHERE remplace_par IS NOT NULL;
CREATE INDEX contre_ecritures_papier ON contre_ecritures (papier_id) WHERE papier_id IS NOT NULL;
CREATE INDEX contre_ecritures_date ON contre_ecritures (date);
CREATE INDEX contre_ecritures_caisse ON contre_ecritures (caisse_id) WHERE caisse_id IS NOT NULL;
CREATE UNIQUE INDEX contre_ecritures_envoi ON contre_ecritures (envoi) WHERE envoi IS NOT NULL;

-- The statement of an operator of mobile money or a bank, from its file to its lines.
CREATE TABLE releves (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	operateur TEXT NOT NULL CHECK (operateur <> '' AND length(operateur) <= 60),
	-- folded (`domain/argent/reference.ts`)
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	sorte TEXT NOT NULL CHECK (sorte IN ('mobile_money', 'banque')),
	fichier TEXT NOT NULL CHECK (fichier <> '' AND length(fichier) <= 150),
	-- JSON: the headings, and the column of each fact, by its heading; the newest of an operator is proposed again
	titres TEXT NOT NULL CHECK (json_valid(titres)),
	colonnes TEXT CHECK (json_valid(colonnes)),
	-- JSON: the rows as they were read; NULL once its lines are kept, or a later file takes its place
	cellules TEXT CHECK (json_valid(cellules)),
	-- seconds
	depose_at INTEGER NOT NULL,
	depose_par INTEGER REFERENCES utilisateurs (id),
	applique_at INTEGER,
	applique_par INTEGER REFERENCES utilisateurs (id),
	CHECK (applique_at IS NULL OR cellules IS NULL)
) STRICT;
CREATE INDEX releves_operateur ON releves (operateur_cle, id);
CREATE INDEX releves_depose_par ON releves (depose_par);
CREATE INDEX releves_applique_par ON releves (applique_par);

-- A movement that an operator has told. It counts once, in however many files it stands.
CREATE TABLE releve_lignes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	releve_id INTEGER NOT NULL REFERENCES releves (id),
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	reference TEXT NOT NULL CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT NOT NULL CHECK (cle <> ''),
	-- `sortie`: money that the operator has taken back
	sens TEXT NOT NULL CHECK (sens IN ('entree', 'sortie')),
	date TEXT NOT NULL CHECK (date IS date(date)),
	brut INTEGER NOT NULL CHECK (brut > 0),
	-- the expense of the school
	commission INTEGER NOT NULL DEFAULT 0 CHECK (commission >= 0),
	-- NULL: nobody has entered this money here
	versement_id INTEGER REFERENCES versements (id),
	UNIQUE (operateur_cle, cle, sens)
) STRICT;
CREATE INDEX releve_lignes_releve ON releve_lignes (releve_id);
CREATE INDEX releve_lignes_versement ON releve_lignes (versement_id) WHERE versement_id IS NOT NULL;
CREATE INDEX releve_lignes_sans_recu ON releve_lignes (date, id) WHERE versement_id IS NULL;

-- Payments that students say they have made. None of them counts in a balance.
CREATE TABLE declarations (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	operateur TEXT NOT NULL CHECK (operateur <> '' AND length(operateur) <= 60),
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	reference TEXT NOT NULL CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT NOT NULL CHECK (cle <> ''),
	montant INTEGER NOT NULL CHECK (montant > 0),
	date TEXT NOT NULL CHECK (date IS date(date)),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- the payment that it has become, or why it has not
	versement_id INTEGER REFERENCES versements (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 300),
	repondu_at INTEGER,
	repondu_par INTEGER REFERENCES utilisateurs (id),
	CHECK (versement_id IS NULL OR motif IS NULL),
	CHECK ((repondu_at IS NULL) = (versement_id IS NULL AND motif IS NULL))
) STRICT;
CREATE INDEX declarations_etudiant ON declarations (etudiant_id, id);
CREATE INDEX declarations_reference ON declarations (operateur_cle, cle);
CREATE INDEX declarations_attente ON declarations (id) WHERE repondu_at IS NULL;
CREATE INDEX declarations_versement ON declarations (versement_id) WHERE versement_id IS NOT NULL;
CREATE INDEX declarations_repondu_par ON declarations (repondu_par);

-- A day until which a student is not late with an amount. The newest of a student counts alone.
CREATE TABLE delais (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	jusquau TEXT NOT NULL CHECK (jusquau IS date(jusquau)),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- the school's own reference
	ref TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))) CHECK (ref <> '' AND length(ref) <= 100)
) STRICT;
CREATE INDEX delais_etudiant ON delais (etudiant_id, id);
CREATE INDEX delais_par ON delais (fait_par);

-- What the school says about its money; at most one row.
CREATE TABLE reglages_argent (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	-- thousandths of an amount above `timbre_seuil`, on receipts of cash; 0: none
	timbre_milliemes INTEGER NOT NULL DEFAULT 0 CHECK (timbre_milliemes BETWEEN 0 AND 1000),
	timbre_seuil INTEGER NOT NULL DEFAULT 0 CHECK (timbre_seuil >= 0),
	updated_at TEXT NOT NULL,
	-- JSON: the numbers of accounts that the school has chosen
	comptes TEXT CHECK (json_valid(comptes))
) STRICT;

-- The grid of fees of a year. Of each libellé, the most specific line counts for a student; empty criteria mean all.
CREATE TABLE grilles (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	filiere_id INTEGER REFERENCES filieres (id),
	niveau_id INTEGER REFERENCES niveaux (id),
	regime TEXT NOT NULL DEFAULT '' CHECK (regime IN ('', 'affecte', 'non_affecte', 'boursier', 'autre')),
	libelle TEXT NOT NULL CHECK (libelle <> '' AND length(libelle) <= 150),
	nature TEXT NOT NULL DEFAULT 'autre' CHECK (nature IN ('droits', 'scolarite', 'session2', 'reinscription', 'examen', 'autre')),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	-- the parts before the last one, which takes the remainder: days and amounts
	parts TEXT CHECK (parts <> '' AND length(parts) <= 400),
	echeance TEXT CHECK (echeance IS date(echeance)),
	updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX grilles_ligne ON grilles (annee_id, ifnull(filiere_id, 0), ifnull(niveau_id, 0), regime, libelle);
CREATE INDEX grilles_filiere ON grilles (filiere_id);
