import type { Langue } from './langue'

/** Every text that people see over HTTP, in both languages; `{name}` is filled from the parameters. */
export const CATALOGUE = {
	'titre.validation': { fr: 'Données invalides', en: 'Invalid data' },
	'titre.conflict': { fr: 'Modifié entre-temps', en: 'Changed in the meantime' },
	'titre.unauthenticated': { fr: 'Authentification requise', en: 'Authentication required' },
	'titre.forbidden': { fr: 'Droits insuffisants', en: 'Insufficient rights' },
	'titre.not_found': { fr: 'Introuvable', en: 'Not found' },
	'titre.rate_limited': { fr: 'Trop de requêtes', en: 'Too many requests' },
	'titre.too_large': { fr: 'Corps trop volumineux', en: 'Body too large' },
	'titre.unavailable': { fr: 'Service momentanément indisponible', en: 'Service temporarily unavailable' },
	'titre.internal': { fr: 'Erreur interne', en: 'Internal error' },

	jeton_invalide: { fr: 'Le jeton est absent, invalide ou révoqué.', en: 'The token is missing, invalid or revoked.' },
	identifiants_invalides: { fr: 'Identifiant ou mot de passe incorrect.', en: 'Wrong identifier or password.' },
	https_requis: {
		fr: 'Les mots de passe ne voyagent que par HTTPS : utilisez une adresse https://.',
		en: 'Passwords are accepted only over HTTPS: use an https:// address.'
	},
	droits_insuffisants: { fr: "Vous n'avez pas le droit d'accéder à cette ressource.", en: "You don't have permission to do this." },
	compte_console: {
		fr: "Ce compte n'a que des fonctions de la console : il n'ouvre pas de session ici.",
		en: 'This account can only sign in to the console.'
	},
	autre_site: {
		fr: "Cette demande vient d'une autre page que les nôtres : rien n'a été changé.",
		en: 'This request comes from a page that is not ours: nothing has been changed.'
	},
	modifie_entretemps: {
		fr: "Quelqu'un d'autre a changé cela entre-temps : rien n'a été enregistré.",
		en: 'Somebody else has changed this in the meantime: nothing has been saved.'
	},
	hors_domaine: { fr: "L'école n'a pas ouvert ce domaine à ce jeton.", en: 'The school has not opened this area to this token.' },
	lecture_seule: { fr: 'Ce jeton ne permet que de lire.', en: 'This token may only read.' },
	introuvable: { fr: 'Cette ressource est introuvable.', en: 'This resource was not found.' },
	tenant_inconnu: { fr: 'Aucun établissement ne répond à cette adresse.', en: 'No institution answers at this address.' },
	module_inactif: { fr: "Ce module n'est pas activé dans cet établissement.", en: 'This module is not enabled at this institution.' },
	suivi_depasse: {
		fr: "Rien n'est enregistré : entre-temps, quelqu'un a décidé autrement, ou la note ou la classe a changé. Vérifiez, puis enregistrez encore.",
		en: 'Nothing was saved: in the meantime somebody decided otherwise, or the grade or the class changed. Check, then save again.'
	},
	resultats_publies: {
		fr: "Ces résultats sont déjà publiés. Pour en publier d'autres, rouvrez d'abord la publication, avec une raison.",
		en: 'These results are published already. To publish others, first reopen the publication, with a reason.'
	},
	resultats_non_publies: {
		fr: 'La liste de la session 2 se fait sur des résultats définitifs : publiez-les avant comme définitifs.',
		en: 'The list of resits is made from final results: publish them as final before.'
	},
	resultats_arretes: {
		fr: "Rien n'est publié : corrigez d'abord ce qui empêche la publication.",
		en: 'Nothing was published. Fix these before publishing.'
	},
	resultats_incomplets: {
		fr: "Tapez le nombre d'étudiants incomplets qui est écrit sur cette page.",
		en: 'Type the number of incomplete students that this page gives.'
	},
	'caisse.fermee': {
		fr: "Rien n'est encaissé : ouvrez d'abord votre caisse, où vont les espèces.",
		en: 'Nothing was taken: first open your drawer, where the cash goes.'
	},
	'caisse.deja_ouverte': {
		fr: 'Votre caisse du {jour} est déjà ouverte.',
		en: 'Your drawer of {jour} is open already.'
	},
	'caisse.deja_fermee': {
		fr: "Cette caisse est déjà fermée : rien n'a été changé.",
		en: 'This drawer is closed already: nothing has been changed.'
	},
	'caisse.contre_ecriture': {
		fr: "Ce paiement est déjà annulé, réaffecté ou rejeté : rien n'a été changé.",
		en: 'This payment has been cancelled, reassigned or rejected already: nothing has been changed.'
	},
	'caisse.direction': {
		fr: "Ce paiement n'est plus de votre caisse ouverte : la direction l'annule.",
		en: 'This payment is not in your open drawer any more: the head cancels it.'
	},
	'caisse.sans_especes': {
		fr: "Ces espèces ne sont plus dans la caisse : rien n'a été annulé.",
		en: 'This cash is not in the drawer any more: nothing has been cancelled.'
	},
	'caisse.le_sien': {
		fr: "Vous avez encaissé ce paiement vous-même : quelqu'un d'autre l'annule.",
		en: 'You took this payment yourself: somebody else cancels it.'
	},
	'caisse.autre_jour': {
		fr: "Votre caisse du {jour} est encore ouverte : fermez-la, puis ouvrez celle d'aujourd'hui.",
		en: 'Your drawer of {jour} is still open: close it, then open the one of today.'
	},
	'verifier.change': {
		fr: "Rien n'est enregistré : un de ces paiements a changé entre-temps. Regardez de nouveau la liste.",
		en: 'Nothing was saved: one of these payments has changed meanwhile. Look at the list again.'
	},
	'verifier.sien': {
		fr: "Rien n'est enregistré : qui a saisi un paiement ne le vérifie pas. Une autre personne ou un relevé le fait.",
		en: 'Nothing was saved: whoever entered a payment does not verify it. Somebody else or a statement does.'
	},
	'verifier.choisir': { fr: 'Cochez un paiement au moins, et {max} au plus.', en: 'Tick one payment at least, and {max} at most.' },
	'releve.change': {
		fr: "Rien n'est enregistré : des paiements ont changé depuis cet aperçu. Le voici comme il est maintenant.",
		en: 'Nothing was saved: payments have changed since this preview. Here it is as it is now.'
	},
	'releve.fini': {
		fr: "Rien n'est enregistré : ce relevé est déjà appliqué, ou un autre fichier l'a remplacé.",
		en: 'Nothing was saved: this statement is applied already, or another file has taken its place.'
	},
	'declaration.change': {
		fr: "Rien n'est enregistré : cette déclaration a changé entre-temps.",
		en: 'Nothing was saved: this declaration has changed meanwhile.'
	},
	'declaration.sans_ligne': {
		fr: "Rien n'est encaissé : aucun relevé n'a encore cette référence.",
		en: 'Nothing was taken: no statement has this reference yet.'
	},
	'declaration.nombreuses': {
		fr: "Rien n'est enregistré : {max} déclarations attendent déjà l'école.",
		en: 'Nothing was saved: {max} declarations already wait for the school.'
	},
	'papier.sans_certificat': {
		fr: "Ce papier n'est pas fait : il est pour un étudiant qui est dans une classe aujourd'hui.",
		en: 'This document was not made: it is for a student who is in a class today.'
	},
	'papier.sans_inscription': {
		fr: "Ce papier n'est pas fait : il est pour un étudiant dont l'inscription est active cette année.",
		en: 'This document was not made: it is for a student whose enrollment is active this year.'
	},
	'papier.sans_exeat': {
		fr: "Ce papier n'est pas fait : il est pour un étudiant qui part. Enregistrez d'abord son départ, avec le jour et le motif.",
		en: 'This document was not made: it is for a student who leaves. First record the departure, with its day and reason.'
	},
	'papier.deja_demande': {
		fr: 'Vous avez déjà demandé ce papier, et cette demande attend encore.',
		en: 'You have asked for this document already, and that request is still waiting.'
	},
	'papier.demande_traitee': {
		fr: "Quelqu'un a déjà répondu à cette demande : rien n'a été changé.",
		en: 'Somebody has answered this request already: nothing has been changed.'
	},
	fusion_depassee: {
		fr: "Ces fiches ont changé entre-temps, ou ne peuvent pas être réunies. Rien n'est enregistré : vérifiez ce qui est montré ici.",
		en: 'These records have changed in the meantime, or cannot be merged. Nothing was saved: check what is shown here.'
	},
	coupon_perime: {
		fr: "L'identifiant ou le code ne va pas, ou le coupon n'est plus valable : vérifiez, sinon demandez-en un autre au secrétariat.",
		en: 'The identifier or the code is wrong, or the slip is not valid any more: check them, or ask the office for another slip.'
	},
	lien_perime: {
		fr: "Ce lien n'est pas valable, ou ne l'est plus : demandez-en un autre.",
		en: 'This link is not valid, or not valid any more: ask for another one.'
	},
	compte_ferme: { fr: "Ce compte est fermé : ouvrez-le d'abord.", en: 'This account is closed: open it first.' },
	lien_desabonnement: { fr: "Ce lien n'est pas valable.", en: 'This link is not valid.' },
	limite_depassee: {
		fr: 'Trop de requêtes : réessayez dans {secondes} s.',
		en: 'Too many requests: try again in {secondes} s.'
	},
	compte_verrouille: {
		fr: 'Trop de tentatives de connexion : réessayez dans {secondes} s.',
		en: 'Too many login attempts: try again in {secondes} s.'
	},
	connexions_nombreuses: {
		fr: 'Trop de personnes se connectent en même temps : réessayez dans {secondes} s.',
		en: 'Too many people are signing in at the same time: try again in {secondes} s.'
	},
	lectures_nombreuses: {
		fr: 'Trop de fichiers sont lus en ce moment : réessayez dans {secondes} s.',
		en: 'Too many files are being read at the moment: try again in {secondes} s.'
	},
	corps_trop_grand: { fr: 'Le corps de la requête dépasse {limite} Kio.', en: 'The request body exceeds {limite} KiB.' },
	depot_trop_grand: { fr: 'Les fichiers déposés dépassent {limite} Mio.', en: 'The files exceed {limite} MiB.' },
	depot_nombreux: {
		fr: 'Au plus {max} fichiers à la fois : mettez-les dans un .zip.',
		en: 'At most {max} files at a time: put them into a .zip.'
	},
	brouillons_nombreux: {
		fr: 'Vous avez déjà {max} brouillons : importez ou supprimez-en un.',
		en: 'You have {max} drafts already: import or delete one of them first.'
	},
	brouillon_importe: {
		fr: 'Ce brouillon est déjà importé : déposez vos fichiers de nouveau.',
		en: 'This draft is imported already: send your files again.'
	},
	depot_illisible: {
		fr: 'Les fichiers ne sont pas arrivés entiers : déposez-les de nouveau.',
		en: 'The files did not arrive whole: send them again.'
	},
	depot_en_cours: {
		fr: 'Vous déposez déjà des fichiers : attendez que ce dépôt soit terminé.',
		en: 'You are already sending files: wait until that has ended.'
	},
	impressions_nombreuses: {
		fr: "Trop d'impressions attendent leur tour : réessayez dans quelques minutes.",
		en: 'Too many prints wait for their turn: try again in a few minutes.'
	},
	import_en_cours: {
		fr: "Un import de votre établissement est déjà en cours ou attend une réponse : attendez qu'il soit terminé.",
		en: 'An import of your school is under way or waits for an answer: wait until it has ended.'
	},
	copie_partie: {
		fr: "La copie faite avant cet import n'est plus conservée : on ne peut plus y revenir d'ici.",
		en: 'The copy that was made before this import is not kept any more: you cannot go back to it from here.'
	},
	import_autre: {
		fr: "Cet import n'attend plus de réponse : regardez où en est l'import de votre établissement.",
		en: 'This import does not wait for an answer any more: see how far the import of your school is.'
	},
	requete_trop_longue: { fr: "La chaîne de requête de l'URL dépasse {limite} Kio.", en: 'The query string exceeds {limite} KiB.' },
	media_type: {
		fr: 'Le corps de la requête doit être du JSON (Content-Type: application/json).',
		en: 'The request body must be JSON (Content-Type: application/json).'
	},
	corps_compresse: { fr: 'Le corps de la requête doit être envoyé sans compression.', en: 'The request body must be sent uncompressed.' },
	json_invalide: { fr: "Le corps de la requête n'est pas du JSON lisible.", en: 'The request body is not readable JSON.' },
	json_profond: {
		fr: 'Le corps de la requête emboîte plus de {max} listes et objets.',
		en: 'The request body nests more than {max} lists and objects.'
	},
	json_nombreux: {
		fr: 'Le corps de la requête contient plus de {max} valeurs.',
		en: 'The request body holds more than {max} values.'
	},
	passif: {
		fr: 'Ce serveur attend : un autre du même district répond à sa place.',
		en: 'This server is waiting: another one of its district answers instead.'
	},
	ferme: { fr: "L'établissement est fermé pour maintenance.", en: 'The institution is closed for maintenance.' },
	ecriture_attend: {
		fr: "Une longue écriture (un import) occupe l'établissement : rien de cette demande n'est enregistré. Réessayez dans un moment.",
		en: 'A long write (an import) keeps the institution busy: nothing of this request was saved. Try again in a moment.'
	},
	fichier_indisponible: {
		fr: "Les données de l'établissement sont momentanément inaccessibles.",
		en: "The institution's data cannot be reached at the moment."
	},
	disque_plein: {
		fr: "L'espace disque du serveur est épuisé : la lecture reste possible, l'écriture non.",
		en: 'The server has run out of disk space: reading goes on, writing does not.'
	},
	interne: {
		fr: "Une erreur interne s'est produite ; elle est notée sous l'identifiant de la requête.",
		en: 'An internal error occurred; it is logged under the request id.'
	},

	saisie_close: {
		fr: "Les notes de cette période se saisissaient jusqu'au {jusque} : seule la scolarité peut rouvrir la saisie.",
		en: 'Grades of this period could be typed until {jusque}: only the registry can reopen them.'
	},
	periode_publiee: {
		fr: 'Les résultats de cette période sont publiés : ses évaluations ne changent plus.',
		en: 'The results of this period are published: its assessments do not change any more.'
	},
	evaluation_annulee: { fr: 'Cette évaluation est annulée.', en: 'This assessment has been withdrawn.' },
	seance_annulee: { fr: 'Cette séance est annulée ou reportée.', en: 'This lesson has been cancelled or postponed.' },

	seance_signee: {
		fr: "Cette séance est signée : l'emploi du temps ne la change plus, sauf sa salle et son lien.",
		en: 'This lesson is signed: the timetable can only change its room and link.'
	},
	seance_appel: {
		fr: "L'appel de cette séance est fait : l'emploi du temps ne la change plus, sauf sa salle et son lien.",
		en: 'Attendance has been taken for this lesson: the timetable can only change its room and link.'
	},
	seance_tenue: {
		fr: "Cette séance a commencé ou a eu lieu : l'emploi du temps n'en change plus que la salle, le lien et l'enseignant.",
		en: 'This lesson has begun or was held: the timetable can only change its room, link and teacher.'
	},
	'coupon.titre': { fr: "Un coupon d'accès à votre compte", en: 'An access slip for your account' },
	'coupon.texte': {
		fr: "{auteur} a imprimé un coupon d'accès à votre compte. Votre mot de passe reste valable tant que le coupon n'a pas servi. Si vous ne l'avez pas demandé, prévenez la direction.",
		en: '{auteur} printed an access slip for your account. Your password stays valid until the slip is used. If you did not ask for it, tell the head of the school.'
	},
	'absence.titre': { fr: 'Absence annoncée : {nom}', en: 'Absence announced: {nom}' },
	'absence.texte': {
		fr: "Du {debut} au {fin}. Décidez de ses séances dans « Absences d'enseignants ».",
		en: "From {debut} to {fin}. Decide what becomes of the lessons under “Teachers' absences”."
	},
	aucune_seance: {
		fr: 'Aucune séance ne reste : tous ces jours sont sans cours.',
		en: 'No lesson is left: none of these days is a teaching day.'
	},
	deja_creee: {
		fr: 'Ce formulaire a déjà été enregistré, et autre chose y est demandé maintenant : ouvrez-en un nouveau.',
		en: 'This form has already been saved, and now asks for something else: open a new one.'
	},

	'papier.retenu': {
		fr: 'Des frais sont en retard : les relevés de cet étudiant sont retenus. La scolarité les montre à la page « Quitus ».',
		en: 'Fees are overdue: the transcripts of this student are kept back. The registry shows them on the page “Quitus”.'
	},
	'papier.rouvert': {
		fr: 'Ces résultats sont rouverts : un papier se fait de nouveau après la prochaine publication.',
		en: 'These results are reopened: documents can be made again after the next publication.'
	},
	'papier.aucun': {
		fr: "Aucun de ces étudiants n'a encore tous les résultats définitifs que ce papier demande.",
		en: 'None of these students has all final results that this document needs yet.'
	},
	'paie.soi_meme': {
		fr: 'Personne ne décide de ses propres heures ni de sa propre paie : une autre personne le fait.',
		en: 'Nobody decides about their own hours or pay: another person does it.'
	},
	'paie.mois_a_venir': { fr: "Ce mois n'a pas commencé.", en: 'This month has not begun.' },
	'paie.change': {
		fr: "Les heures de {nom} ont changé entre-temps : rien n'a été arrêté. Relisez la liste.",
		en: 'The hours of {nom} have changed in the meantime: nothing has been closed. Read the list again.'
	},
	'paie.mois_avant': {
		fr: "Arrêtez d'abord le mois {mois} de {nom}, qui a des heures aussi.",
		en: 'First close the month {mois} of {nom}, which has hours too.'
	},
	'paie.sans_contrat': {
		fr: "L'école n'a pas dit si {nom} est vacataire ou permanent le {jour} : complétez « Contrats ».",
		en: 'The school has not said whether {nom} is paid by the hour or permanent on {jour}: complete “Contracts”.'
	},
	'paie.sans_taux': {
		fr: "{nom} n'a pas de taux horaire pour le {jour} ({type}) : complétez « Taux horaires ».",
		en: '{nom} does not have an hourly rate for {jour} ({type}): complete “Hourly rates”.'
	},
	'paie.pas_tenue': {
		fr: "Cette séance n'est pas terminée : aucune heure ne s'y ajuste.",
		en: 'This lesson is not over: its hours cannot be adjusted.'
	},
	'paie.reference': {
		fr: 'est obligatoire, sauf pour les espèces',
		en: 'is required, except for cash'
	},
	'paie.personne': { fr: 'est vide : cochez au moins une personne', en: 'is empty: tick at least one person' },
	'paie.propre_arret': {
		fr: 'Vous avez arrêté un mois que ce paiement règle : une autre personne le paie.',
		en: 'You closed a month that this payment settles: another person pays it.'
	},
	'paie.rien_a_payer': {
		fr: 'Rien ne reste à payer : seul un mois arrêté se paie.',
		en: 'Nothing is left to pay: only a closed month is paid.'
	},
	'paie.contre_ecriture': {
		fr: "C'est une contre-écriture : elle ne s'annule pas.",
		en: 'This is a counter-entry: it cannot be cancelled.'
	},
	'paie.propre_saisie': {
		fr: "Vous avez saisi ce paiement : une autre personne l'annule.",
		en: 'You entered this payment: another person cancels it.'
	},
	'papier.fini': {
		fr: "Ce papier n'est plus en vigueur : il est révoqué ou remplacé.",
		en: 'This document is not in force any more: it is revoked or replaced.'
	},
	'papier.sorti': {
		fr: 'Ce papier est déjà imprimé : demandez-le de nouveau pour en avoir un duplicata ou une copie.',
		en: 'This document has been printed already: ask for it again to get a duplicate or a copy.'
	},
	'papier.numeros': {
		fr: "Une copie plus ancienne a été restaurée : dites d'abord, dans « Numéros des papiers », le dernier numéro connu de chaque sorte.",
		en: 'An older copy was restored: first say the last known number of each kind, under “Numbers of documents”.'
	},
	'papier.numero': {
		fr: 'doit être un numéro entre {dernier} et {max}',
		en: 'must be a number between {dernier} and {max}'
	},
	'papier.numeros_epuises': {
		fr: "Il n'y a plus de numéro pour cette sorte de papier cette année.",
		en: 'All numbers of this kind of document are used up for this year.'
	},
	'papier.horloge': {
		fr: "Rien n'est fait : l'horloge du serveur dit {jour}, mais le papier {numero} est du {dernier}. Faites corriger l'horloge ; si c'est le jour de ce papier qui est faux, révoquez-le d'abord.",
		en: 'Nothing was made: the server’s clock says {jour}, but the document {numero} is of {dernier}. Have the clock corrected; if the day of that document is the wrong one, revoke it first.'
	},
	'papier.cle': {
		fr: "La clé qui signe les papiers ne peut pas être lue : demandez à l'informaticien de lancer « preau papiers cle --nouvelle ».",
		en: 'The key that signs documents cannot be read: ask the IT person to run “preau papiers cle --nouvelle”.'
	},
	'papier.jour_remise': {
		fr: "doit être entre le jour du papier et aujourd'hui",
		en: 'must be between the day of the document and today'
	},

	seance_a_venir: {
		fr: 'Cette séance commence dans plus de {minutes} minutes.',
		en: 'This lesson begins in more than {minutes} minutes.'
	},
	seance_non_finie: { fr: "Cette séance n'est pas encore finie.", en: 'This lesson is not over yet.' },
	seance_passee: {
		fr: "L'heure de fin prévue de cette séance est passée : elle ne peut plus commencer.",
		en: 'The planned end of this lesson has passed: it cannot begin any more.'
	},

	annee_inconnue: { fr: "L'établissement n'a pas cette année.", en: 'The institution does not have this year.' },
	annee_commencee: {
		fr: "L'année {annee} a commencé : {nom} a déjà un appel ou un cours terminé, le {date}. L'école ne peut plus revenir en arrière.",
		en: 'The year {annee} has begun: {nom} already has a register or a finished class, on {date}. The school cannot turn back any more.'
	},
	session2_en_cours: {
		fr: "La session 2 ou la publication des résultats de {annee} n'est pas terminée : publiez-les d'abord. L'année reste ouverte.",
		en: 'The resits or the publication of results of {annee} are not over: publish them first. The year stays open.'
	},
	annee_cloturee: {
		fr: 'Cette année est clôturée : plus rien ne peut y être écrit.',
		en: 'This year is closed: nothing in it can be changed.'
	},

	version_perimee: {
		fr: "Cette version n'est pas connue ou n'est plus conservée : relisez toute la liste.",
		en: 'This version is unknown or no longer kept: read the whole list again.'
	},

	'module.structure': { fr: 'Structure pédagogique', en: 'Academic structure' },
	'module.emploi_temps': { fr: 'Emploi du temps', en: 'Timetable' },
	'module.evaluations': { fr: 'Évaluations', en: 'Assessments' },
	'module.visioconference': { fr: 'Visioconférence', en: 'Video lessons' },
	'module.presences': { fr: 'Présences', en: 'Attendance' },
	'module.notes': { fr: 'Notes', en: 'Grades' },
	'module.notifications': { fr: 'Notifications', en: 'Notifications' },
	'module.scolarite': { fr: 'Scolarité', en: 'Fees' },

	'alerte.scolarite_en_retard': {
		fr: "Frais de scolarité en retard : {montant} {devise} sont dus depuis la date d'échéance.",
		en: 'Fees are overdue: {montant} {devise} are past their due date.'
	},
	'alerte.assiduite_faible': {
		fr: "Votre taux de présence est de {taux} %, sous le minimum de {minimum} % de l'établissement.",
		en: "Your attendance rate is {taux}%, below the institution's minimum of {minimum}%."
	},
	'alerte.moyenne_faible': {
		fr: 'Votre moyenne générale est de {moyenne} sur 20, sous {minimum}.',
		en: 'Your general average is {moyenne} out of 20, below {minimum}.'
	},
	'alerte.evaluation_proche': {
		fr: 'Évaluation à venir : {titre} ({matiere}), le {date}.',
		en: 'Coming up: {titre} ({matiere}), on {date}.'
	},
	'alerte.compte_incomplet': {
		fr: 'Il manque votre e-mail ou votre numéro de téléphone : donnez-les au secrétariat, qui les enregistre.',
		en: "Your email or telephone number is missing: give them to the school's office, which records them."
	},

	'justificatif.nature': { fr: 'Choisissez la nature.', en: 'Choose what kind it is.' },
	'justificatif.date': { fr: "Ce n'est pas une date.", en: 'This is not a date.' },
	'justificatif.heure': { fr: "Ce n'est pas une heure, comme 13:30.", en: 'This is not a time, such as 13:30.' },
	'justificatif.inverse': { fr: 'La fin vient avant le début, ou avec lui.', en: 'The end comes before the start, or at the same time.' },
	'justificatif.hors_annee': {
		fr: "C'est en dehors de l'année {annee}, du {debut} au {fin}.",
		en: 'This is outside the year {annee}, {debut} to {fin}.'
	},
	'justificatif.chevauche': {
		fr: 'Un autre justificatif de cet étudiant le couvre déjà : {autre}. Modifiez celui-là, ou changez ces dates.',
		en: 'Another justification of this student already covers it: {autre}. Change that one, or these dates.'
	},
	'justificatif.parti': {
		fr: "L'étudiant n'est plus à l'école ces jours-là : il est parti le {sortie}.",
		en: 'The student is not at the school any more on these days: they left on {sortie}.'
	},
	'justificatif.sans_classe': {
		fr: "L'étudiant n'est dans aucune classe ces jours-là.",
		en: 'The student is not in any class on these days.'
	},
	'justificatif.retire': { fr: 'Ce justificatif a été retiré.', en: 'This justification has been withdrawn.' },

	'champ.detail': { fr: 'Le champ {champ} {message}.', en: 'The field {champ} {message}.' },
	'modele.nom_pris': { fr: "est déjà le nom d'un autre modèle", en: 'is already the name of another form' },
	'champ.requis': { fr: 'est obligatoire', en: 'is required' },
	'champ.inconnu': {
		fr: "n'est pas connu ici, et rien d'autre n'est donné (connus : {valeurs})",
		en: 'is unknown here, and the request holds nothing else (known: {valeurs})'
	},
	'champ.texte': { fr: 'doit être un texte', en: 'must be a string' },
	'champ.entier': { fr: 'doit être un nombre entier', en: 'must be an integer' },
	'champ.nombre': { fr: 'doit être un nombre', en: 'must be a number' },
	'champ.booleen': { fr: 'doit être vrai ou faux', en: 'must be true or false' },
	'champ.objet': { fr: 'doit être un objet', en: 'must be an object' },
	'champ.liste': { fr: 'doit être une liste', en: 'must be a list' },
	'champ.conge_pris': {
		fr: "est déjà le premier d'un autre jour chômé de la même part de l'école : corrigez plutôt celui-là",
		en: 'is already the first day of another day off, for the same part of the school: correct that one instead'
	},
	'champ.pris': { fr: 'appartient déjà au compte « {identifiant} »', en: 'already belongs to the account "{identifiant}"' },
	'champ.mots_de_passe_differents': { fr: 'doit être le même mot de passe que plus haut', en: 'must be the same password as above' },
	'champ.vide': { fr: 'ne doit pas être vide', en: 'must not be empty' },
	'champ.caracteres_max': { fr: 'ne doit pas dépasser {max} caractères', en: 'must not exceed {max} characters' },
	'champ.accents_max': { fr: 'ne doit pas porter plus de {max} accents à la suite', en: 'must not have more than {max} accents in a row' },
	'champ.caracteres_min': { fr: 'doit compter au moins {min} caractères', en: 'must have at least {min} characters' },
	'champ.elements_max': { fr: 'ne doit pas dépasser {max} éléments', en: 'must not exceed {max} items' },
	'champ.elements_min': { fr: 'doit compter au moins {min} élément(s)', en: 'must have at least {min} item(s)' },
	'champ.entre': { fr: 'doit être compris entre {min} et {max}', en: 'must be between {min} and {max}' },
	'champ.min': { fr: 'doit valoir au moins {min}', en: 'must be at least {min}' },
	'champ.max': { fr: 'ne doit pas dépasser {max}', en: 'must not exceed {max}' },
	'champ.parmi': { fr: 'doit valoir {valeurs}', en: 'must be one of {valeurs}' },
	'champ.identifiant': { fr: 'doit être un identifiant (un entier positif)', en: 'must be an identifier (a positive integer)' },
	'champ.une_ligne': {
		fr: 'ne doit avoir ni retour à la ligne ni autre caractère de commande',
		en: 'must not contain a line break or another control character'
	},
	'champ.tableur_erreur': {
		fr: 'contient « {texte} », une erreur du tableur : corrigez la formule, ou écrivez la valeur',
		en: 'holds "{texte}", an error of the spreadsheet: correct the formula, or write the value'
	},
	'champ.tableur_etroit': {
		fr: 'contient « {texte} » : la colonne du tableur était trop étroite. Élargissez-la, puis enregistrez à nouveau le fichier',
		en: 'holds "{texte}": the column of the spreadsheet was too narrow. Make it wider and save the file again'
	},
	'champ.tableur_nombre': {
		fr: 'contient « {texte} » : le tableur a abrégé un long nombre. Donnez à la colonne le format Texte, puis récrivez le nombre en entier',
		en: 'holds "{texte}": the spreadsheet has shortened a long number. Give the column the format Text and write the whole number again'
	},
	'champ.tableur_jour': {
		fr: 'contient « {texte} » : le tableur en a fait une date. Donnez à la colonne le format Texte, puis récrivez la valeur',
		en: 'holds "{texte}": the spreadsheet has made it a date. Give the column the format Text and write the value again'
	},
	'champ.sens_ecriture': {
		fr: "ne doit pas contenir de caractère qui change le sens de l'écriture",
		en: 'must not contain a character that changes the direction of writing'
	},
	'champ.lignes_max': { fr: 'ne doit pas dépasser {max} lignes', en: 'must not exceed {max} lines' },
	'champ.email': {
		fr: 'doit être une adresse e-mail comme secretariat@ecole.org',
		en: 'must be an email address such as office@school.org'
	},
	'champ.devise_fixee': {
		fr: 'ne peut plus changer : des montants sont écrits dans cette monnaie',
		en: 'can no longer change: amounts are written in this currency'
	},
	'champ.code_etablissement': {
		fr: 'doit avoir de 2 à 40 lettres sans accent, chiffres ou tirets entre eux, et ne pas être un mot réservé (api, console, docs…)',
		en: 'must be 2 to 40 letters without accents, digits or hyphens between them, and not a reserved word (api, console, docs…)'
	},
	'champ.fuseau': { fr: 'doit être un fuseau horaire comme Africa/Abidjan', en: 'must be a time zone such as Africa/Abidjan' },
	'champ.annee': { fr: 'doit être deux années qui se suivent, comme 2026-2027', en: 'must be two years in a row such as 2026-2027' },
	'champ.jour': { fr: 'doit être un jour, comme 21/11/2026', en: 'must be a day, such as 21/11/2026' },
	'champ.reseau': {
		fr: "n'est pas une adresse ou un réseau, comme 192.168.1.20 ou 192.168.1.0/24",
		en: 'is not an address or a network, such as 192.168.1.20 or 192.168.1.0/24'
	},
	'champ.date': { fr: 'doit être une date AAAA-MM-JJ', en: 'must be a date YYYY-MM-DD' },
	'champ.egal': { fr: 'doit être égal à {autre}', en: 'must be equal to {autre}' },
	'champ.bornes': { fr: 'ne doit pas précéder {autre}', en: 'must not be before {autre}' },
	'champ.somme_parts': { fr: 'doit être la somme des parts, {somme}', en: 'must be the sum of the parts, {somme}' },
	'champ.frais_pris': {
		fr: "est celui de frais en vigueur : retirez-les d'abord",
		en: 'belongs to a fee in force: withdraw it first'
	},
	'champ.rien_a_exonerer': {
		fr: 'ne va pas : il ne reste rien à payer de ces frais',
		en: 'does not fit: nothing is left to pay of this fee'
	},
	'champ.jours_max': {
		fr: 'dépasse les {max} jours comptés depuis {autre}',
		en: 'goes beyond the {max} days counted from {autre}'
	},
	'champ.apres': { fr: 'doit être après {autre}', en: 'must be after {autre}' },
	'champ.deja_appele': {
		fr: "est déjà sur la liste de cette matière : rien n'est changé, et la raison n'est pas enregistrée",
		en: 'is already on the list of this subject: nothing was changed, and the reason was not saved'
	},
	'champ.pas_appele': {
		fr: "n'est pas sur la liste de cette matière : rien n'est changé, et la raison n'est pas enregistrée",
		en: 'is not on the list of this subject: nothing was changed, and the reason was not saved'
	},
	'champ.une_fois': { fr: 'doit avoir {mot} une fois', en: 'must contain {mot} once' },
	'champ.numero_compte': {
		fr: 'doit commencer par un chiffre : chiffres et lettres, 12 au plus',
		en: 'must begin with a digit: digits and letters, 12 at most'
	},
	'champ.pourcent': {
		fr: 'doit être compris entre 0 et 100, avec une décimale au plus',
		en: 'must be between 0 and 100, with at most one decimal'
	},
	'champ.choix': { fr: "n'est pas dans la liste", en: 'is not in the list' },
	'champ.instant': {
		fr: 'doit être un instant RFC 3339 entre les années 2000 et 2100',
		en: 'must be an RFC 3339 instant between the years 2000 and 2100'
	},
	'champ.sans_decimales': {
		fr: 'doit être en unités entières, sans virgule ni point',
		en: 'must be whole units, without a comma or point'
	},
	'releve.deux_fois': { fr: 'est la même colonne que pour un autre champ', en: 'is the same column as for another field' },
	'declaration.deja': {
		fr: 'est déjà déclaré, avec un autre montant ou un autre jour',
		en: 'is declared already, with another amount or day'
	},
	'champ.ecart': {
		fr: 'est obligatoire : vous avez compté {compte}, la caisse doit contenir {attendu}',
		en: 'is required: you counted {compte}, the drawer must hold {attendu}'
	},
	'champ.max_caisse': { fr: 'dépasse ce qui est dans la caisse : {max}', en: 'exceeds the cash in the drawer: {max}' },
	'champ.max_avoir': { fr: "dépasse l'avoir confirmé : {max}", en: 'exceeds the confirmed credit: {max}' },
	'champ.meme_etudiant': {
		fr: 'doit être un autre étudiant que celui du paiement',
		en: 'must be another student than that of the payment'
	},
	'champ.paiement_importe': {
		fr: "ne peut pas changer : ce paiement vient d'un fichier",
		en: 'cannot change: this payment came with a file'
	},
	'champ.futur': { fr: "ne doit pas être après aujourd'hui", en: 'must not be after today' },
	'champ.reference_prise': {
		fr: 'est déjà pris par le reçu {recu}, pour {nom}',
		en: 'is already that of the receipt {recu}, for {nom}'
	},
	'champ.decimales': { fr: 'doit avoir au plus {max} décimales', en: 'must have at most {max} decimals' },
	'champ.caractere_interdit': {
		fr: 'contient un caractère qui ne peut pas être conservé',
		en: 'contains a character that cannot be stored'
	},
	'champ.etudiant_actif': { fr: "n'est pas un étudiant actif de la classe", en: 'is not an active student of the class' },
	'champ.etat_sans_note': { fr: 'ne va pas avec une note', en: 'does not go with a grade' },
	'champ.note_manque': { fr: "doit être un nombre, puisque l'état est « note »", en: 'must be a number, because the etat is "note"' },
	'champ.autre_annee': {
		fr: "est d'une autre année que l'évaluation qui a déjà cette référence",
		en: 'belongs to another year than the assessment that already has this reference'
	},
	'champ.periode_de_ue': {
		fr: "est celle de l'UE de la matière : elle ne se choisit pas ici",
		en: "is that of the subject's UE: it cannot be chosen here"
	},
	'champ.periode_rattrapage': {
		fr: "est à choisir : le jour d'un rattrapage ne la dit pas",
		en: 'must be chosen: the day of a resit does not decide it'
	},
	'champ.notes_en_dependent': { fr: 'ne peut plus changer : des notes en dépendent', en: 'can no longer change: grades depend on it' },
	'champ.bareme_note': {
		fr: 'ne doit pas être inférieur à {bareme} : des notes sont données sur ce barème',
		en: 'must not be below {bareme}: grades were given out of it'
	},
	'champ.cle_prise': { fr: "est celle d'une autre annonce", en: 'belongs to another announcement' },
	'note.illisible': {
		fr: 'Tapez un nombre, ABS, ABI, ABJ ou DISP.',
		en: 'Type a number, ABS, ABI, ABJ or DISP.'
	},
	'note.decimales': { fr: 'Deux décimales au plus.', en: 'Two decimals at most.' },
	'note.bornes': { fr: 'Entre 0 et {max}.', en: 'Between 0 and {max}.' },
	'note.ineffacable': {
		fr: "Une note enregistrée ne s'efface pas : tapez la bonne, ou ABS.",
		en: 'A saved grade cannot be emptied: type the right one, or ABS.'
	},
	'note.commentaire_seul': { fr: 'Le commentaire attend une note.', en: 'The comment needs a grade.' },
	'note.commentaire_long': { fr: 'Commentaire : {max} caractères au plus.', en: 'Comment: {max} characters at most.' },
	'note.caractere_interdit': {
		fr: 'Le commentaire contient un caractère interdit.',
		en: 'The comment has a character that is not allowed.'
	},
	'note.non_convoque': {
		fr: "Cet étudiant n'est pas sur la liste de la session 2 dans cette matière.",
		en: 'This student is not on the list of resits in this subject.'
	},
	'champ.non_convoque': {
		fr: "n'est pas sur la liste de la session 2 dans cette matière",
		en: 'is not on the list of resits in this subject'
	},
	'note.hors_classe': { fr: "Cet étudiant n'est pas de la classe.", en: 'This student is not in the class.' },
	'note.motif': {
		fr: 'Cette note est publiée : dites le motif de la correction.',
		en: 'This grade is published: say why it is corrected.'
	},
	'champ.saisie_close': {
		fr: "ne change plus : les notes de cette période se saisissaient jusqu'au {jusque}, et la scolarité peut rouvrir la saisie",
		en: 'cannot change any more: grades of this period could be typed until {jusque}, and the registry can reopen them'
	},
	'champ.en_double': { fr: 'figure déjà dans la liste', en: 'is already in the list' },
	'champ.transition': { fr: 'ne peut pas suivre « {statut} »', en: 'cannot follow "{statut}"' },
	'champ.avant_debut': { fr: 'ne doit pas précéder le début de la séance', en: 'must not be before the start of the lesson' },
	'champ.hors_seance': {
		fr: 'doit être entre {minutes} minutes avant le début prévu de la séance et sa fin',
		en: 'must be between {minutes} minutes before the planned start of the lesson and its end'
	},
	'champ.dans_le_futur': {
		fr: 'ne doit pas dépasser de plus de {minutes} minutes le moment présent',
		en: 'must not be more than {minutes} minutes in the future'
	},
	'champ.fin_a_venir': {
		fr: 'ne doit pas dépasser de plus de {minutes} minutes le moment présent',
		en: 'must not be more than {minutes} minutes in the future'
	},
	'champ.apres_fin': {
		fr: 'ne doit pas dépasser de plus de {heures} heures la fin prévue de la séance',
		en: 'must not be more than {heures} hours after the planned end of the lesson'
	},
	'champ.retour': {
		fr: 'doit être une adresse entière sans # ni mot de passe, comme https://moodle.ecole.lan/admin/oauth2callback.php',
		en: 'must be a whole address without # or password, such as https://moodle.ecole.lan/admin/oauth2callback.php'
	},
	'champ.retour_http': {
		fr: "doit être en https : http n'est permis qu'à un programme avec secret, dans le réseau de l'école",
		en: 'must be https: http is only for a program with a secret, in the network of the school'
	},
	'champ.lien_https': {
		fr: "doit être une adresse https://, sans nom d'utilisateur ni mot de passe",
		en: 'must be an https:// address without a user name or password'
	},
	'champ.seance_annulee': {
		fr: 'désigne une séance annulée ou reportée',
		en: 'refers to a lesson that has been cancelled or postponed'
	},
	'champ.seance_commencee': { fr: 'désigne une séance déjà commencée', en: 'refers to a lesson that has already begun' },
	'champ.heure': { fr: 'doit être une heure HH:MM', en: 'must be a time HH:MM' },
	'champ.ne_va_pas_avec': { fr: 'ne va pas avec « {autre} »', en: 'does not go with "{autre}"' },
	'champ.arrivee_trop_tot': {
		fr: 'ne doit pas précéder de plus de {minutes} minutes le début de la séance',
		en: 'must not be more than {minutes} minutes before the start of the lesson'
	},
	'champ.arrivee_apres_fin': { fr: 'ne doit pas être après la fin de la séance', en: 'must not be after the end of the lesson' },
	'mot_de_passe.vide': { fr: 'est vide', en: 'is empty' },
	'mot_de_passe.octets': { fr: 'dépasse {max} octets', en: 'is longer than {max} bytes' },
	'mot_de_passe.nul': { fr: 'contient un caractère NUL', en: 'contains a NUL character' },
	'mot_de_passe.usuel': {
		fr: 'est parmi les mots de passe les plus répandus, que chacun essaie en premier',
		en: 'is one of the most common passwords, which everybody tries first'
	},
	'champ.motif': { fr: 'doit suivre le motif {motif}', en: 'must match {motif}' },
	'champ.forme': { fr: "n'a pas la forme attendue", en: 'does not have the expected form' }
} as const satisfies Record<string, Record<Langue, string>>

export type MessageKey = keyof typeof CATALOGUE
export type Parameters = Readonly<Record<string, string | number>>
export type Message = { readonly key: MessageKey; readonly parameters?: Parameters }

export const filled = (text: string, parameters?: Parameters) =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters?.[name] ?? ''))

/** A message of the catalogue, with its parameters filled in. @param set how its text is set, without what it is filled with */
export const say = (langue: Langue, { key, parameters }: Message, set = (text: string) => text) =>
	filled(set(CATALOGUE[key][langue]), parameters)
