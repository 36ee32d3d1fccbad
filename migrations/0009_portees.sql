-- What a token may do: everything its account may, or read alone.
ALTER TABLE jetons ADD COLUMN portee TEXT NOT NULL DEFAULT 'complete' CHECK (portee IN ('complete', 'lecture'));
