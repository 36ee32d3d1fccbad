-- What was sent to one person, and of a student to whoever answers for them, is read on the student's card without reading what went to others.
CREATE INDEX outbox_utilisateur ON outbox (utilisateur_id) WHERE utilisateur_id IS NOT NULL;
CREATE INDEX absences_dites_etudiant ON absences_dites (etudiant_id);
-- By which message an absence that was told was taken back.
ALTER TABLE absences_dites ADD COLUMN correction_id INTEGER;
-- Who answered for a student and was removed from the card is known to the journal alone.
CREATE INDEX journal_lignes_responsables_supprimes ON journal_lignes (avant ->> 'etudiant_id')
	WHERE action = 'fiche.delete' AND objet = 'responsables';
