/** The texts of the page with the rules by which marks become results. */
export const reglements = {
	titre: 'Règles de notation',
	dit: (annee: string) => `Règles de ${annee}, reprises l’année suivante.`,
	pour: 'Règles pour',
	ecole: 'Toute l’école',
	partout: 'Un choix vaut pour le LMD et le BTS, sauf là où un niveau ou une matière en fait un autre.',
	niveau: (code: string) => `Niveau ${code}`,
	matiere: (nom: string) => `Matière ${nom}`,
	commeEcole: (valeur: string) => `Comme l’école (${valeur})`,
	commeNiveau: (niveau: string, valeur: string) => `Comme le niveau ${niveau} (${valeur})`,
	toujours: (valeur: string) => `Règle de l’école pour toutes les années (${valeur})`,
	usuelle: (valeur: string) => `Règle usuelle (${valeur})`,
	usuelles: (lmd: string, bts: string) => `Règle usuelle (en LMD : ${lmd} ; en BTS : ${bts})`,
	vide: (comme: string) => `Vide : ${comme.charAt(0).toLowerCase()}${comme.slice(1)}.`,
	groupes: {
		matiere: 'La moyenne d’une matière',
		semestre: 'Les UE et le semestre',
		session2: 'La session 2',
		passage: 'Le passage et le redoublement'
	},
	/** another label than that of the column */
	champs: { cc: 'Contrôle continu et examen' },
	sansParts: 'selon les coefficients',
	parts: (cc: number, ex: number) => `${cc} % et ${ex} %`,
	sansPlancher: 'aucune',
	sansPlafond: 'aucun',
	tousLesCredits: 'tous',
	aides: {
		cc: 'Part du contrôle continu (devoirs, partiels) et de l’examen. « Selon les coefficients » : plus il y a de devoirs, moins l’examen compte.',
		absence_injustifiee_zero: 'Aux devoirs et aux partiels. « Non » : l’absence est laissée de côté, avec son coefficient.',
		abi_examen: 'L’étudiant a manqué l’examen sans excuse.',
		abj_examen: 'L’étudiant a manqué l’examen avec une excuse. Si l’absence ne compte pas, ses autres notes font seules la moyenne.',
		poids_ue: 'La moyenne du semestre est celle de ses UE, chacune avec ce poids.',
		plancher_matiere: 'Une matière sous cette note empêche d’acquérir son UE, et de compenser dans le semestre et l’année. 0 : aucune.',
		plancher_ue: 'Une UE sous cette note n’est acquise d’aucune façon, et rien ne se compense dans son semestre et son année. 0 : aucune.',
		compensation: 'Un semestre à 10 ou plus acquiert aussi ses UE sous 10. Dans l’année : une année à 10 ou plus les acquiert toutes.',
		report_session2: 'Si elles sont gardées, l’étudiant ne repasse que ses matières sous 10.',
		session2_remplace: 'Si la session 1 n’a pas d’examen, c’est toujours la moyenne de la matière.',
		session2_garde: 'Un choix entre la moyenne de la session 1 et celle de la session 2.',
		session2_plafond: 'La moyenne ne dépasse pas cette note, sauf si elle était déjà plus haute. 20 : aucun plafond.',
		garde_matieres: 'L’étudiant ne repasse pas ces matières, même si leur UE n’est pas acquise.',
		passage_credits: '« Passage » propose le passage à 10 ou plus, ou avec ces crédits de l’année. 0 : tous les crédits.'
	},
	exemple: {
		titre: 'Exemple',
		dit: 'Cinq étudiants d’une matière. Les moyennes suivent les règles choisies, même avant de les enregistrer.',
		enLmd: 'Ici, un niveau de LMD qui n’a pas de règle à part.',
		voir: 'Voir l’exemple',
		notes: 'Contrôle continu, examen',
		examen: (note: string, coefficient: string) => `examen : ${note}, coefficient ${coefficient}`,
		session2: (note: string) => `Après ${note} en session 2`,
		sans: { incomplete: 'incomplète', defaillante: 'défaillant', attend: 'attend la session 2', dispensee: 'dispensée' }
	},
	essai: {
		titre: 'Ce que ces règles changeraient',
		classe: 'Classe et période',
		sansClasse: 'Aucune classe de ce niveau n’a de période dans cette année.',
		revenir: 'Revenir aux règles',
		changent: (n: number) =>
			n === 0
				? 'Avec les notes d’aujourd’hui, aucune moyenne ne changerait.'
				: `${n} ${n === 1 ? 'moyenne ou validation changerait' : 'moyennes et validations changeraient'}.`,
		publie: 'Ce qui est publié ne change pas.',
		premieres: (n: number) => `Voici les ${n} premières.`,
		ensemble: 'Toute la période'
	},
	aPart: {
		titre: 'Règles à part',
		aucune: 'Tous les niveaux et toutes les matières suivent les règles de l’école.',
		choisies: (n: number) => (n === 1 ? '1 règle à part' : `${n} règles à part`)
	},
	motif: 'Raison du changement',
	motifAide: 'Des résultats de l’année ont été publiés. Ils ne changent pas ; cette raison reste dans l’historique.',
	enregistrees: 'Les règles sont enregistrées.'
}
