-- The page of who looks after the machine shows the newest refused messages: few of many, found without reading all that was ever sent.
CREATE INDEX outbox_refuses ON outbox (id) WHERE statut = 'echec';
-- The accounts of the administration are those of two roles (utilisateurs_role) and these: few of many students.
CREATE INDEX utilisateurs_fonctions ON utilisateurs (id) WHERE fonctions <> '';
