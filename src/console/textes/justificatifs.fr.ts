/** The texts of the pages about absences and justificatifs. */
export const justificatifs = {
	absences: {
		titre: 'Absences',
		jour: 'Jour',
		veille: 'Jour précédent',
		lendemain: 'Jour suivant',
		manquants: (n: number) => (n === 1 ? '1 appel manque encore' : `${n} appels manquent encore`),
		compte: (n: number) => `${n} absent${n > 1 ? 's' : ''}`,
		dont: (absences: number, justifiees: number) =>
			`${absences} absence${absences > 1 ? 's' : ''} injustifiée${absences > 1 ? 's' : ''}, ${justifiees} justifiée${justifiees > 1 ? 's' : ''}`,
		semaine: 'Semaine',
		trois: 'Trois et plus',
		manquees: (n: number, justifiees: number) =>
			`${n} séance${n > 1 ? 's' : ''} manquée${n > 1 ? 's' : ''}${justifiees === 0 ? '' : `, dont ${justifiees} justifiée${justifiees > 1 ? 's' : ''}`}`,
		aucuneTrois: 'Personne n’a manqué trois séances.',
		aucune: 'Aucune absence enregistrée ce jour-là.',
		aucuneAide: 'Les absences apparaissent ici dès que l’appel d’une séance est enregistré.',
		absence: 'Absence',
		appeler: 'À appeler',
		sansTelephone: 'Aucun numéro enregistré',
		justifier: 'Justifier',
		duJour: 'Justificatifs de ce jour',
		nouveau: 'Nouveau justificatif'
	},
	heures: {
		titre: 'Heures d’absence',
		classe: 'Classe',
		nom: 'Nom',
		prenoms: 'Prénoms',
		matricule: 'Matricule',
		mois: 'Mois',
		total: 'Année',
		nonJustifiees: 'Heures injustifiées',
		justifiees: 'Heures justifiées',
		lire: 'Dans chaque case : heures injustifiées, puis justifiées entre parenthèses.',
		aucune: 'Personne n’a manqué de séance dans cette classe.',
		sansClasse: 'Aucune classe cette année : il n’y a rien à compter.',
		fichier: (forme: string) => `Toutes les classes, ${forme}`
	},
	titre: 'Justificatifs',
	nouveau: 'Nouveau justificatif',
	nouveauPour: (nom: string) => `Justificatif : ${nom}`,
	natures: {
		maladie: 'Maladie',
		famille: 'Raison familiale',
		convocation: 'Convocation',
		stage: 'Stage',
		autre: 'Autre raison'
	},
	champs: {
		chercher: 'Nom ou matricule',
		chercherAide: 'Quelques lettres suffisent.',
		du: 'Du',
		heureDebut: 'à partir de',
		au: 'Au',
		auAide: 'Vide : le même jour.',
		heureFin: 'jusqu’à',
		heureAide: 'Vide : toute la journée.',
		nature: 'Nature',
		choisir: 'Choisissez…',
		natureAide: 'Seules l’administration et la surveillance la lisent.',
		papier: 'J’ai vu le papier',
		papierAide: 'Le papier lui-même reste dans son dossier.',
		remarque: 'Remarque (facultatif)'
	},
	personne: (q: string) => `Personne ne s’appelle « ${q} ».`,
	choisissez: 'Tapez le nom de l’étudiant, puis choisissez-le.',
	tropDeNoms: (n: number) => `et ${n} autre${n > 1 ? 's' : ''} : précisez le nom`,
	enregistrer: 'Enregistrer le justificatif',
	modifier: 'Enregistrer les changements',
	retirer: 'Retirer ce justificatif',
	retirerAide: 'Les absences qu’il couvrait redeviennent injustifiées. Il reste dans l’historique.',
	effet: 'Les absences de cette période deviennent justifiées, celles à venir aussi.',
	papierVu: (par: string, le: string) => `Papier vu par ${par} le ${le}`,
	papierAttendu: 'Papier pas encore vu',
	papierDepuis: (le: string) => `Papier vu le ${le}`,
	creePar: (par: string, le: string) => `Saisi par ${par} le ${le}`,
	retirePar: (par: string, le: string) => `Retiré par ${par} le ${le}`,
	entretemps: 'Quelqu’un d’autre a changé ce justificatif entre-temps. Ce qui est enregistré maintenant :',
	aucun: 'Aucun justificatif cette année.',
	aucunEtudiant: 'Aucun justificatif.',
	etat: 'Papier',
	retour: 'Tous les justificatifs',
	fiche: 'Fiche de l’étudiant',
	fait: {
		cree: (n: number) =>
			`Le justificatif est enregistré : ${n === 0 ? 'aucune absence n’est encore enregistrée ; celles de ces jours seront justifiées' : `${n} absence${n > 1 ? 's' : ''} justifiée${n > 1 ? 's' : ''}`}.`,
		modifie: 'Le justificatif est changé.',
		retire: (n: number) =>
			`Le justificatif est retiré : ${n} absence${n > 1 ? 's sont' : ' est'} de nouveau injustifiée${n > 1 ? 's' : ''}.`
	}
}
