/** The texts about marks after a change of class. */
export const suivis = {
	titre: "Notes d'une autre classe",
	aide: (classe: string) =>
		`L'étudiant a ces notes d'une autre classe. Chacune compte en ${classe} dans la matière du même code, sinon dans la seule du même nom au même niveau. Sans une telle matière, elle ne compte nulle part. Pour chaque évaluation, l'école peut décider autrement.`,
	compte: (matiere: string) => `compte en ${matiere}`,
	nullePart: 'ne compte nulle part',
	decide: "décidé par l'école",
	decider: 'Décider',
	deciderDe: (titre: string) => `Décider : ${titre}`,
	deLaClasse: (classe: string, matiere: string) => `${classe} · ${matiere}`,
	sansNote: 'pas de note',
	choixFaux: "Rien n'est enregistré : choisissez dans la liste.",
	question: (classe: string) => `Que devient cette note en ${classe} ?`,
	regle: (quoi: string) => `Suivre la règle (${quoi})`,
	compter: (matiere: string) => `Compter en ${matiere}`,
	neCompter: 'Ne compter nulle part',
	maintenant: (quoi: string) => `Maintenant : ${quoi}.`,
	aEntendre: "Les moyennes, les alertes et la page de l'étudiant suivent aussitôt. « Suivre la règle » annule une décision.",
	moyennes: 'Moyennes par matière',
	moyennesAide: 'Moyennes de la session 1, notes non publiées comprises.',
	incomplete: 'incomplète',
	deAilleurs: "D'une autre classe"
}
