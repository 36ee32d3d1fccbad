-- Who wrote, when and from where is the same for all that one write changes: it is told once, and each line tells only its record.
-- A class's grades repeat it no more, and no line has an index of its own for it.
CREATE TABLE ecritures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	revision INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	utilisateur_id INTEGER,
	jeton_id INTEGER,
	adresse TEXT,
	request_id TEXT
) STRICT;

CREATE TABLE journal_lignes (
	ecriture_id INTEGER NOT NULL REFERENCES ecritures (id),
	rang INTEGER NOT NULL,
	action TEXT NOT NULL,
	objet TEXT NOT NULL,
	objet_id TEXT,
	-- JSON, which the program made itself: to read it again would be a quarter of what writing a line takes
	avant TEXT,
	apres TEXT,
	PRIMARY KEY (ecriture_id, rang)
) STRICT, WITHOUT ROWID;

-- lines that one write left have everything but themselves in common, and follow each other
INSERT INTO ecritures (id, at, revision, auteur, utilisateur_id, jeton_id, adresse, request_id)
SELECT min(id) AS premiere, at, revision, auteur, utilisateur_id, jeton_id, adresse, request_id FROM journal
GROUP BY revision, at, auteur, utilisateur_id, jeton_id, adresse, request_id ORDER BY premiere;
INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id, avant, apres)
SELECT ecriture_id, id - ecriture_id, action, objet, objet_id, avant, apres FROM (
	SELECT *, (
		SELECT e.id FROM ecritures e WHERE e.id <= l.id AND e.revision = l.revision AND e.at = l.at AND e.auteur = l.auteur
			AND e.utilisateur_id IS l.utilisateur_id AND e.jeton_id IS l.jeton_id AND e.adresse IS l.adresse AND e.request_id IS l.request_id
		ORDER BY e.id DESC LIMIT 1
	) AS ecriture_id FROM journal l
);
-- what was told of a line by its id is not said of a later write
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'journal') WHERE name = 'ecritures';
DROP TABLE journal;

CREATE INDEX ecritures_utilisateur ON ecritures (utilisateur_id, id);
CREATE INDEX journal_lignes_objet ON journal_lignes (objet, objet_id);

-- As it is read: a line with who wrote it. Lines of one write have the same id, and their order in `rang`.
CREATE VIEW journal AS
SELECT e.id, l.rang, e.at, e.revision, e.auteur, e.utilisateur_id, e.jeton_id, e.adresse, e.request_id,
	l.action, l.objet, l.objet_id, l.avant, l.apres
FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id;
