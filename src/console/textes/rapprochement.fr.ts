import { motsArgent } from './argent-historique.fr'
import { deNom } from './elision'

const paiements = (n: number) => (n === 1 ? '1 paiement' : `${n} paiements`)
const lignes = (n: number) => (n === 1 ? '1 ligne' : `${n} lignes`)

/** The texts of money that is verified. */
export const rapprochement = {
	titre: 'À vérifier',
	dit: 'De l’argent annoncé que personne n’a encore vu arriver : mobile money, chèques, versements bancaires, virements. Qui a saisi un paiement ne le vérifie pas, même par un relevé de l’opérateur.',
	compte: (n: number) => (n === 0 ? 'Aucun paiement n’est à vérifier.' : `${paiements(n)} à vérifier.`),
	mode: 'Mode',
	tousModes: 'Tous les modes',
	modes: motsArgent['versements.mode'],
	etats: motsArgent['versements.etat'],
	colonnes: {
		etudiants: 'Étudiants',
		mode: 'Mode',
		operateur: 'Opérateur',
		reference: 'Référence',
		date: 'Date',
		montant: 'Montant',
		releve: 'Sur un relevé',
		saisi: 'Saisi par',
		depuis: 'Depuis',
		recus: 'Reçus',
		commission: 'Frais de l’opérateur',
		sens: 'Sens',
		effet: 'Effet',
		entre: 'Montant saisi'
	},
	cocher: (qui: string) => `Vérifier le paiement ${deNom(qui)}`,
	verifier: 'Vérifié',
	verifierDit: 'Cochez ce que vous avez vu arriver sur le compte.',
	ouvrir: 'Rejeter',
	sien: 'Saisi par vous',
	rejeterTitre: (qui: string) => `Rejeter le paiement ${deNom(qui)}`,
	rejeter: 'Rejeter le paiement',
	rejeterDit: 'Chaque reçu de ce paiement reçoit une contre-écriture : l’argent quitte le solde, et la référence peut servir de nouveau.',
	motif: 'Pourquoi',
	motifAide: 'La contre-écriture et l’historique le gardent.',
	fini: (etat: string) => `Ce paiement n’attend plus : ${etat.toLowerCase()}.`,
	faits: {
		verifie: 'Les paiements cochés sont vérifiés.',
		rejete: 'Le paiement est rejeté.',
		pris: 'Le paiement déclaré est encaissé et vérifié.',
		refuse: 'La déclaration est refusée ; l’étudiant lit pourquoi.',
		colonnes: 'Les colonnes sont retenues pour cet opérateur.',
		applique: 'Le relevé est appliqué.'
	},
	declares: {
		titre: 'Déclarés par des étudiants',
		aucun: 'Aucune déclaration n’attend.',
		dit: (montant: string, operateur: string, reference: string) => `${montant} par ${operateur}, n° ${reference}`,
		ligne: (montant: string, jour: string) => `Le relevé a cette référence : ${montant} le ${jour}.`,
		entre: (montant: string) => `Le guichet a déjà encaissé ${montant} sous cette référence.`,
		attend: 'Aucun relevé n’a encore cette référence.',
		plusieurs: (n: number) => `${n} étudiants déclarent cette référence.`,
		prendre: 'Encaisser',
		classer: 'Classer',
		refuser: 'Refuser',
		refuserTitre: (qui: string) => `Refuser la déclaration ${deNom(qui)}`
	},
	releves: {
		titre: 'Relevés des opérateurs',
		lien: 'Relevés des opérateurs',
		deposer: 'Déposer un relevé',
		deposerDit:
			'Le fichier de l’opérateur ou de la banque, .csv ou .xlsx, tel que vous le recevez. Rien ne change avant que vous ayez vu ses lignes.',
		operateur: 'Opérateur ou banque',
		operateurAide: 'Le même nom que sur les paiements : « Wave », « Orange Money », votre banque.',
		sorte: 'Sorte',
		sortes: motsArgent['releves.sorte'],
		fichier: 'Fichier',
		envoyer: 'Lire le fichier',
		derniers: 'Derniers relevés',
		aucun: 'Aucun relevé n’est encore déposé.',
		etat: (n: number, commission: string) => `${lignes(n)}, dont ${commission} de frais de l’opérateur, à la charge de l’école`,
		enCours: 'À regarder',
		sansRecu: 'Lignes sans reçu',
		sansRecuDit:
			'L’opérateur a cet argent, et personne ne l’a encaissé ici. Encaissez-le sous sa référence : le prochain relevé le vérifie.',
		reprises: (n: number) =>
			n === 1
				? 'L’opérateur a repris de l’argent sous une référence qui n’a pas de paiement ici. Cherchez le paiement repris : il compte encore.'
				: `${n} fois, un opérateur a repris de l’argent sous une référence qui n’a pas de paiement ici. Cherchez les paiements repris : ils comptent encore.`,
		aucuneSansRecu: 'Chaque ligne des relevés a son reçu.',
		sens: motsArgent['releve_lignes.sens'],
		faux: {
			sansFichier: 'Choisissez le fichier du relevé.',
			illisible: 'Le relevé n’est pas pris : il ne se lit pas comme un tableau. Enregistrez-le en .xlsx ou en CSV.',
			vide: 'Le relevé n’est pas pris : il n’a pas de ligne sous ses titres de colonnes.',
			long: 'Le relevé n’est pas pris : il a plus de 10 000 lignes, ou trop de texte. Déposez-le en plusieurs parties.'
		},
		colonnesTitre: (operateur: string) => `Colonnes du relevé ${deNom(operateur)}`,
		colonnesDit: 'Dites une fois ce que contient chaque colonne : les prochains relevés de cet opérateur s’en souviennent.',
		retenir: 'Retenir ces colonnes',
		sansColonne: '(pas dans ce fichier)',
		exemples: 'Premières lignes',
		champs: {
			date: 'Date',
			reference: 'Référence',
			brut: 'Montant brut',
			commission: 'Frais de l’opérateur',
			net: 'Montant net',
			statut: 'Statut ou type (annulations)'
		},
		apercu: (operateur: string) => `Relevé ${deNom(operateur)}`,
		effets: {
			egale: 'Vérifié',
			sienne: 'Reste à vérifier : saisi par vous',
			ecart: 'Écart de montant',
			renversee: 'Repris par l’opérateur : rejeté',
			sans_recu: 'Sans reçu',
			connue: 'Déjà connue'
		},
		comptes: {
			egale: (n: number) => `${lignes(n)} ${n === 1 ? 'vérifie' : 'vérifient'} un paiement du même montant`,
			sienne: (n: number) => `${lignes(n)} d’un paiement que vous avez saisi : une autre personne le vérifie`,
			ecart: (n: number) => `${lignes(n)} avec un autre montant que le reçu`,
			renversee: (n: number) => `${lignes(n)} ${n === 1 ? 'reprend' : 'reprennent'} de l’argent : contre-écriture`,
			sans_recu: (n: number) => `${lignes(n)} sans reçu, gardées`,
			connue: (n: number) => `${lignes(n)} déjà connues : rien ne change`
		},
		ecartees: (n: number) => `${lignes(n)} laissées de côté`,
		causes: {
			sans_effet: 'sans effet',
			double: 'référence déjà lue plus haut',
			reference: 'référence illisible',
			date: 'date illisible',
			brut: 'montant qui n’est pas un nombre entier',
			commission: 'frais qui ne sont pas un nombre entier'
		},
		ecartee: (rang: number, cause: string, texte: string) => `Ligne ${rang} : ${cause}${texte === '' ? '' : ` (« ${texte} »)`}`,
		corriger: 'Corriger',
		corrigerDe: (reference: string) => `Corriger le montant : ${reference}`,
		corrigerDit:
			'Un écart coché devient une contre-écriture, un paiement du montant du relevé et un nouveau reçu. Les autres restent à vérifier.',
		aPlusieurs: 'Ce paiement est pour plusieurs étudiants : rejetez-le, puis encaissez pour chacun le bon montant.',
		appliquer: (n: number) => `Appliquer ${lignes(n)}`,
		rien: 'Ce relevé ne change rien : ses lignes sont déjà connues.',
		fini: 'Ce relevé est appliqué.',
		remplace: 'Un relevé plus récent a remplacé ce fichier.'
	},
	mes: {
		titre: 'Mes paiements',
		dit: 'Vous avez payé par mobile money ou à la banque ? Déclarez-le ici avec sa référence. Votre solde change quand l’école a vu l’argent arriver.',
		declarer: 'Déclarer un paiement',
		envoyer: 'Déclarer',
		declarations: 'Mes déclarations',
		aucune: 'Vous n’avez rien déclaré.',
		champs: { operateur: 'Opérateur ou banque', reference: 'Référence de la transaction', montant: 'Montant', date: 'Jour du paiement' },
		etats: {
			attente: 'En attente',
			refuse: 'Refusé',
			recu: 'Encaissé',
			a_verifier: 'Encaissé, à vérifier',
			verifie: 'Encaissé et vérifié',
			rejete: 'Rejeté',
			annule: 'Annulé'
		},
		fait: { declare: 'Votre paiement est déclaré. Il attend l’école.' }
	}
}
