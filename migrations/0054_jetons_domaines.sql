-- The bounds of a token that the school makes for a program: its areas, its last day, the addresses from which it is valid.
-- NULL, as for tokens of a login: all areas, for ever, from everywhere.
ALTER TABLE jetons ADD COLUMN limites TEXT CHECK (json_valid(limites));
