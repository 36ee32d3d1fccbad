-- The roles that a person has besides `utilisateurs.role`, which is the first of them: administrateur, coordinateur, enseignant, etudiant.
CREATE TABLE autres_roles (
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	role TEXT NOT NULL CHECK (role IN ('coordinateur', 'enseignant', 'etudiant')),
	PRIMARY KEY (utilisateur_id, role)
) STRICT, WITHOUT ROWID;
