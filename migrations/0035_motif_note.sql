-- Why a mark was corrected, where its author had to say so. Null: nothing was said.
ALTER TABLE notes_historique ADD COLUMN motif TEXT;
