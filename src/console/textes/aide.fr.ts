/** The manual. `{a.b}` is the text of a button or page, as the catalogue has it; each step leads to the page of `pages/aide/parcours.page.ts`. */
export const aide = {
	titre: 'Aide',
	debut: 'Choisissez ce que vous faites dans l’école, ou lisez tout ce qui suit.',
	sousPlus: 'Ce qui n’est pas en vue sur une page est sous « {tete.plus} ».',
	tout: 'Tout le manuel',
	ouvrir: 'Ouvrir la page',
	figure: 'Exemple, avec des personnes inventées.',
	parcours: {
		secretariat: {
			titre: 'Au secrétariat',
			etapes: [
				'Cherchez une personne avec le champ « {mots.rechercher} » de chaque page : une partie du nom suffit, sans accent ni apostrophe. Un matricule ou un numéro de téléphone convient aussi.',
				'Sous « {menu.etudiants} », « {nouveau.titre} » demande l’identité, un parent et la classe. Si quelqu’un porte déjà ce nom, la page le montre avant d’enregistrer.',
				'Sur la fiche d’un étudiant, « {dossier.changerCourt} » et « {dossier.departCourt} » demandent un jour ; ce qui précède ce jour ne change pas.',
				'« {caisse.maCaisse} » s’ouvre avec un fond et se ferme en comptant. « {caisse.encaisser} » va du nom au reçu imprimé.',
				'« {coupon.un} » imprime le papier avec lequel une personne choisit son mot de passe. Sous « {menu.chapitres.enseignants} », « {coupon.enseignants} » les imprime pour tous ceux qui n’ont pas encore de mot de passe.',
				'Un parent appelle pour une absence : « {justificatifs.nouveau} » demande les jours et le motif, et les absences de ces jours deviennent justifiées.',
				'Un enseignant sera absent : annoncez-le sous « {menu.absencesEnseignants} », puis décidez de chaque séance. La page dit qui est libre, puis combien de personnes seront prévenues.',
				'« {planning.ajouter} » crée une séance, ou toute une série chaque semaine. Ce qui est déjà pris est dit avant d’enregistrer.',
				'« {listes.versionImprimable} » d’une classe s’imprime avec les colonnes que vous choisissez, aussi des colonnes vides pour signer.',
				'« {menu.delais} » dit jusqu’à quel jour les notes d’un semestre se saisissent. Un enseignant est en retard : « {delais.rouvrir} » lui laisse quelques jours de plus.',
				'À la fin d’un semestre, « {resultats.titre} » calcule les moyennes de chaque classe. « {resultats.controle} » dit qui n’a pas de moyenne et pourquoi, et ce qu’il faut corriger avant de publier.',
				'Publier commence par une question : combien d’étudiants liront leurs résultats, et ce qui s’y oppose. Pour des résultats définitifs, tapez combien d’étudiants sont incomplets ; avant la fin de la période, écrivez une raison.',
				'« {resultats.publierProvisoires} » montre aux étudiants leurs moyennes, « {resultats.publierDefinitifs} » aussi ce qui est validé, les crédits et le rang. Ce qui est publié ne change plus, même si une note est corrigée.',
				'Une note publiée était fausse : la page de la classe dit qui est « {resultats.aRevoirCourt} ». « {resultats.rouvrir} » demande la raison ; la publication suivante annule et remplace l’ancienne.',
				'« {resultats.liste.titre} » propose qui passe la session 2, d’après ce qui est publié. Corrigez la liste, puis « {resultats.liste.fermer} » : les étudiants appelés le lisent tout de suite. « {resultats.liste.convocations} » s’imprime, et « {resultats.liste.evaluations} » les crée toutes en une fois. Quand les notes de session 2 sont saisies, publiez le semestre une seconde fois.',
				'« {resultats.imprimerReleves} » met toute la classe sur papier, une feuille par étudiant, sans numéro. Cliquez sur un nom pour n’imprimer que cet étudiant.',
				'« {menu.annonces} » dit d’abord combien de personnes reçoivent le message, et par quel moyen.',
				'« {paie.titre} » donne les heures de chaque enseignant, mois par mois. Cochez les enseignants, puis « {paie.arreter} » : les lignes ne changent plus, et une correction va au mois suivant. La comptabilité paie ce qui est arrêté ; « {paie.contrats.title} » et « {paie.horaires.title} » disent à quel taux, depuis quel jour.'
			]
		},
		papiers: {
			titre: 'Les papiers qui sortent de l’école',
			etapes: [
				'Sur la fiche d’un étudiant, « {papiers.sortes.certificat} » fait le papier tout de suite : il reçoit un numéro, entre au registre et s’ouvre en PDF. « {papiers.sortes.inscription} » est sous « {tete.plus} » ; « {papiers.sortes.exeat} » y vient quand un départ est noté.',
				'Avant des relevés, faites relire les noms et les naissances : « {papiers.imprimes.identites} », sous « {tete.plus} » d’une classe, s’imprime pour signer. Les étudiants les relisent aussi sous « {papiers.identite.titre} » ; leurs corrections vous attendent ici, et la fiche ne change que si vous les acceptez.',
				'« {papiers.notes.relevesNumerotes} », sur les résultats d’une classe, dit d’abord combien d’originaux seront faits, puis les met dans un seul PDF. Vous l’avez arrêté ou perdu avant de l’ouvrir : recommencez, ce sont les mêmes papiers avec les mêmes numéros.',
				'« PROVISOIRE » en travers d’une feuille veut dire que ces résultats peuvent encore changer. Elle n’a ni numéro ni code : personne ne peut la vérifier. Quand les résultats définitifs sont publiés, faites le vrai relevé.',
				'Un relevé ou un bulletin n’a qu’un original. S’il est perdu, l’onglet « {papiers.scolarite.titre} » de l’étudiant mène à ce papier, et « {papiers.scolarite.imprimerDuplicata} » en imprime un qui dit quand et par qui il est délivré.',
				'Un papier est faux : ouvrez-le, « {papiers.scolarite.revoquer} » demande pourquoi. On ne revient pas en arrière, et toute personne qui le vérifie avec une page à jour l’apprend. Corrigez, puis refaites le papier. Rouvrir des résultats met fin à leurs relevés sans que vous ayez rien à révoquer.',
				'Les étudiants demandent des papiers sur leur page, et « {papiers.scolarite.demandes} » dit qui attend depuis quand. Dès que le papier est fait, l’étudiant lit qu’il peut venir le chercher. Si vous refusez, il lit pourquoi.',
				'Quelqu’un vient chercher un papier : ouvrez-le, et notez sous « {papiers.scolarite.remise} » à qui vous le donnez, le jour, et où cette personne a signé. Pour un étudiant qui ne peut pas venir, « {papiers.imprimes.procurations} » s’imprime depuis la fiche.',
				'« {papiers.reglages.titre} » dit ce qui manque à l’en-tête. Chaque papier y a sa page : son texte, avec des champs entre accolades, la personne qui le signe, l’image de sa signature, et si les étudiants l’impriment eux-mêmes. « {papiers.reglages.voir} » le montre sans prendre de numéro.',
				'« {papiers.word.titre} » garde les formulaires Word de l’école ou du ministère. Celui que vous ajoutez est contrôlé aussitôt.',
				'« {papiers.word.lien} », sous « {tete.plus} » d’un étudiant ou d’une classe, remplit un de ces formulaires. Le document peut ensuite être changé dans Word : il n’a donc ni numéro ni code, et n’entre pas au registre.',
				'Pour vérifier un papier, on vise son code QR avec un téléphone, et on compare chaque ligne avec le papier. « {papiers.verif.bouton} » donne cette page en un fichier, qui ne nomme personne : mettez-le sur le site de l’école et donnez-le à qui reçoit vos papiers. Quand « {menu.aujourdhui} » dit qu’il est dépassé, remplacez-le.'
			]
		},
		importer: {
			titre: 'Importer vos listes',
			etapes: [
				'Sous « {etablissement.liens.importer.nom} », déposez vos listes telles qu’elles sont, plusieurs à la fois : classeurs .xlsx, fichiers .csv ou .txt. Les noms des fichiers et les titres des colonnes sont libres. Des cellules copiées dans Excel se collent aussi.',
				'Chaque feuille a une page : ce qu’elle contient, et ce que devient chaque colonne. « {feuilles.etats.reconnu} » : le titre et les valeurs s’accordent. « {feuilles.etats.a_verifier} » : lisez et choisissez. « {feuilles.etats.non_repris} » : la colonne n’est pas importée. Puis « {feuilles.valider} ».',
				'Les titres ne sont pas à la première ligne : « {feuilles.debut} » les cherche plus bas. La classe, l’année ou un jour que le fichier ne dit pas se donnent une fois, sous « {feuilles.pourToutes} ».',
				'Quand chaque feuille est décidée, « {feuilles.brouillon.verifier} » demande une fois ce qui n’est pas clair : une classe nouvelle, un mot, une personne que l’école a peut-être déjà, le premier matricule.',
				'Une cellule fausse se corrige sur la page. « {feuilles.fautes.laisser} » écarte une ligne : tout le reste est importé, et « {importer.deCote} » rend ces lignes avec la raison.',
				'La page montre ensuite ce qui changerait. « {importer.appliquer} » écrit tout, après une copie de l’établissement ; « {importer.revenir} » le remet comme il était avant.',
				'Un brouillon est gardé sept jours, pour vous seul. Un fichier aux mêmes titres retrouve vos choix ; « {feuilles.correspondances.titre} » les renomme ou les efface.',
				'Une liste exportée d’une page se corrige dans un tableur et se dépose telle quelle. Ses colonnes entre parenthèses sont pour vous ; l’import ne les lit pas.'
			]
		},
		annee: {
			titre: 'La nouvelle année',
			etapes: [
				'À côté du nom de l’école, le choix de l’année ouvre une autre année : un bandeau en travers de la page dit laquelle. « {menu.aujourdhui} », les comptes et l’historique sont les mêmes dans toutes les années.',
				'« {etablissement.liens.preparer.nom} » fait l’année suivante pendant que celle-ci continue. Étudiants, enseignants et plateforme de cours n’en voient rien avant que l’école y passe.',
				'« {preparer.annee.titre} » : les jours sont proposés un an plus tard, les mêmes jours de la semaine. Corrigez-les, puis créez l’année ; elle reprend les coefficients, les crédits et les règles de notation.',
				'« {preparer.jours.titre} » copie les jours à date fixe et nomme les autres. « {preparer.classes.copier} » les copie avec leurs places ; « {preparer.cours.titre} » copie chaque cours avec ses heures, et nomme les cours de qui est parti.',
				'Chaque étape peut être refaite, aussi par plusieurs personnes : ce qui est déjà là ne change pas. Le reste s’écrit dans l’année préparée, comme dans toute autre.',
				'« {preparer.etudiants.titre} » mène au passage. Classe par classe, il propose qui passe, redouble ou finit son cycle, d’après les résultats définitifs de l’année. Changez une ligne ou plusieurs à la fois : avant d’écrire, la page donne les chiffres. Qui n’a pas encore de décision passera plus tard.',
				'Le passage s’annule, pour un étudiant ou une classe : ce qu’il a écrit est retiré. Qui a déjà un appel, une note ou un paiement reste inscrit, et la page le nomme.',
				'Dites à la direction ou à un administrateur quand tout est prêt : ce sont eux qui passent l’école à la nouvelle année, et plus tard closent l’ancienne.',
				'« {bascule.lien} » demande d’abord, avec les chiffres : inscrits, étudiants sans classe, cours sans enseignant, jours qui restent. Ensuite tout le monde voit la nouvelle année. Rien n’est clos : les notes et la session 2 de l’ancienne se saisissent et se lisent encore.',
				'La même page ramène l’école à l’ancienne année tant que la nouvelle n’a ni appel ni cours terminé. La nouvelle est alors de nouveau en préparation, et garde tout.',
				'À la rentrée, l’appel montre à part les étudiants dont le dossier est en cours : l’enseignant y note ceux qui sont là. « {menu.inscriptions} » d’une classe dit qui est « {inscriptions.vu} » et les inscrit tous d’un bouton ; l’appel les attend dès lors. Cochez ceux qui ne viendront plus, choisissez « {inscriptions.neRevientPas} » et un motif, puis « {inscriptions.appliquer} ».',
				'Clore l’ancienne année se fait sur la même page que le passage de l’école, quand toutes ses sessions 2 sont publiées et tous ses résultats définitifs. Plus rien ne s’y écrit, sauf frais et paiements ; un administrateur peut la rouvrir dans « {etablissement.liens.annees.nom} ».'
			]
		},
		enseignant: {
			titre: 'Pour l’enseignant',
			etapes: [
				'« {menu.aujourdhui} » montre vos séances. Celle qui est en cours a le bouton « {seance.appel} ».',
				'Pendant l’appel, tous sont présents : touchez seulement ceux qui manquent ou arrivent en retard. Sans réseau, l’appel est gardé sur le téléphone et part tout seul ensuite.',
				'Après la séance, écrivez ce qui a été fait, puis « {fiche.signer} ».',
				'Sous « {menu.evaluations} », « {evaluations.nouvelle} » crée un devoir. Les notes se tapent l’une après l’autre, ou se collent d’un tableur.',
				'« {notes.publier} » montre les notes aux étudiants. Avant, ils ne les voient pas.',
				'Si l’école l’a décidé, la page d’une classe mène à ses « {resultats.publies} », dans toutes les matières.',
				'« {notes.moodle.titre} » lit le fichier de notes qu’exporte Moodle, et montre la conversion avant d’enregistrer.',
				'Si vous devez être absent, dites-le sous « {menu.absencesEnseignants} » : le secrétariat décide de vos séances.',
				'« {paie.mes} » montre ce que l’école retient de vos séances, ce qu’elle vous doit et ce qu’elle vous a payé.'
			]
		},
		etudiant: {
			titre: 'Pour l’étudiant',
			etapes: [
				'« {menu.emploiDuTemps} » montre votre semaine. Une séance annulée y reste, barrée.',
				'« {menu.notes} » montre les notes publiées et vos moyennes ; « {menu.absences} », vos absences, justifiées ou non.',
				'« {resultats.mes} » montre ce que l’école a publié d’un semestre : moyennes, crédits, rang. « {resultats.detail} » déplie le calcul de chaque moyenne, jusqu’aux notes.',
				'« {rapprochement.mes.titre} » : déclarez ce que vous avez payé par mobile money ou à la banque, avec sa référence. Votre solde change quand l’école a vu l’argent.',
				'« {menu.messages} » garde ce que l’école vous a envoyé.',
				'Sous « {menu.compte} », choisissez par où vous voulez être prévenu, changez votre mot de passe, et prenez l’adresse de votre emploi du temps pour l’agenda de votre téléphone.'
			]
		},
		direction: {
			titre: 'À la direction',
			etapes: [
				'« {menu.aujourdhui} » dit ce qui est à faire : absences à décider, appels qui manquent, avec le téléphone de l’enseignant.',
				'Sous « {etablissement.liens.acces.nom} », un compte dit ce que chaque droit ouvre. Donnez « {roles.administrateur} » à très peu de personnes : ce droit ouvre tout.',
				'« {etablissement.liens.historique.nom} » dit qui a changé quoi, et quand, avec la valeur d’avant.',
				'La fiche d’un enseignant donne ses heures par mois, à l’écran et en fichier.',
				'« {rapprochement.titre} » liste l’argent annoncé que personne n’a vu arriver. Cochez ce qui est sur le compte, ou déposez le relevé dans « {rapprochement.releves.titre} » : il vérifie, montre les écarts et garde les lignes sans reçu.',
				'« {ecritures.titre} » donne au comptable les pièces d’une période, en fichier, avec des comptes à votre choix. « {ecritures.reglages.titre} » peut masquer les résultats des étudiants en retard ; la scolarité montre ceux d’un étudiant sous « {frais.quitus.titre} ».',
				'« {menu.frais} » donne ce qui est dû, payé, en retard et reste à payer, par étudiant, par classe ou par payeur, avec les sommes au bas de la liste. « {frais.relances.lien} » envoie un message par payeur ; « {frais.quitus.titre} » dit oui ou non à la porte, sans montants. « {frais.examen.titre} » compare qui a payé l’examen et qui est inscrit au ministère.',
				'« {statistiques.titre} » compte les inscrits par niveau, filière, sexe, âge, régime ou série du bac, au jour que vous choisissez, puis les résultats et les absences. Chaque nombre ouvre la liste des étudiants, et tout se prend en fichier pour le ministère.',
				'« {grille.title} » donne les prix de l’année par filière, niveau et régime. Une inscription, un passage ou une liste de session 2 fermée en tire les frais, que la page annonce avant d’écrire. « {grille.appliquer.titre} » montre qui devrait quoi de plus, puis l’écrit ; changer la grille ne change rien à ce qui est dû.',
				'Sur la fiche d’un étudiant, l’onglet « {etudiants.frais} » accorde une remise, une exonération, une prise en charge ou un délai, avec un motif, et les annule. La comptabilité y ajoute des frais avec leurs échéances, et les retire : ce qui en est payé reste à l’étudiant. « {tiers.titre} » dit ce que l’État ou une bourse doit, étudiant par étudiant.',
				'« {reglements.titre} » dit comment les notes deviennent des moyennes et des crédits, pour l’école, un niveau ou une matière. Un exemple montre ce que chaque choix change. Une année nouvelle reprend ces règles.'
			]
		},
		informatique: {
			titre: 'À l’informatique',
			etapes: [
				'« {serveur.titre} » dit ce qui ne va pas et comment y remédier. « {serveur.examiner} » lit tous les fichiers et essaie l’envoi d’e-mails.',
				'« {serveur.rubriques.copies} » montre les copies de chaque nuit ; « {serveur.copies.faire} » en fait une de plus.',
				'« {serveur.rubriques.messages} » montre les messages refusés, avec la raison, et envoie un e-mail d’essai.',
				'« {programmes.titre} » inscrit Moodle ou un autre programme, où l’on se connecte avec son compte d’ici.',
				'« {serveur.rubriques.moodle} » donne les réglages d’un Moodle, essaie s’il trouvera l’école, et dit où en est OneRoster.'
			]
		}
	}
}
