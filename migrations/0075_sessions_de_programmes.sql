-- The program that a session was opened for: it opens nothing else. Null for sessions of the console and tokens of programs.
ALTER TABLE jetons ADD COLUMN client INTEGER;
