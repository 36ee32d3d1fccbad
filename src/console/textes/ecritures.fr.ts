/** The journal of the accountant. */
export const ecritures = {
	titre: 'Journal comptable',
	dit: (devise: string) => `Une pièce par fait, un an au plus. Montants en ${devise}. Votre comptable confirme les comptes.`,
	du: 'Du',
	au: 'Au',
	date: 'Date',
	piece: 'Pièce',
	compte: 'Compte',
	debit: 'Débit',
	credit: 'Crédit',
	ecrit: 'Libellé',
	balance: 'Sommes par compte',
	compteDe: (n: number) => (n === 0 ? 'Aucune pièce sur ces jours.' : n === 1 ? '1 pièce' : `${n} pièces`),
	libelle: (genre: string, isBack: boolean, about: string) => `${isBack ? 'Annulation, ' : ''}${genre}${about && ` : ${about}`}`,
	genres: {
		frais: 'Frais',
		remise: 'Remise',
		prise_en_charge: 'Prise en charge',
		paiement: 'Paiement',
		hors_caisse: 'Paiement d’une caisse fermée',
		remboursement: 'Remboursement',
		depense: 'Dépense',
		manquant: 'Manquant de caisse',
		excedent: 'Excédent de caisse',
		depot: 'Dépôt en banque',
		commission: 'Commission'
	},
	comptes: {
		titre: 'Comptes du journal',
		dit: 'Changer un numéro change aussi les pièces passées. Un champ vide reprend le numéro proposé.',
		noms: {
			familles: 'Familles',
			tiers: 'Tiers payeurs',
			avoirs: 'Avoirs à rembourser',
			produits: 'Frais de scolarité',
			remises: 'Remises et exonérations',
			especes: 'Caisse',
			mobile_money: 'Mobile money',
			versement_bancaire: 'Versements et dépôts en banque',
			cheque: 'Chèques',
			virement: 'Virements',
			attente: 'Paiements de mode inconnu',
			timbre: 'Timbre',
			depenses: 'Menues dépenses',
			manquants: 'Manquants de caisse',
			excedents: 'Excédents de caisse',
			commissions: 'Commissions des opérateurs'
		}
	},
	faits: { comptes: 'Les comptes sont enregistrés.' }
}
