/** What staff may do in the console without being administrators, who may do all of it (rules of the school, 6.1). */
export const FONCTIONS = ['scolarite', 'comptabilite', 'surveillance'] as const
export type Fonction = (typeof FONCTIONS)[number]

/** As they are stored: in one order, joined by `|`; empty for who has none. */
export const joinedFonctions = (words: readonly string[]) => FONCTIONS.filter((fonction) => words.includes(fonction)).join('|')

/** As they were stored by `joinedFonctions`. */
export const fonctionsOf = (joined: string): Fonction[] => FONCTIONS.filter((fonction) => joined.split('|').includes(fonction))
