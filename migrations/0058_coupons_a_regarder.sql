-- « Aujourd'hui » tells the management which slips were printed for accounts in use, without reading the journal.
CREATE INDEX journal_lignes_coupons ON journal_lignes (ecriture_id) WHERE action = 'coupon.reset';
