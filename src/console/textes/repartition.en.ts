import type { Textes } from './fr'

/** The same in English. */
export const repartition: Textes['repartition'] = {
	titre: 'Who teaches what',
	de: (classe: string) => `Who teaches what: ${classe}`,
	donnees: 'Subjects with a teacher',
	sansMatiere: 'This filière has no subjects at this level yet: make them, then give them.',
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
	nouvelEnseignant: 'Who takes over',
	des: 'From',
	desDit: 'The day before is the last one of who is replaced.',
	desFaux: 'This is no day: write it as 21/11/2026.',
	apresLaFin: (jour: string) =>
		`The last day of this course is ${jour}: who takes over begins on that day at the latest. After it, give the course where it is shared out.`,
	avantLeDebut: (jour: string) => `Who is replaced begins on ${jour}: who takes over begins after that day.`,
	enseigneAvant: (n: number, jour: string) =>
		n === 1
			? `One session to come before ${jour} is this teacher's, and stays so. To give it to somebody else: “Replace”.`
			: `${n} sessions to come before ${jour} are this teacher's, and stay so. To give them to somebody else: “Replace”.`,
	remplacerPlutot: 'Replace this teacher',
	restentAuNom: (n: number) =>
		n === 1
			? `One session to come of this course is its teacher's, and stays so. To give it to somebody else: “Replace”.`
			: `${n} sessions to come of this course are its teacher's, and stay so. To give them to somebody else: “Replace”.`,
	enseigneEncore: (n: number, jour: string) =>
		n === 1
			? `One session to come after ${jour} is still this teacher's, and stays so. To give it to somebody else: “Replace”.`
			: `${n} sessions to come after ${jour} are still this teacher's, and stay so. To give them to somebody else: “Replace”.`,
	heuresAncien: 'Hours of who is replaced',
	heuresAncienDit: 'Proposed: those that were held.',
	heuresNouveau: 'Hours of who takes over',
	heuresNouveauDit: 'Proposed: those that are left.',
	seancesAussi: (n: number) => (n === 1 ? 'The session to come too' : `The ${n} sessions to come too`),
	seancesAussiDit:
		'From that day on. The next page shows them, with the conflicts and who is told. Otherwise they stay in the name of who is replaced.'
}
