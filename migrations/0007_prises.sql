-- Who is sending a message, and since when: it is written before a channel gets the message, so that nobody else sends it too.
-- Counts while the message stands in the queue.
ALTER TABLE outbox ADD COLUMN pris_par TEXT;
ALTER TABLE outbox ADD COLUMN pris_at INTEGER;
