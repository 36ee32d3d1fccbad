import { modeles } from './modeles.fr'
import { verif } from './verificateur.fr'
import { scolarite } from './papiers-scolarite.fr'

const un = (count: number, singular: string, plural: string) => `${count} ${count < 2 ? singular : plural}`

import { reglages } from './reglages.fr'

/** The texts about papers that leave the school. */
export const papiers = {
	/** kinds, each as its title names it */
	sortes: {
		certificat: 'Certificat de scolarité',
		inscription: 'Attestation d’inscription',
		exeat: 'Exeat',
		convocation: 'Convocation à la session 2',
		releve: 'Relevé de notes',
		releve_annee: 'Relevé de notes de l’année',
		releve_cycle: 'Relevé de notes du cycle',
		bulletin: 'Bulletin de notes',
		recu: 'Reçu de paiement'
	},
	registre: {
		numeros: 'Numéros des papiers',
		numerosDit:
			'Une copie plus ancienne a été restaurée. Pour qu’aucun numéro ne serve deux fois, dites le dernier numéro délivré de chaque sorte ; dans le doute, un numéro plus grand. L’historique garde ce qui a été sauté.',
		numerosARegarder:
			'Une copie plus ancienne a été restaurée : aucun papier ne peut être délivré avant que vous ayez dit les derniers numéros.',
		aucunAConfirmer: 'Aucun numéro n’est à confirmer.',
		dernier: (sorte: string, annee: number) => `${sorte}, dernier numéro de ${annee}`,
		confirmer: 'Confirmer ces numéros'
	},
	moteur: {
		attend: (devant: number) =>
			devant === 0
				? 'L’impression va commencer.'
				: `L’impression attend son tour : ${un(devant, 'autre passe', 'autres passent')} avant elle.`,
		avancement: (faites: number, total: number) => `${faites} sur ${un(total, 'papier', 'papiers')}`,
		barre: 'Avancement de l’impression',
		quitter: 'Vous pouvez quitter cette page et y revenir.',
		actualiser: 'Voir où elle en est',
		arreter: 'Arrêter l’impression',
		pret: (total: number) => (total < 2 ? 'Le papier est prêt.' : `Les ${total} papiers sont prêts, dans un seul PDF.`),
		garde: 'Le PDF est gardé une heure. Il n’est qu’à vous : personne d’autre ne peut l’ouvrir ici.',
		ouvrir: (ko: string) => `Ouvrir le PDF (${ko} Ko)`,
		arrete: 'L’impression a été arrêtée : il n’y a pas de PDF.',
		echec: 'L’impression a échoué : il n’y a pas de PDF. Réessayez ; si cela continue, prévenez l’informaticien.',
		numerosRestent: 'Les papiers gardent leurs numéros au registre : imprimez-les de nouveau, rien n’est à refaire.',
		retour: 'Revenir'
	},
	notes: {
		titre: 'Papiers de notes',
		quoi: 'Papier',
		cycle: 'Cycle',
		convocations: (periode: string) => `Session 2, ${periode}`,
		provisoires: (n: number, periode: string) =>
			`Les résultats « ${periode} » sont provisoires : ${n === 1 ? 'la feuille s’imprime' : `${n} feuilles s’impriment`} sans numéro, avec « PROVISOIRE » en travers. Rien n’entre au registre.`,
		phrases: {
			periode: (n: number, periode: string) =>
				n === 1
					? `L’original des résultats « ${periode} », s’il n’existe pas encore, reçoit un numéro et entre au registre. Il n’y en a qu’un ; ensuite, on en fait des duplicatas.`
					: `Pour ${n} étudiants : l’original des résultats « ${periode} », s’il n’existe pas encore, reçoit un numéro et entre au registre. Chacun n’en a qu’un ; ensuite, on en fait des duplicatas.`,
			annee: (n: number) =>
				n === 1
					? 'Si tous les semestres de son année sont définitifs, l’étudiant reçoit un relevé numéroté de l’année, dont il n’y a qu’un original.'
					: `Parmi ${n} étudiants, ceux dont tous les semestres de l’année sont définitifs reçoivent un relevé numéroté, dont il n’y a qu’un original.`,
			cycle: (n: number) =>
				n === 1
					? 'Le relevé numéroté a toutes les années du cycle qui ont des résultats définitifs, ceux d’avant ou d’ailleurs, et ce qui est acquis.'
					: `Pour chacun de ${n} étudiants, le relevé numéroté a toutes les années du cycle qui ont des résultats définitifs, ceux d’avant ou d’ailleurs, et ce qui est acquis.`,
			session2: (n: number, periode: string) =>
				n === 1
					? `La convocation à la session 2 de « ${periode} » reçoit un numéro et entre au registre.`
					: `${n} convocations à la session 2 de « ${periode} » reçoivent un numéro et entrent au registre.`
		},
		faire: {
			provisoires: (n: number) => (n === 1 ? 'Imprimer la feuille provisoire' : `Imprimer ${n} feuilles provisoires`),
			releve: (n: number) => (n === 1 ? 'Faire le relevé de notes' : `Faire ${n} relevés de notes`),
			bulletin: (n: number) => (n === 1 ? 'Faire le bulletin de notes' : `Faire ${n} bulletins de notes`),
			releve_annee: (n: number) => (n === 1 ? 'Faire le relevé de l’année' : 'Faire les relevés de l’année'),
			releve_cycle: (n: number) => (n === 1 ? 'Faire le relevé du cycle' : 'Faire les relevés du cycle'),
			convocation: (n: number) => (n === 1 ? 'Faire la convocation' : `Faire ${n} convocations`)
		},
		sans: {
			periode: 'Rien n’est publié dans cette période : il n’y a pas encore de papier à faire.',
			annee: 'Rien n’est publié de cette année : il n’y a pas encore de papier à faire.',
			cycle: 'Rien n’est publié de ce cycle : il n’y a pas encore de papier à faire.',
			session2: 'La liste de la session 2 n’est pas encore fermée, ou elle n’appelle personne.',
			rouvert: 'Ces résultats sont rouverts : un papier se fait de nouveau après la prochaine publication.',
			retenu: 'Des frais sont en retard : ces relevés sont retenus. La scolarité les montre à la page « Quitus ».'
		},
		retenus: (noms: string) => `Frais en retard, relevés retenus : ${noms}.`,
		sansSignataire: 'Personne n’est nommé pour signer : la place de la signature reste vide.',
		corrections: (n: number) =>
			n === 1
				? 'Un étudiant a corrigé son identité et attend : vérifiez-la d’abord.'
				: `${n} étudiants ont corrigé leur identité et attendent : vérifiez-la d’abord.`,
		sansTete: (champs: string) => `L’en-tête des papiers de l’école n’a pas encore : ${champs}.`,
		duplicatas: 'Faire aussi des duplicatas pour ceux qui ont déjà leur original',
		tousSortis: (n: number) =>
			n === 1
				? 'L’original est déjà imprimé. Cochez la case pour en faire un duplicata.'
				: `Les originaux de ces ${n} étudiants sont déjà imprimés. Cochez la case pour en faire des duplicatas.`,
		numerotees: 'Convocations numérotées',
		deLEtudiant: 'Relevé numéroté',
		relevesNumerotes: 'Relevés numérotés'
	},
	scolarite,
	reglages: {
		titre: 'Papiers de l’école',
		manque: 'Ce qui manque',
		complet: 'Rien ne manque à l’en-tête des papiers.',
		incomplet: 'Les papiers s’impriment aussi sans cela, mais il y manque :',
		sortes: 'Chaque papier',
		sonTexte: 'Texte de l’école',
		signePar: (nom: string) => `Signé par ${nom}`,
		exemple: 'Exemple',
		voir: 'Voir un exemple en PDF',
		champs: 'Les champs du texte',
		aide: 'Une partie de phrase entre virgules dont le champ est inconnu ne s’imprime pas.',
		usage: 'Un champ vide prend ce qui est d’usage : le texte habituel, et le signataire de l’école.',
		signature: {
			...reglages.logo,
			titre: 'Image de la signature',
			dit: 'Elle se met sur les papiers que l’administration imprime, jamais sur ceux qu’un étudiant imprime lui-même.',
			actuel: 'Image de la signature',
			aucun: 'Pas d’image : on signe à la main.',
			deposer: 'Déposer cette image',
			remplacer: 'Remplacer l’image',
			retirer: 'Retirer l’image',
			refuse: (pourquoi: string) => `La signature n’a pas changé : ${pourquoi}.`,
			depasse: 'Quelqu’un d’autre a changé la signature entre-temps : regardez celle d’ici avant de recommencer.'
		}
	},
	identite: {
		titre: 'Vérifier mon identité',
		dit: 'Vos relevés et vos diplômes porteront ces mots. Corrigez ce qui est faux : le secrétariat vérifie avant de changer quoi que ce soit.',
		attend: (avant: string) => `Votre correction attend le secrétariat ; avant : ${avant}`,
		envoyer: 'Envoyer mes corrections',
		corrige: 'C’est noté. Le secrétariat verra ce que vous avez corrigé.',
		corrections: 'Corrections d’identité',
		aucune: 'Aucun étudiant n’attend de correction de son identité.',
		attendent: (n: number) =>
			n === 1 ? 'Un étudiant a corrigé son identité : vérifiez-la.' : `${n} étudiants ont corrigé leur identité : vérifiez-les.`,
		depuis: (jour: string) => `corrigé le ${jour}`,
		colonnes: ['Identité', 'À l’école', 'Selon l’étudiant'],
		accepter: 'Accepter la correction',
		refuser: 'Refuser la correction',
		faits: { acceptee: 'La fiche est corrigée.', refusee: 'La correction est refusée ; la fiche n’a pas changé.' },
		depassee: 'Cette correction a changé ou n’attend plus : regardez ce qui est montré ici.',
		pasAcceptee: (pourquoi: string) => `La fiche n’a pas changé. ${pourquoi}`
	},
	imprimes: {
		cartes: 'Cartes d’étudiant',
		fiches: 'Fiches d’inscription',
		procurations: 'Procurations de retrait',
		identites: 'Identités à vérifier'
	},
	word: modeles,
	verif
}
