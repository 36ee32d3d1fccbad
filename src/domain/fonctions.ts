/** What staff may do in the console without being administrators, who may do all of it (rules of the school, 6.1). */
export const FONCTIONS = ['scolarite', 'comptabilite', 'surveillance'] as const

/** As they are stored: in one order, joined by `|`; empty for who has none. */
export const joinedFonctions = (words: readonly string[]) => FONCTIONS.filter((fonction) => words.includes(fonction)).join('|')
