-- An import asks of each kind of record what people changed by hand. That is little, and the journal is long: it is found without reading the rest.
CREATE INDEX journal_lignes_a_la_main ON journal_lignes (objet) WHERE action IN ('fiche.update', 'fiche.delete', 'etudiant.fusion', 'notes.suivi');
