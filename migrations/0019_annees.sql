-- Into a closed year nothing is written any more.
ALTER TABLE annees ADD COLUMN cloturee INTEGER NOT NULL DEFAULT 0 CHECK (cloturee IN (0, 1));
