/** The texts about the papers of an enrollment. */
export const pieces = {
	ecran: {
		title: 'Pièces demandées',
		fresh: 'Nouvelle pièce',
		none: 'Aucune pièce : écrivez ce que l’école demande à l’inscription, et la fiche de chaque étudiant dira ce qui manque.'
	},
	titre: 'Pièces manquantes',
	section: 'Pièces du dossier',
	recue: (jour: string, par: string | null) =>
		`reçue le ${jour}, ${par === null ? 'd’après un fichier importé' : `enregistrée par ${par}`}`,
	manquante: 'manquante',
	enregistrer: 'Enregistrer les pièces',
	manquent: (n: number) => (n === 0 ? 'Le dossier est complet.' : n === 1 ? 'Une pièce manque.' : `${n} pièces manquent.`),
	manque: 'Ce qui manque',
	rienDemande: 'L’école ne demande encore aucune pièce : écrivez-les d’abord.',
	complet: 'Aucune pièce ne manque.',
	compte: (n: number) => (n === 1 ? 'Un dossier incomplet' : `${n} dossiers incomplets`)
}
