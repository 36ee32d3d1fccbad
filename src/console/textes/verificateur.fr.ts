/** The page that verifies papers without a network, and the page of the console that gives it away. */
export const verif = {
	/** Texts of the file itself; `{ecole}` and its like are filled in the browser. */
	fichier: {
		page: {
			titre: 'Vérifier un papier {deEcole}',
			aide: 'Visez le code QR du papier avec l’appareil photo de votre téléphone, ou collez ici le lien qu’il contient.',
			etiquette: 'Lien ou code du papier',
			bouton: 'Vérifier ce papier',
			etabli: 'Vérificateur établi le {etabli}. Il n’envoie rien et n’a pas besoin de réseau.',
			autre: 'In English'
		},
		sansScript:
			'Cette page a besoin de JavaScript pour lire le code d’un papier. Activez-le dans votre navigateur, ou ouvrez-la dans un autre.',
		/** the first sentence of each stands out */
		etats: {
			illisible: ['Ce texte n’est pas le code d’un papier.', 'Collez le lien entier, tel que le code QR le donne.'],
			futur: ['Ce vérificateur est trop ancien pour ce code.', 'Demandez à l’école son vérificateur d’aujourd’hui.'],
			etranger: [
				'Ce code n’a pas été signé par cette école.',
				'Le code a été changé, vient d’une autre école, ou est plus récent que ce vérificateur du {etabli}.'
			],
			signe: ['Signature {deEcole}. Non révoqué au {etabli}.'],
			recent: [
				'Signature {deEcole}.',
				'Ce papier est plus récent que ce vérificateur du {etabli}, qui ne sait pas si l’école l’a révoqué depuis.'
			],
			cle: ['Ce papier ne compte pas.', 'La clé qui l’a signé ne compte plus depuis le {jour}, et il n’est pas d’avant.'],
			revoque: ['Révoqué le {jour}.', 'L’école a signé ce papier, puis l’a retiré : il ne compte plus.'],
			remplace: ['Remplacé le {jour}{par}.', 'L’école a signé ce papier, mais il ne compte plus.']
		},
		cleDepuis: 'La clé qui l’a signé ne compte plus depuis le {jour}. Ce papier porte une date d’avant : faites-la confirmer par l’école.',
		par: ' par {par}',
		vers: 'vers {annee}',
		faits: ['Papier', 'Numéro', 'Nom', 'Matricule', 'Naissance', 'Ce qu’il dit', 'Fait le'],
		comparez: 'Comparez chaque ligne avec le papier : si l’une diffère, le papier a été changé.'
	},
	titre: 'Vérificateur',
	aide: 'Un seul fichier, avec lequel n’importe qui vérifie vos papiers, sans réseau. Mettez-le sur le site de l’école et donnez-le aux ambassades et aux entreprises.',
	contenu: 'Il contient vos clés publiques, et les numéros révoqués ou remplacés avec leur jour. Il ne contient aucun nom.',
	lien: (adresse: string) => `Les codes QR mènent à ${adresse}. Remplacez-y le fichier chaque fois que vous le téléchargez.`,
	lienMachine: (adresse: string) =>
		`Les codes QR mènent à ${adresse}, la page de ce serveur, qui est toujours à jour. Hors de l’école, elle ne s’ouvre que si le serveur y est visible : mettez sinon le fichier sur votre site, et son adresse dans les réglages de la machine (papiers.adresse).`,
	bouton: 'Télécharger le vérificateur',
	voir: 'Ouvrir la page où mènent les codes',
	jamais: 'Personne ne l’a encore téléchargé.',
	dernier: (jour: string) => `Téléchargé la dernière fois le ${jour}.`,
	depuis: (n: number, jour: string) =>
		n === 1
			? `1 papier remplacé ou révoqué depuis le vérificateur du ${jour}.`
			: `${n} papiers remplacés ou révoqués depuis le vérificateur du ${jour}.`,
	cle: (jour: string) => `Les clés qui signent les papiers ont changé depuis le vérificateur du ${jour}.`,
	renouveler: 'Télécharger un vérificateur à jour'
}
