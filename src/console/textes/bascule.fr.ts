const s = (n: number) => (n > 1 ? 's' : '')

/** The switch from one year to the next, and the end of a year. */
export const bascule = {
	lien: 'Passer à l’année suivante',
	/** from the form of a year */
	chiffres: 'Voir les chiffres avant de passer à une autre année',
	/** the former year on the pages of teachers and students, until it is closed */
	session2: (annee: string) => `Année ${annee} : la session 2 continue`,
	passer: {
		preparer: 'Préparer l’année suivante',
		titre: (annee: string) => `Passer l’école à ${annee}`,
		aucune: (annee: string) => `Aucune année ne suit ${annee}. Préparez d’abord la suivante.`,
		deja: (annee: string) => `L’année en cours est ${annee}.`,
		close: (annee: string) => `L’année ${annee} est close. Rouvrez-la d’abord dans « Années ».`,
		phrase: (de: string, a: string) =>
			`L’année en cours sera ${a}${de === '' ? '' : ` à la place de ${de}`} : enseignants, étudiants et LMS verront ses classes, ses inscrits et son emploi du temps.`,
		rienClos: (de: string) =>
			`Rien n’est clos : les notes et la session 2 de ${de} se saisissent et se lisent encore. Vous pourrez revenir à ${de} jusqu’au premier appel.`,
		classes: 'Classes',
		sansClasse: (n: number, de: string, a: string) =>
			`${n} étudiant${s(n)} de ${de} ${n > 1 ? 'n’ont' : 'n’a'} pas de classe en ${a}. C’est normal pour ceux qui finissent leur cycle.`,
		sansCours: (n: number) => `${n} classe${s(n)} ${n > 1 ? 'n’ont' : 'n’a'} aucun cours attribué.`,
		sansEnseignant: (n: number) => `${n} cours ${n > 1 ? 'n’ont' : 'n’a'} pas d’enseignant.`,
		partis: (n: number) => `${n} cours ${n > 1 ? 'sont attribués' : 'est attribué'} à un enseignant dont le compte est fermé.`,
		enCours: (n: number) =>
			n > 1
				? `${n} séances sont en cours : leur appel se fait encore après le passage.`
				: 'Une séance est en cours : son appel se fait encore après le passage.',
		restent: (n: number, de: string) => `${de} dure encore ${n} jour${s(n)}.`,
		fait: (annee: string) => `L’école est passée à ${annee}.`
	},
	revenir: {
		titre: (annee: string) => `Revenir à ${annee}`,
		phrase: (annee: string, nouvelle: string) =>
			`L’année en cours sera de nouveau ${annee}. ${nouvelle} garde ses classes, ses inscrits et ses cours.`,
		preparee: (nouvelle: string) => `Seuls ceux qui la préparent verront encore ${nouvelle}.`,
		trop: (nouvelle: string, classe: string, jour: string) =>
			`On ne revient plus en arrière : ${nouvelle} a commencé. ${classe} a déjà un appel ou un cours terminé, le ${jour}.`,
		fait: (annee: string) => `L’école est revenue à ${annee}.`
	},
	clore: {
		titre: (annee: string) => `Clore ${annee}`,
		phrase: (annee: string) =>
			`Plus rien ne s’écrira en ${annee}, ni notes, ni inscriptions, ni séances. Frais et paiements restent possibles. Un administrateur peut rouvrir l’année dans « Années ».`,
		attend: (annee: string) => `${annee} ne peut pas encore être close : la session 2 ou la publication de ces classes n’est pas terminée.`,
		session2: (classe: string, rang: number) => `${classe}, période ${rang} : session 2`,
		resultats: (classe: string, rang: number) => `${classe}, période ${rang} : résultats provisoires ou rouverts`,
		fait: (annee: string) => `L’année ${annee} est close.`
	}
}
