const s = (n: number) => (n > 1 ? 's' : '')

/** The texts of the grid of fees. */
export const grille = {
	title: 'Grille de frais',
	fresh: 'Nouvelle ligne',
	none: 'Cette année n’a pas encore de grille. Sans elle, une inscription n’ajoute pas de frais.',
	aide: 'Une inscription « Dossier en cours » ou « Inscrit » ajoute ces frais. De chaque libellé, seule la ligne la plus précise compte. Changer la grille ne change rien à ce qui est dû.',
	annee: 'Année',
	pourTous: 'Tous',
	pour: 'Pour qui',
	frais: 'Frais',
	nature: 'Nature',
	montant: 'Montant',
	echeances: 'Échéances',
	parMatiere: 'par matière',
	montants: (devise: string) => `Montants en ${devise}.`,
	copier: (n: number, annee: string) => `Copier ${n} ligne${s(n)} de ${annee}`,
	copiees: (n: number) => (n > 1 ? `${n} lignes sont copiées.` : `${n} ligne est copiée.`),
	appliquer: {
		titre: 'Appliquer aux inscrits',
		rien: 'Chaque étudiant inscrit doit déjà les frais de la grille.',
		dit: (annee: string) =>
			`Frais de la grille de ${annee} que des inscrits ne doivent pas encore. Ce qui est dû ou a été retiré ne change pas.`,
		classe: 'Classe',
		etudiant: 'Étudiant',
		etudiants: 'Étudiants',
		nombre: 'Frais',
		total: 'Total',
		parClasse: 'Par classe',
		parEtudiant: 'Par étudiant',
		ecrire: (frais: number, n: number, total: string) => `Écrire ${frais} frais de ${n} étudiant${s(n)} : ${total}`,
		faits: (n: number) => (n === 0 ? 'Il n’y avait plus rien à écrire.' : `${n} frais ${n > 1 ? 'sont écrits' : 'est écrit'}.`)
	},
	appel: (montants: readonly string[]) => `La liste est fermée : chaque étudiant ajouté devra ${montants.join(' ou ')} par matière.`,
	session2: (n: number, total: string) => `La liste fermée ajoute ${n} frais de session 2 : ${total} en tout.`
}
