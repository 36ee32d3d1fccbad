/** `droits`: confirmed money that settles such a fee makes the enrollment active (RULES.md, 7). */
export const NATURES_FRAIS = ['droits', 'scolarite', 'session2', 'reinscription', 'examen', 'autre'] as const
export type NatureFrais = (typeof NATURES_FRAIS)[number]

export const SORTES_TIERS = ['etat', 'bourse', 'employeur', 'autre'] as const
export type SorteTiers = (typeof SORTES_TIERS)[number]

/** `remise` and `exoneration` reduce the debt, `prise_en_charge` moves it to a third party. */
export const SORTES_AJUSTEMENT = ['remise', 'exoneration', 'prise_en_charge'] as const
export type SorteAjustement = (typeof SORTES_AJUSTEMENT)[number]

export const MODES_PAIEMENT = ['especes', 'mobile_money', 'versement_bancaire', 'cheque', 'virement'] as const
export type ModePaiement = (typeof MODES_PAIEMENT)[number]

/** `recu` needs no verification; all payments of an `annule` one are cancelled. */
export const ETATS_VERSEMENT = ['recu', 'a_verifier', 'verifie', 'rejete', 'annule'] as const
export type EtatVersement = (typeof ETATS_VERSEMENT)[number]

/** `retirer` answers a fee or an adjustment, `rembourser` pays credit back, and each other kind answers a payment. */
export const SORTES_CONTRE_ECRITURE = ['retirer', 'annuler', 'rejeter', 'reaffecter', 'corriger', 'rembourser'] as const
export type SorteContreEcriture = (typeof SORTES_CONTRE_ECRITURE)[number]

/** Exceptions for a student who is late: `direction` gives quitus, `scolarite` shows results. */
export const SORTES_LEVEE = ['quitus', 'resultats'] as const
export type SorteLevee = (typeof SORTES_LEVEE)[number]

/** `masquer`: students who are late do not see their results. */
export const RESULTATS_IMPAYES = ['montrer', 'masquer'] as const
