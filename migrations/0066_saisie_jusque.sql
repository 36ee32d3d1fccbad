-- the last day on which marks of a period are typed; null: no such day
ALTER TABLE periodes ADD COLUMN saisie_jusque TEXT CHECK (saisie_jusque IS date(saisie_jusque));
