/** Fonctions that staff may have in the console without being administrators, who have all of them (rules of the school, 8.1). */
export const FONCTIONS = ['scolarite', 'comptabilite', 'caisse', 'surveillance', 'direction'] as const
export type Fonction = (typeof FONCTIONS)[number]

/** Fonctions as they are stored: in one order, joined by `|`; empty without a fonction. */
export const joinedFonctions = (words: readonly string[]) => FONCTIONS.filter((fonction) => words.includes(fonction)).join('|')

export const fonctionsOf = (joined: string): Fonction[] => FONCTIONS.filter((fonction) => joined.split('|').includes(fonction))
