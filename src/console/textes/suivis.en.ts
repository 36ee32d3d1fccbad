import type { Textes } from './fr'

/** The same in English. */
export const suivis: Textes['suivis'] = {
	titre: 'Grades of another class',
	aide: (classe: string) =>
		`What follows to ${classe} counts under a subject of that class: the one of the same code, else the only one of the same name at the level. The rest counts nowhere. For each assessment the school may decide otherwise.`,
	compte: (matiere: string) => `counts in ${matiere}`,
	nullePart: 'counts nowhere',
	decide: 'decided by the school',
	decider: 'Decide',
	deciderDe: (titre: string) => `Decide: ${titre}`,
	deLaClasse: (classe: string, matiere: string) => `${classe} · ${matiere}`,
	sansNote: 'no grade',
	choixFaux: 'Nothing is saved: choose from the list.',
	question: (classe: string) => `What becomes of this grade in ${classe}?`,
	regle: (quoi: string) => `Follow the rule (${quoi})`,
	compter: (matiere: string) => `Count in ${matiere}`,
	neCompter: 'Count nowhere',
	maintenant: (quoi: string) => `Now: ${quoi}.`,
	aEntendre: 'Averages, alerts and the student’s page follow at once. “Follow the rule” undoes a decision.',
	moyennes: 'Averages by subject',
	moyennesAide: 'Of all grades of session 1, published or not.',
	incomplete: 'incomplete',
	deAilleurs: 'Of another class'
}
