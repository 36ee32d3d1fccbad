-- Whether an absence that is not excused counts as 0 in averages; else it is left out with its coefficient.
ALTER TABLE etablissement ADD COLUMN absence_injustifiee_zero INTEGER NOT NULL DEFAULT 1 CHECK (absence_injustifiee_zero IN (0, 1));
