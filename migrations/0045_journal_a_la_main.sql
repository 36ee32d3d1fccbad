-- An import asks of each kind of record what people changed by hand. That is little, and the journal is long: it is found without reading the rest.
-- Every line that is written is asked for its action: with IN, SQLite makes a list of the four each time.
CREATE INDEX journal_lignes_a_la_main ON journal_lignes (objet)
	WHERE action = 'fiche.update' OR action = 'fiche.delete' OR action = 'etudiant.fusion' OR action = 'notes.suivi';
