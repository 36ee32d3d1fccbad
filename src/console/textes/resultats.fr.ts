import type { Arret } from '../../domain/resultats/controle-resultats'
import type { SansMoyenne } from '../../domain/resultats/resultat'
import { deNom } from './elision'

export const resultats = {
	titre: 'Résultats',
	mes: 'Mes résultats',
	publies: 'Résultats publiés',
	deLaClasse: (classe: string) => `Résultats : ${classe}`,
	aide: 'Chaque classe a ses résultats par période. Ils se calculent à tout moment d’après les notes ; les étudiants ne voient que ce que vous publiez. Sans mention, rien n’est encore publié.',
	aucuneClasse: 'Aucune classe de cette année n’est à vous.',
	periode: 'Période',
	personne: 'Personne n’est inscrit dans cette classe au dernier jour de la période.',
	moyenne: 'Moyenne',
	credits: 'Crédits',
	rang: 'Rang',
	rangSur: (rang: number, sur: number) => `${rang} sur ${sur}`,
	coefficient: 'Coef.',
	cc: 'CC',
	ex: 'EX',
	classement: (moyenne: string, min: string, max: string, effectif: number) =>
		`Moyenne de la classe : ${moyenne} (de ${min} à ${max}), ${effectif === 1 ? 'un étudiant classé' : `${effectif} étudiants classés`}.`,
	deSession1: 'Rang et moyenne de la classe sont ceux de la session 1.',
	sans: {
		incomplete: 'incomplète',
		defaillante: 'défaillante',
		attend: 'attend la session 2',
		dispensee: 'dispensée'
	} as Readonly<Record<SansMoyenne, string>>,
	sansCourts: { incomplete: '–', defaillante: 'déf.', attend: 'att.', dispensee: 'disp.' } as Readonly<Record<SansMoyenne, string>>,
	pasEncore: 'pas encore de moyenne',
	enAttente: 'en attente',
	enAttenteCourt: 'en att.',
	validations: {
		V: { court: 'V', dit: 'validée' },
		VC: { court: 'VC', dit: 'validée par compensation' },
		VC_annee: { court: 'VC année', dit: 'validée par l’année' },
		acquis: { court: 'A', dit: 'acquise' }
	},
	nonAcquise: 'non validée',
	enAttenteDeSession2: 'En attente de la session 2',
	creditsObtenus: (n: string, sur: string) => `${n} sur ${sur}`,
	etats: {
		aucune: 'Rien n’est publié',
		provisoire: (jour: string) => `Résultats provisoires, publiés le ${jour}`,
		definitive: (jour: string) => `Résultats définitifs, publiés le ${jour}`,
		rouverte: (jour: string) => `Résultats rouverts le ${jour}`
	},
	sousReserve: 'Sous réserve de la délibération du jury.',
	remplace: 'Annule et remplace ce qui a été publié avant.',
	enRevision: 'Ces résultats sont en cours de révision.',
	nonPublie: 'Résultats non publiés, calculés sur les notes de ce jour.',
	aRevoir: (n: number) =>
		n === 1
			? 'Depuis la publication, le résultat d’un étudiant a changé. Ce qui est publié reste ; rouvrez pour publier le nouveau.'
			: `Depuis la publication, les résultats de ${n} étudiants ont changé. Ce qui est publié reste ; rouvrez pour publier les nouveaux.`,
	aRevoirCourt: 'à revoir',
	aCeJour: 'Aujourd’hui',
	fleche: '→ : ce que les notes donnent aujourd’hui',
	etat: 'État',
	dettes: {
		titre: 'Dettes',
		aide: 'Des étudiants d’autres classes reprennent ici ces UE. Ils ne comptent ni dans l’effectif ni dans les rangs. La publication des résultats définitifs fait d’une UE validée un acquis de l’étudiant.'
	},
	controle: 'Vérifier avant de publier',
	apresPublication: 'À savoir sur ces résultats',
	rien: 'Tout est complet.',
	arrets: {
		sans_matieres: () => 'La classe n’a aucune matière dans cette période.',
		sans_credits: (noms: string) => `Ces UE n’ont pas de crédits (0 est permis) : ${noms}.`,
		coefficients_nuls: (noms: string) =>
			noms === '' ? 'Toutes les matières ont le coefficient 0.' : `Toutes les matières de ces UE ont le coefficient 0 : ${noms}.`,
		sans_ue: (noms: string) => `Ces matières n’ont pas d’UE : ${noms}.`,
		sans_semestre: (noms: string) => `Ces UE n’ont pas de semestre : ${noms}.`,
		sans_periode: (noms: string) => `Ces évaluations ne sont d’aucune période : ${noms}.`,
		hors_classe: (noms: string) => `Ces évaluations sont de matières que la classe n’a pas : ${noms}.`
	} as Readonly<Record<Arret['cause'], (noms: string) => string>>,
	empeche: 'Ceci empêche la publication :',
	corrigez: 'Corrigez d’abord ce qui empêche la publication.',
	manques: {
		incomplete: (n: number) => `Il manque des notes à ${n === 1 ? 'un étudiant' : `${n} étudiants`} :`,
		defaillante: (n: number) => `${n === 1 ? 'Un étudiant est défaillant' : `${n} étudiants sont défaillants`} :`,
		attend: (n: number) => `${n === 1 ? 'Un étudiant attend' : `${n} étudiants attendent`} la session 2 :`,
		enAttente: (n: number) => `${n === 1 ? 'Un étudiant n’a pas encore sa' : `${n} étudiants n’ont pas encore leur`} note de la session 2 :`
	},
	toute: 'toute la classe',
	etAutres: (n: number) => (n === 1 ? 'et un autre' : `et ${n} autres`),
	parties: {
		cc: (matiere: string) => `${matiere} n’a pas de contrôle continu : l’examen compte seul.`,
		ex: (matiere: string) => `${matiere} n’a pas d’examen : le contrôle continu compte seul.`
	},
	neutralisees: (etudiant: string, noms: string) => `${etudiant} : l’absence justifiée à l’examen est laissée de côté (${noms}).`,
	arrondis: (etudiant: string, noms: string) => `${etudiant} atteint 10 ou une note éliminatoire par l’arrondi seul : ${noms}.`,
	ensemble: 'la période',
	creditsInattendus: (n: string) => `Les UE de la période font ${n} crédits, et non 30.`,
	publier: 'Publier',
	publierProvisoires: 'Publier comme provisoires',
	publierDefinitifs: 'Publier comme définitifs',
	provisoiresAide:
		'Les étudiants voient leurs moyennes, « sous réserve de la délibération du jury ». Vous pourrez ensuite publier les définitifs sans rouvrir.',
	definitifsAide: (isBts: boolean) =>
		isBts
			? 'Les étudiants voient leurs moyennes et leur rang.'
			: 'Les étudiants voient leurs moyennes, ce qui est validé, leurs crédits et leur rang.',
	question: {
		titre: 'Publier les résultats',
		qui: (n: number, classe: string, periode: string) =>
			n === 1
				? `Un étudiant ${deNom(classe)} lira tout de suite ses résultats de « ${periode} ».`
				: `${n} étudiants ${deNom(classe)} liront tout de suite leurs résultats de « ${periode} ».`,
		effet:
			'Ce qui est publié ne se retire plus. Tant que la publication n’est pas rouverte, avec une raison, personne ne crée, ne modifie ni n’annule une évaluation de cette période.',
		contre: 'À savoir avant de publier :',
		rien: 'Rien ne s’oppose à la publication.',
		pasTerminee: (fin: string) => `La période n’est pas terminée : elle dure jusqu’au ${fin}.`,
		aVenir: (evaluations: readonly string[]) =>
			evaluations.length === 1
				? `Une évaluation n’a pas encore eu lieu : ${evaluations[0]}.`
				: `${evaluations.length} évaluations n’ont pas encore eu lieu : ${evaluations.join(', ')}.`,
		evaluation: (titre: string, jour: string) => `« ${titre} » (${jour})`,
		incomplets: (n: number, sur: number) =>
			n === 1
				? `1 étudiant sur ${sur} est incomplet : il lui manque une note.`
				: `${n} étudiants sur ${sur} sont incomplets : il leur manque une note.`,
		sansMoyenne: 'Personne n’a de moyenne.',
		combien: 'Combien d’étudiants sont incomplets ?',
		combienAide: 'Tapez le nombre qui est écrit plus haut : ces étudiants liront « incomplète » au lieu de leur moyenne.',
		quandMemeAide:
			'D’habitude, des résultats définitifs attendent la fin de la période, et qu’au moins un étudiant ait une moyenne. Écrivez pourquoi vous n’attendez pas : l’historique garde la raison.',
		provisoires: (n: number) =>
			n === 1 ? 'Publier les résultats provisoires d’un étudiant' : `Publier les résultats provisoires de ${n} étudiants`,
		definitifs: (n: number) =>
			n === 1 ? 'Publier les résultats définitifs d’un étudiant' : `Publier les résultats définitifs de ${n} étudiants`,
		quandMemeTitre: 'Publier quand même comme définitifs',
		quandMeme: (n: number) =>
			n === 1
				? 'Publier quand même les résultats définitifs d’un étudiant'
				: `Publier quand même les résultats définitifs de ${n} étudiants`,
		dejaPublies: 'Ces résultats sont publiés comme définitifs. Pour en publier d’autres, rouvrez d’abord la publication.'
	},
	rouvrir: 'Rouvrir la publication',
	rouvrirBouton: (n: number) => (n === 1 ? 'Rouvrir les résultats d’un étudiant' : `Rouvrir les résultats de ${n} étudiants`),
	rouvrirAide:
		'Les étudiants continuent de voir ce qui est publié, avec la mention « en cours de révision », jusqu’à la prochaine publication.',
	rouvrirSession1:
		'La session 2 est en cours : vous pouvez encore corriger la session 1. La liste de la session 2 reste ; elle se vérifie quand la session 1 est publiée de nouveau.',
	motif: 'Raison',
	faits: { publies: 'Les résultats sont publiés.', rouverts: 'La publication est rouverte.' },
	historique: 'Publications',
	publieePar: (quoi: string, qui: string) => `${quoi}, par ${qui}`,
	rouvertePar: (jour: string, qui: string, motif: string) => `rouverts le ${jour} par ${qui} : ${motif}`,
	imprimerReleves: 'Relevés à imprimer',
	releve: 'Relevé de notes',
	releves: 'Relevés de notes',
	bulletins: 'Bulletins de notes',
	maintenant: 'Ce que les notes donnent aujourd’hui',
	validationDe: (ue: string) => `${ue}, validation`,
	bulletin: 'Bulletin de notes',
	detail: 'Détail',
	detailDe: (quoi: string) => `Détail : ${quoi}`,
	calculSur: (quoi: string, parts: string, poids: string, total: string) => `${quoi} = (${parts}) ÷ ${poids} = ${total}`,
	calculParts: (cc: string, ex: string, pcc: number, pex: number, total: string) => `${cc} × ${pcc} % + ${ex} × ${pex} % = ${total}`,
	calculPlafond: (plafond: string, total: string) =>
		`Le règlement limite la moyenne après la session 2 à ${plafond}, ou à ce que la matière avait si c’était plus. Moyenne : ${total}.`,
	calculAcquis: (total: string) => `Moyenne acquise ailleurs ou avant : ${total}.`,
	comptages: {
		zero: 'compte 0',
		laissee: 'ne compte pas',
		incomplete: 'manque',
		defaillante: 'défaillante',
		attend: 'attend la session 2'
	},
	matiereAcquise: 'La meilleure moyenne compte : celle d’ici, ou celle qui a été acquise ailleurs ou avant.',
	aucuneNote: 'Aucune évaluation dans cette période.',
	ailleurs: (classe: string) => `venue ${deNom(classe)}`,
	aucun: 'Aucun résultat n’est encore publié pour vous.',
	retenus: 'Des frais sont en retard : vos résultats ne sont ni affichés ici ni imprimés. Adressez-vous à la scolarité.',
	session2: 'session 2',
	enSession2: 'La liste de la session 2 est fermée : ces résultats comptent les notes de la session 2.',
	avantSession2:
		'La liste de la session 2 est fermée. Ce qui est publié reste celui de la session 1 ; ce que donnent les notes de la session 2 est à côté, après « → ».',
	annee: {
		titre: 'Année',
		compensees: 'UE validées par l’année',
		sans: { provisoire: 'provisoire', absent: 'non publié', sans_objet: 'sans objet' },
		manques: {
			arrondi: 'L’année n’atteint 10 que par l’arrondi',
			rouvert: (periode: string) => `Les résultats « ${periode} » sont rouverts et l’année est à revoir`,
			provisoire: (periode: string) => `Les résultats « ${periode} » ne sont que provisoires`,
			absent: (periode: string) => `Les résultats « ${periode} » ne sont pas publiés`,
			sans_objet: (periode: string) => `« ${periode} » était terminé à l’arrivée, et ses UE ne sont pas toutes acquises ailleurs`
		}
	},
	liste: {
		titre: 'Session 2',
		deLaClasse: (classe: string) => `Session 2 : ${classe}`,
		appeles: (nom: string, n: number) => `${nom} : ${n === 0 ? 'personne' : n === 1 ? 'un étudiant' : `${n} étudiants`}`,
		sansPublication: 'La liste de la session 2 se fait sur les résultats définitifs de la session 1. Publiez-les avant comme définitifs.',
		attendAnnee:
			'La liste se fait quand tous les semestres de l’année sont publiés comme définitifs : elle n’appelle pas les étudiants qui ont l’année.',
		ouverte: 'La liste est ouverte : elle suit ce qui est publié et vos corrections. Fermez-la pour convoquer.',
		fermee: (jour: string) => `La liste est fermée depuis le ${jour}. Elle dit qui est attendu en session 2.`,
		incomplets: (noms: string) => `Ces moyennes sont incomplètes, et la liste n’y appelle donc pas : ${noms}.`,
		corrigee: 'La session 1 est en cours de correction. La liste reste, et se vérifie quand la session 1 est publiée de nouveau.',
		ecarts: 'La session 1 a été publiée de nouveau depuis que la liste est faite.',
		nouveaux: (noms: string) => `Sont maintenant à appeler : ${noms}.`,
		enTrop: (noms: string) => `Ne sont plus à appeler : ${noms}.`,
		verifier: 'Mettre la liste à jour',
		personne: 'Personne ne passe la session 2.',
		ajoute: (motif: string) => `ajouté : ${motif}`,
		retire: (motif: string) => `retiré : ${motif}`,
		convocations: 'Convocations par étudiant',
		evaluations: 'Évaluations de la session 2',
		jourVide: 'Sans jour, cette évaluation n’est pas créée.',
		sansEnseignant: (noms: string) =>
			`Personne n’enseigne ces matières dans la classe : ${noms}. Ajoutez d’abord un enseignant dans « Répartition ».`,
		rienAFaire: 'Chaque matière qui appelle quelqu’un a son évaluation de session 2.',
		creer: (n: number) => (n === 1 ? 'Créer l’évaluation' : `Créer ces ${n} évaluations`),
		pasFermee: 'La liste n’est pas fermée : personne n’est encore convoqué.',
		vousPassez: 'Vous passez la session 2',
		lieu: (classe: string, periode: number) => `${classe}, période ${periode}`,
		partie: 'a quitté l’établissement',
		corriger: 'Corriger la liste',
		ajouter: 'Ajouter',
		retirer: 'Retirer',
		fermer: 'Fermer la liste',
		fermerAide: (n: number, matieres: number) =>
			n === 0
				? 'Personne n’est appelé. Ensuite, seuls ceux qui sont sur la liste peuvent recevoir une note de session 2. Vous pouvez encore la corriger.'
				: `${n === 1 ? 'Un étudiant est appelé' : `${n} étudiants sont appelés`}, en ${matieres === 1 ? 'une matière' : `${matieres} matières`}. Ils le lisent tout de suite sur leurs pages. Ensuite, seuls ceux qui sont sur la liste peuvent recevoir une note de session 2. Vous pouvez encore la corriger.`,
		fermerBouton: (n: number) =>
			n === 0 ? 'Fermer la liste' : n === 1 ? 'Fermer la liste et appeler un étudiant' : `Fermer la liste et appeler ${n} étudiants`,
		faits: {
			corrigee: 'La liste est corrigée.',
			fermee: 'La liste est fermée.',
			verifiee: 'La liste est à jour.',
			creees: 'Les évaluations de la session 2 sont créées.'
		}
	},
	appreciations: {
		titre: 'Appréciations',
		deLaClasse: (classe: string) => `Appréciations : ${classe}`,
		quoi: 'Matière et période',
		generale: 'Appréciation générale',
		aide: (max: number) =>
			`${max} caractères au plus. Les étudiants les lisent une fois les résultats publiés ; ce qui est déjà publié ne change pas.`,
		sansMoyenne: 'pas de moyenne',
		sansAucune: 'Les étudiants de cette liste n’ont pas encore de moyenne.',
		publiees:
			'Les résultats définitifs sont publiés : une appréciation n’y entre plus. Pour en changer une, rouvrez d’abord la publication.',
		dues: 'Qui doit encore des appréciations',
		manquent: (n: number, sur: number) => (n === 1 ? `il en manque 1 sur ${sur}` : `il en manque ${n} sur ${sur}`),
		enregistrees: 'Les appréciations sont enregistrées.'
	},
	masquees: 'Des notes de cette matière ne sont pas encore publiées.',
	creditsDUe: (n: string) => `${n} crédits`
}
