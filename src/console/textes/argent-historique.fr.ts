/** Labels of the columns of money in the history. */
export const colonnesArgent = {
	'ajustements.fait_at': 'Accordé le',
	'ajustements.fait_par': 'Accordé par',
	'ajustements.envoi': 'Formulaire',
	'caisses.caissier': 'Caisse de',
	'caisses.jour': 'Jour',
	'caisses.fond': 'Fond de caisse',
	'caisses.ouverte_at': 'Ouverte le',
	'caisses.fermee_at': 'Fermée le',
	'caisses.fermee_par': 'Fermée par',
	'caisses.temoin': 'Témoin',
	'caisses.billets': 'Coupures',
	'caisses.compte': 'Compté',
	'caisses.attendu': 'Attendu',
	'caisses.motif_ecart': 'Motif de l’écart',
	'caisses.depot': 'Versé en banque',
	'caisses.bordereau': 'Bordereau',
	'contre_ecritures.at': 'Écrite le',
	'contre_ecritures.auteur': 'Auteur',
	'contre_ecritures.envoi': 'Formulaire',
	'contre_ecritures.remplace_par': 'Remplacé par',
	'delais.jusquau': 'Jusqu’au',
	'delais.fait_at': 'Accordé le',
	'delais.fait_par': 'Accordé par',
	'depenses.faite_at': 'Payée le',
	'depenses.faite_par': 'Payée par',
	'depenses.envoi': 'Formulaire',
	'frais.numero': 'Numéro',
	'reglages_argent.timbre_milliemes': 'Timbre (millièmes)',
	'reglages_argent.timbre_seuil': 'Timbre au-dessus de',
	'versements.fait_at': 'Encaissé le',
	'versements.fait_par': 'Encaissé par',
	'versements.verifie_at': 'Vérifié le',
	'versements.verifie_par': 'Vérifié par',
	'versements.envoi': 'Formulaire',
	'versements.operateur': 'Opérateur',
	'versements.timbre': 'Timbre',
	ajustement: 'Ajustement',
	caisse: 'Caisse',
	frais: 'Frais',
	paiement: 'Paiement',
	tiers: 'Tiers payeur',
	versement: 'Versement',
	numero_fiscal: 'Numéro fiscal',
	numero_fiscal_le: 'Numéro fiscal noté le'
}

/** Words of the columns of money, by table and column. */
export const motsArgent = {
	'frais.nature': {
		droits: 'Droits d’inscription',
		scolarite: 'Scolarité',
		session2: 'Session 2',
		reinscription: 'Réinscription',
		examen: 'Examen d’État',
		autre: 'Autre'
	},
	'tiers.sorte': { etat: 'État', bourse: 'Bourse', employeur: 'Employeur', autre: 'Autre' },
	'ajustements.sorte': { remise: 'Remise', exoneration: 'Exonération', prise_en_charge: 'Prise en charge' },
	'versements.mode': {
		especes: 'Espèces',
		mobile_money: 'Mobile money',
		versement_bancaire: 'Versement bancaire',
		cheque: 'Chèque',
		virement: 'Virement'
	},
	'versements.etat': { recu: 'Reçu', a_verifier: 'À vérifier', verifie: 'Vérifié', rejete: 'Rejeté', annule: 'Annulé' },
	'contre_ecritures.sorte': {
		retirer: 'Retrait',
		annuler: 'Annulation',
		rejeter: 'Rejet',
		reaffecter: 'Réaffectation',
		corriger: 'Correction',
		rembourser: 'Remboursement'
	}
}
