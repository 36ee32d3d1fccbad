import type { bascule as fr } from './bascule.fr'

const s = (n: number) => (n === 1 ? '' : 's')

export const bascule: typeof fr = {
	lien: 'Move on to the next year',
	chiffres: 'See the figures before moving to another year',
	session2: (annee) => `Year ${annee}: resits go on`,
	passer: {
		preparer: 'Prepare the next year',
		titre: (annee) => `Move the school to ${annee}`,
		aucune: (annee) => `No year follows ${annee}. Prepare the next one first.`,
		deja: (annee) => `The current year is ${annee}.`,
		close: (annee) => `The year ${annee} is closed. Open it again in “Years” first.`,
		phrase: (de, a) =>
			`The current year will be ${a}${de === '' ? '' : ` instead of ${de}`}: teachers, students and the LMS will see its classes, its students and its timetable.`,
		rienClos: (de) =>
			`Nothing is closed: grades and resits of ${de} can still be typed and read. You can turn back to ${de} until the first register.`,
		classes: 'Classes',
		sansClasse: (n, de, a) =>
			`${n} student${s(n)} of ${de} ${n === 1 ? 'has' : 'have'} no class in ${a}. That is normal for those who finish their cycle.`,
		sansCours: (n) => `${n} class${n === 1 ? ' has' : 'es have'} no teaching at all.`,
		sansEnseignant: (n) => `${n} course${n === 1 ? ' has' : 's have'} no teacher.`,
		partis: (n) => `${n} course${n === 1 ? ' is' : 's are'} given by a teacher whose account is closed.`,
		enCours: (n) =>
			n === 1
				? 'A lesson is going on: its register can still be taken afterwards.'
				: `${n} lessons are going on: their registers can still be taken afterwards.`,
		restent: (n, de) => `${de} still has ${n} day${s(n)}.`,
		fait: (annee) => `The school has moved to ${annee}.`
	},
	revenir: {
		titre: (annee) => `Turn back to ${annee}`,
		phrase: (annee, nouvelle) => `The current year will be ${annee} again. ${nouvelle} keeps its classes, its students and its courses.`,
		preparee: (nouvelle) => `Only those who prepare it will still see ${nouvelle}.`,
		trop: (nouvelle, classe, jour) =>
			`The school cannot turn back: ${nouvelle} has begun. ${classe} already has a register or a finished lesson, on ${jour}.`,
		fait: (annee) => `The school has turned back to ${annee}.`
	},
	clore: {
		titre: (annee) => `Close ${annee}`,
		phrase: (annee) =>
			`Nothing can be written into ${annee} any more: no grades, no enrollments, no lessons. Fees and payments stay possible. An administrator can open it again under “Years”.`,
		attend: (annee) => `${annee} cannot be closed yet: the resits or the publication of these classes are not over.`,
		session2: (classe, rang) => `${classe}, period ${rang}: resits`,
		resultats: (classe, rang) => `${classe}, period ${rang}: provisional or reopened results`,
		fait: (annee) => `The year ${annee} is closed.`
	}
}
