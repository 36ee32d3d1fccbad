/** The texts about marks after a change of class. */
export const suivis = {
	titre: 'Notes d’une autre classe',
	aide: (classe: string) =>
		`L’étudiant a ces notes d’une autre classe. Celles d’une matière comptent en ${classe} dans la matière du même code, sinon dans la seule du même nom au même niveau. Sans une telle matière, elles ne comptent nulle part. Pour chaque matière, l’école peut décider autrement.`,
	compte: (matiere: string) => `compte en ${matiere}`,
	nullePart: 'ne compte nulle part',
	decide: 'décidé par l’école',
	aRevoir: 'À décider de nouveau : l’école avait décidé pour certaines notes seulement, ou différemment pour chacune.',
	aDecider: 'l’école doit décider de nouveau où comptent des notes d’une autre classe.',
	decider: 'Décider',
	deciderDe: (matiere: string) => `Décider : ${matiere}`,
	deLaClasse: (classe: string, titre: string) => `${classe} · ${titre}`,
	sansNote: 'pas de note',
	choixFaux: 'Rien n’est enregistré : choisissez dans la liste.',
	question: (classe: string) => `Où comptent ces notes en ${classe} ?`,
	regle: (quoi: string) => `Suivre la règle (${quoi})`,
	compter: (matiere: string) => `Compter en ${matiere}`,
	neCompter: 'Ne compter nulle part',
	maintenant: (quoi: string) => `Maintenant : ${quoi}.`,
	aEntendre: 'Les moyennes, les alertes et la page de l’étudiant suivent aussitôt. « Suivre la règle » annule une décision.',
	moyennes: 'Moyennes par matière',
	moyennesAide: 'Une moyenne publiée remplace celle de sa période. Les autres sont celles de la session 1, notes non publiées comprises.',
	deAilleurs: 'D’une autre classe'
}
