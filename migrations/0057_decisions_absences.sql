-- what was decided about the séances of an absence, and who got a message; JSON
ALTER TABLE absences_enseignants ADD COLUMN decisions TEXT;
