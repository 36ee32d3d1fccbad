-- What was sent to one person, and of a student to whoever answers for them, is read on the student's card without reading what went to others.
CREATE INDEX outbox_utilisateur ON outbox (utilisateur_id) WHERE utilisateur_id IS NOT NULL;
CREATE INDEX absences_dites_etudiant ON absences_dites (etudiant_id);
