-- How many are enrolled in a class depends on the day: who has left does not count any more, and who changes class counts once. So the
-- number that triggers kept is not the answer to any question.
DROP TRIGGER inscriptions_insert_effectif;
DROP TRIGGER inscriptions_update_effectif;
DROP TRIGGER inscriptions_delete_effectif;
DROP TABLE effectifs;
