-- Money is neither edited nor deleted: a counter-entry names the payment that it cancels, or the fee that it withdraws, once.
CREATE TABLE contre_ecritures (
	id INTEGER PRIMARY KEY,
	paiement_id INTEGER UNIQUE REFERENCES paiements (id),
	frais_id INTEGER UNIQUE REFERENCES frais (id),
	date TEXT NOT NULL CHECK (date IS date(date)),
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	CHECK ((paiement_id IS NULL) <> (frais_id IS NULL))
) STRICT;
