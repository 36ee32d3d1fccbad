-- What the last import said of what teachers and learning platforms write too: JSON, by column of its file. Null: nothing is remembered.
ALTER TABLE evaluations ADD COLUMN importe TEXT;
