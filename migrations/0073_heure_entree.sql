-- Whoever is enrolled during their first day is expected from then on.
ALTER TABLE inscriptions ADD COLUMN heure_entree TEXT CHECK (heure_entree GLOB '[0-2][0-9]:[0-5][0-9]');
