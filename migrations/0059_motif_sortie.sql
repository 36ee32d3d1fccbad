-- why a student leaves a class before its end; null: nobody has said
ALTER TABLE inscriptions ADD COLUMN motif_sortie TEXT CHECK (motif_sortie IN ('abandon', 'transfert', 'exclusion', 'fin_scolarite', 'autre'));
