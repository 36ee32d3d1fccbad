const title = 'Fiche de l’étudiant'

/** The texts about former results, and decisions about results. */
export const parcours = {
	titre: 'Résultats antérieurs et acquis',
	rien: 'Rien n’est enregistré ici pour cet étudiant.',
	anterieurs: { titre: 'Résultats antérieurs', ajouter: 'Ajouter un résultat antérieur' },
	acquis: {
		titre: 'UE et matières acquises ailleurs ou avant',
		ajouter: 'Ajouter un acquis',
		aide: 'Pour qui redouble, le passage écrit ici chaque UE validée l’année précédente ; ce qui vient d’ailleurs s’ajoute à la main.'
	},
	rattachements: { titre: 'Dettes et options, suivies dans une autre classe', ajouter: 'Ajouter une dette ou une option' },
	situations: { titre: 'Dispenses et défaillances', ajouter: 'Ajouter une dispense ou une défaillance' },
	modifierDe: (quoi: string) => `Modifier : ${quoi}`,
	moyenne: (moyenne: string) => `moyenne ${moyenne}`,
	credits: (credits: string, n: number) => `${credits} ${n < 2 ? 'crédit' : 'crédits'}`,
	semestre: (n: number) => `semestre ${n}`,
	periode: (rang: number) => `période ${rang}`,
	inconnue: 'aucune UE de l’école n’a ce code',
	compte: (matiere: string) => `compte en ${matiere}`,
	nullePart: 'ne compte nulle part',
	ecrans: {
		resultats_anterieurs: { title, fresh: 'Nouveau résultat antérieur', none: '' },
		acquis: { title, fresh: 'Nouvel acquis', none: '' },
		rattachements: { title, fresh: 'Nouvelle dette ou option', none: '' },
		situations: { title, fresh: 'Nouvelle dispense ou défaillance', none: '' }
	}
}
