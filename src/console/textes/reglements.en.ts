import type { Textes } from './fr'

export const reglements: Textes['reglements'] = {
	titre: 'Grading rules',
	dit: (annee) => `Rules of ${annee}; the next year begins with them.`,
	pour: 'Rules for',
	ecole: 'The whole school',
	partout: 'A choice holds for LMD and BTS, except where a level or a subject makes another.',
	niveau: (code) => `Level ${code}`,
	matiere: (nom) => `Subject ${nom}`,
	commeEcole: (valeur) => `As the school (${valeur})`,
	commeNiveau: (niveau, valeur) => `As level ${niveau} (${valeur})`,
	toujours: (valeur) => `The school’s rule for all years (${valeur})`,
	usuelle: (valeur) => `Usual rule (${valeur})`,
	usuelles: (lmd, bts) => `Usual rule (LMD: ${lmd}; BTS: ${bts})`,
	vide: (comme) => `Empty: ${comme.charAt(0).toLowerCase()}${comme.slice(1)}.`,
	groupes: {
		matiere: 'The average of a subject',
		semestre: 'UE and semester',
		session2: 'Resits',
		passage: 'Moving up and repeating a year'
	},
	champs: { cc: 'Continuous assessment and exam' },
	sansParts: 'by coefficients',
	parts: (cc, ex) => `${cc}% and ${ex}%`,
	sansPlancher: 'none',
	sansPlafond: 'none',
	tousLesCredits: 'all',
	aides: {
		cc: 'Share of continuous assessment (tests, mid-terms) and of the exam. “By coefficients”: the more tests, the less the exam counts.',
		absence_injustifiee_zero: 'In tests and mid-terms. “No”: the absence is left out, with its coefficient.',
		abi_examen: 'The student missed the exam without an excuse.',
		abj_examen: 'The student missed the exam with an excuse. If the absence does not count, the other grades alone make the average.',
		poids_ue: 'The average of the semester is that of its UE, each with this weight.',
		plancher_matiere:
			'A subject under this grade keeps its UE from being acquired, and its semester and year from compensating. 0: no floor.',
		plancher_ue: 'A UE under this grade is never acquired, and its semester and year compensate nothing. 0: no floor.',
		compensation: 'A semester at 10 or more also acquires its UE under 10. Within the year: a year at 10 or more acquires all of them.',
		report_session2: 'If they are kept, the student only takes subjects under 10 again.',
		session2_remplace: 'Without an exam before resits, it is always the average of the subject.',
		session2_garde: 'A choice between the average before resits and the one after them.',
		session2_plafond: 'The average is at most this grade, unless it was higher before. 20: no ceiling.',
		garde_matieres: 'The student does not take these subjects again, even if their unit is not acquired.',
		passage_credits: '“Moving up” proposes it at 10 or more, or with these credits of the year. 0: all credits.'
	},
	exemple: {
		titre: 'Example',
		dit: 'Five students of one subject. The averages follow the chosen rules, even before they are saved.',
		enLmd: 'Here, an LMD level without rules of its own.',
		voir: 'Show the example',
		notes: 'Continuous assessment, exam',
		examen: (note, coefficient) => `exam: ${note}, coefficient ${coefficient}`,
		session2: (note) => `After ${note} in the resits`,
		sans: { incomplete: 'incomplete', defaillante: 'failed by absence', attend: 'waits for resits', dispensee: 'exempt' }
	},
	essai: {
		titre: 'What these rules would change',
		classe: 'Class and period',
		sansClasse: 'No class of this level has a period in this year.',
		revenir: 'Back to the rules',
		changent: (n) =>
			n === 0
				? 'With today’s grades no average would change.'
				: `${n} ${n === 1 ? 'average or validation' : 'averages and validations'} would change.`,
		publie: 'What is published does not change.',
		premieres: (n) => `These are the first ${n}.`,
		ensemble: 'The whole period'
	},
	aPart: {
		titre: 'Own rules',
		aucune: 'All levels and subjects follow the rules of the school.',
		choisies: (n) => (n === 1 ? '1 rule of its own' : `${n} rules of its own`)
	},
	motif: 'Reason for the change',
	motifAide: 'Results of the year have been published. They do not change, and the history keeps this reason.',
	enregistrees: 'The rules are saved.'
}
