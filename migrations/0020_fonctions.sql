-- What staff may do in the console (joined in this order), and who may do nothing else: the role of such an account says nothing.
ALTER TABLE utilisateurs ADD COLUMN fonctions TEXT NOT NULL DEFAULT '' CHECK (fonctions IN ('', 'scolarite', 'comptabilite', 'surveillance',
	'scolarite|comptabilite', 'scolarite|surveillance', 'comptabilite|surveillance', 'scolarite|comptabilite|surveillance'));
ALTER TABLE utilisateurs ADD COLUMN console_seule INTEGER NOT NULL DEFAULT 0 CHECK (console_seule IN (0, 1) AND (console_seule = 0 OR fonctions <> ''));
