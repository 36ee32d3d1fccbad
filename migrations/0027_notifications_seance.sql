-- A séance that leaves the timetable before anything hangs on it is deleted: what hangs on one is found by it.
CREATE INDEX notifications_seance ON notifications (seance_id) WHERE seance_id IS NOT NULL;
