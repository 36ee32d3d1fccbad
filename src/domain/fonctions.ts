/** What staff may do in the console without being administrators, who may do all of it (rules of the school, 6.1). */
export const FONCTIONS = ['scolarite', 'comptabilite', 'surveillance'] as const
export type Fonction = (typeof FONCTIONS)[number]

/** As they are stored: in one order, joined by `|`; empty for who has none. */
export const joinedFonctions = (words: readonly string[]) => FONCTIONS.filter((fonction) => words.includes(fonction)).join('|')

/** As they were stored by `joinedFonctions`. */
export const fonctionsOf = (joined: string): Fonction[] => FONCTIONS.filter((fonction) => joined.split('|').includes(fonction))

/** Whose files are not the registry's: accounts, years and what the school says of itself are the administration's, money the accountant's, attendance who keeps it (rules 6.1). */
const OTHERS: Readonly<Record<string, Fonction | 'administrateur'>> = {
	etablissement: 'administrateur',
	utilisateurs: 'administrateur',
	preferences: 'administrateur',
	annees: 'administrateur',
	periodes: 'administrateur',
	frais: 'comptabilite',
	paiements: 'comptabilite',
	echeances: 'comptabilite',
	reductions: 'comptabilite',
	presences: 'surveillance'
}

/** Whether who has `fonctions`, `scolarite` among them, imports a file of this kind. */
export function importsKind(kind: string, fonctions: readonly Fonction[]): boolean {
	const whose = OTHERS[kind] ?? 'scolarite'
	return whose !== 'administrateur' && fonctions.includes('scolarite') && fonctions.includes(whose)
}
