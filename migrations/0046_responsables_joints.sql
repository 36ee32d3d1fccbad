-- Whom else one reaches by a phone or a mail address is asked on each card: it is found without reading everybody's.
CREATE INDEX responsables_chiffres ON responsables
	(replace(replace(replace(replace(replace(replace(replace(telephone, ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), char(160), ''));
CREATE INDEX responsables_mail ON responsables (lower(email));
