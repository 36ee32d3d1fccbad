-- What a school writes at the head of its papers, and who signs them. Null: nothing is said.
ALTER TABLE etablissement ADD COLUMN adresse TEXT CHECK (adresse <> '' AND length(adresse) <= 400);
ALTER TABLE etablissement ADD COLUMN telephone TEXT CHECK (telephone <> '' AND length(telephone) <= 60);
ALTER TABLE etablissement ADD COLUMN email TEXT CHECK (email <> '' AND length(email) <= 254);
ALTER TABLE etablissement ADD COLUMN signataire TEXT CHECK (signataire <> '' AND length(signataire) <= 200);
ALTER TABLE etablissement ADD COLUMN signataire_qualite TEXT CHECK (signataire_qualite <> '' AND length(signataire_qualite) <= 200);
