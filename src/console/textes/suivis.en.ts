import type { Textes } from './fr'

export const suivis: Textes['suivis'] = {
	titre: 'Grades of another class',
	aide: (classe: string) =>
		`The student has these grades from another class. Those of a subject count in ${classe} in the subject with the same code, else in the only one with the same name at the level. Without such a subject they do not count. The school may decide otherwise for each subject.`,
	compte: (matiere: string) => `counts in ${matiere}`,
	nullePart: 'does not count',
	decide: 'decided by the school',
	aRevoir: 'To decide again: the school had decided for some grades only, or differently for each.',
	aDecider: 'the school must decide again where grades of another class count.',
	decider: 'Decide',
	deciderDe: (matiere: string) => `Decide: ${matiere}`,
	deLaClasse: (classe: string, titre: string) => `${classe} · ${titre}`,
	sansNote: 'no grade',
	choixFaux: 'Nothing is saved: choose from the list.',
	question: (classe: string) => `Where do these grades count in ${classe}?`,
	regle: (quoi: string) => `Follow the rule (${quoi})`,
	compter: (matiere: string) => `Count in ${matiere}`,
	neCompter: 'Do not count',
	maintenant: (quoi: string) => `Now: ${quoi}.`,
	aEntendre: 'Averages, alerts and the student’s page change at once. “Follow the rule” undoes a decision.',
	moyennes: 'Averages by subject',
	moyennesAide: 'A published average replaces that of its period. The others are those before resits, unpublished grades included.',
	deAilleurs: 'From another class'
}
