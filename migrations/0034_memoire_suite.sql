-- What the last import said of what people switch themselves, and of the current year: JSON, by column of its file. Null: nothing is remembered.
ALTER TABLE preferences ADD COLUMN importe TEXT;
ALTER TABLE annees ADD COLUMN importe TEXT;
