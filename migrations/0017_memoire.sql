-- What the last import said of what people and other programs write too: JSON, by column of its file. Null: nothing is remembered.
ALTER TABLE utilisateurs ADD COLUMN importe TEXT;
ALTER TABLE inscriptions ADD COLUMN importe TEXT;
ALTER TABLE seances ADD COLUMN importe TEXT;
ALTER TABLE notes ADD COLUMN importe TEXT;
ALTER TABLE presences ADD COLUMN importe TEXT;
