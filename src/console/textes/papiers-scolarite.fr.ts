import { deNom } from './elision'

/** The office’s and the students’ pages about papers. */
export const scolarite = {
	titre: 'Papiers',
	demandes: 'Papiers demandés',
	onglets: {
		jour: 'Du jour',
		demandes: (n: number) => (n === 0 ? 'Demandes' : `Demandes (${n})`),
		revoques: 'Révoqués'
	},
	veille: 'La veille',
	lendemain: 'Le lendemain',
	cherche: 'Nom, matricule ou numéro du papier',
	tous: 'Tous les papiers',
	toutLeMonde: 'Tout le monde',
	compte: (n: number) => (n === 1 ? '1 papier' : `${n} papiers`),
	aucun: 'Aucun papier de ce jour ne correspond. Un certificat se fait depuis la fiche de l’étudiant.',
	aucunRevoque: 'Aucun papier révoqué ne correspond.',
	aucunDeLui: 'Aucun papier n’a encore été fait pour cet étudiant.',
	aucuneDemande: 'Aucune demande n’attend. Les étudiants demandent leurs papiers sur leur page « Mes papiers ».',
	revoquesAide: 'Ces papiers ne valent plus. Le vérificateur le dit à toute personne qui les contrôle.',
	verificateur: 'Page de vérification',
	champs: {
		numero: 'Numéro',
		papier: 'Papier',
		etudiant: 'Étudiant',
		fait: 'Fait le',
		par: 'Fait par',
		etat: 'État',
		objet: 'Au sujet de',
		imprime: 'Original imprimé',
		duplicatas: 'Duplicatas et copies',
		motif: 'Motif de la révocation',
		le: 'Remis le',
		a: 'Remis à',
		contre: 'Signature'
	},
	etats: {
		vigueur: 'En vigueur',
		revoque: (jour: string) => `révoqué le ${jour}`,
		remplace: (jour: string) => `remplacé le ${jour}`,
		remplacePar: (numero: string) => `remplacé par ${numero}`,
		remis: (jour: string, nom: string) => `remis le ${jour} à ${nom}`
	},
	faitLe: (jour: string) => `fait le ${jour}`,
	faitPar: (jour: string, nom: string) => `fait le ${jour} par ${nom}`,
	attend: (jours: number, depuis: string) =>
		jours <= 0
			? 'demandé aujourd’hui'
			: jours === 1
				? 'attend depuis hier'
				: jours < 31
					? `attend depuis ${jours} jours`
					: `attend depuis le ${depuis}`,
	faire: 'Faire le papier',
	refuser: 'Refuser…',
	refuserTitre: 'Refuser une demande',
	refuserDemande: 'Refuser la demande',
	refuserQuestion: (papier: string, nom: string) =>
		`${nom} demande ce papier : ${papier}. Si vous refusez, l’étudiant lit pourquoi sur sa page « Mes papiers ».`,
	motifRefus: 'Pourquoi',
	imprimerDuplicata: 'Imprimer un duplicata',
	imprimerCopie: 'Imprimer une copie',
	pasImprime: 'Pas encore',
	revoquer: 'Révoquer…',
	revoquerTitre: (numero: string) => `Révoquer ${numero}`,
	revoquerNumero: (numero: string) => `Révoquer le papier ${numero}`,
	revoquerQuestion: (papier: string, numero: string, nom: string) =>
		`Ce papier ne vaudra plus : ${papier}, ${numero}, au nom ${deNom(nom)}. Toute personne qui le vérifie lira qu’il est révoqué, et depuis quel jour. On ne peut pas revenir en arrière.`,
	dejaRemis: (jour: string, nom: string) => `Il a été remis le ${jour} à ${nom} : demandez qu’on le rende.`,
	motifRevocation: 'Pourquoi il est révoqué',
	remise: 'Remise',
	remiseAide: 'Notez ici la personne qui vient chercher le papier, le jour, et où elle a signé.',
	contreAide: 'Par exemple « registre des remises, page 12 » ou « carte d’identité C 0012 »',
	noterRemise: 'Noter la remise',
	corrigerRemise: 'Corriger la remise',
	faits: {
		remis: 'La remise est notée.',
		revoque: 'Le papier est révoqué. Faites passer la nouvelle page de vérification aux personnes qui contrôlent vos papiers.',
		refusee: 'La demande est refusée, et l’étudiant lit pourquoi.',
		demande: 'Votre demande est partie au secrétariat.',
		sans_impression: 'Le papier est au registre, mais trop d’impressions attendent leur tour : imprimez-le d’ici dans quelques minutes.'
	},
	/** « Aujourd’hui » */
	attendent: (n: number, depuis: string) =>
		n === 1
			? `1 demande de papier attend depuis le ${depuis}.`
			: `${n} demandes de papiers attendent, la plus ancienne depuis le ${depuis}.`,
	mes: {
		titre: 'Mes papiers',
		imprimer: 'À imprimer vous-même',
		imprimerAide:
			'Chaque papier a son numéro et se vérifie par son code, sans signature à la main. Le même jour, vous en imprimez des copies, qui le disent.',
		faits: 'Papiers déjà faits',
		aucun: 'Aucun papier n’a encore été fait pour vous.',
		demander: 'Demander un papier',
		demanderAide: 'Le secrétariat le prépare, puis vous le remet.',
		precisions: 'Précisions',
		precisionsAide: 'Si besoin : pour qui, pour quand, quelle année',
		envoyer: 'Envoyer la demande',
		demandes: 'Mes demandes',
		attend: 'En attente',
		refusee: 'Refusée',
		fait: (jour: string, numero: string | undefined) =>
			numero === undefined ? `fait le ${jour}` : `fait le ${jour} sous le numéro ${numero}, à chercher au secrétariat`,
		refuse: (jour: string, motif: string) => `répondu le ${jour} : ${motif}`
	}
}
