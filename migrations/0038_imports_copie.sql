-- The copy that was made before an import in the console, by its name, to go back to. Null: none was.
ALTER TABLE imports ADD COLUMN copie TEXT;
