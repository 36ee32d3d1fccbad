-- What people have decided about spreadsheets of their own, by the headings of a sheet: it is proposed for the next sheet with these headings.
CREATE TABLE correspondances (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	nom TEXT NOT NULL,
	-- the kind of the rows: the name of a noun
	contenu TEXT NOT NULL,
	-- the headings, folded and sorted, a line each
	entetes TEXT NOT NULL,
	-- JSON: uses by heading, meanings of words
	choix TEXT NOT NULL,
	auteur TEXT NOT NULL,
	-- seconds
	at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX correspondances_entetes ON correspondances (entetes, contenu);

-- Rows of a school's own lists that name a person without a number: the same row means the same person again.
CREATE TABLE lignes_reconnues (
	-- SHA-256 of what the row says
	cle TEXT NOT NULL PRIMARY KEY,
	-- without a person who has it, the row means nobody: ids are never given again
	personne_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
