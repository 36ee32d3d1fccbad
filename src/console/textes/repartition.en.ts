import type { Textes } from './fr'

export const repartition: Textes['repartition'] = {
	titre: 'Who teaches what',
	de: (classe: string) => `Who teaches what: ${classe}`,
	donnees: 'Subjects with a teacher',
	sansMatiere: 'This programme has no subjects at this level yet: make them, then give them.',
	confier: 'Give to a teacher',
	pour: (quoi: string, matiere: string) => `${quoi}: ${matiere}`,
	confierTitre: 'Give a course',
	ajouter: 'Add a teacher',
	depuis: (jour: string) => `from ${jour}`,
	jusquAu: (jour: string) => `until ${jour}`,
	ferme: 'account closed',
	modifierDe: (nom: string, matiere: string) => `Change: ${nom}, ${matiere}`,
	remplacer: 'Replace',
	remplacerDe: (nom: string, matiere: string) => `Replace: ${nom}, ${matiere}`,
	remplacerTitre: (nom: string) => `Replace ${nom}`,
	nouvelEnseignant: 'New teacher',
	des: 'From',
	desDit: 'The day before is the last day of the former teacher.',
	desFaux: 'This is not a day: write it as 21/11/2026.',
	apresLaFin: (jour: string) =>
		`The last day of this course is ${jour}: the new teacher begins on that day at the latest. For a later day, give the course on the page “Who teaches what”.`,
	avantLeDebut: (jour: string) => `The former teacher begins on ${jour}: the new one begins after that day.`,
	enseigneAvant: (n: number, jour: string) =>
		n === 1
			? `One lesson to come before ${jour} is this teacher’s, and stays so. To give it to somebody else: “Replace”.`
			: `${n} lessons to come before ${jour} are this teacher’s, and stay so. To give them to somebody else: “Replace”.`,
	remplacerPlutot: 'Replace this teacher',
	restentAuNom: (n: number) =>
		n === 1
			? `One lesson to come of this course is its teacher’s, and stays so. To give it to somebody else: “Replace”.`
			: `${n} lessons to come of this course are its teacher’s, and stay so. To give them to somebody else: “Replace”.`,
	enseigneEncore: (n: number, jour: string) =>
		n === 1
			? `One lesson to come after ${jour} is still this teacher’s, and stays so. To give it to somebody else: “Replace”.`
			: `${n} lessons to come after ${jour} are still this teacher’s, and stay so. To give them to somebody else: “Replace”.`,
	heuresAncien: 'Hours of the former teacher',
	heuresAncienDit: 'Proposed: the hours already held.',
	heuresNouveau: 'Hours of the new teacher',
	heuresNouveauDit: 'Proposed: the hours left.',
	seancesAussi: (n: number) => (n === 1 ? 'The lesson to come too' : `The ${n} lessons to come too`),
	seancesAussiDit:
		'The lessons from that day on go to the new teacher. The next page shows them, with the conflicts and the people who get a message. Otherwise they stay with the former teacher.'
}
