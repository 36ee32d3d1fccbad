-- What was taught in a séance and what is to be done (cahier de textes), and the address of its video room.
ALTER TABLE seances ADD COLUMN contenu TEXT;
ALTER TABLE seances ADD COLUMN lien_visio TEXT CHECK (length(lien_visio) <= 500);
