import type { Textes } from './fr'

export const resultats: Textes['resultats'] = {
	titre: 'Results',
	mes: 'My results',
	publies: 'Published results',
	deLaClasse: (classe) => `Results: ${classe}`,
	aide: 'Each class has its results by period. They are computed from the grades at any time; students see only what you publish. Where nothing is said, nothing is published yet.',
	aucuneClasse: 'You do not have a class in this year.',
	periode: 'Period',
	personne: 'Nobody is enrolled in this class on the last day of the period.',
	moyenne: 'Average',
	credits: 'Credits',
	rang: 'Rank',
	rangSur: (rang, sur) => `${rang} of ${sur}`,
	coefficient: 'Coef.',
	cc: 'CC',
	ex: 'EX',
	classement: (moyenne, min, max, effectif) =>
		`Class average: ${moyenne} (from ${min} to ${max}), ${effectif === 1 ? 'one student ranked' : `${effectif} students ranked`}.`,
	deSession1: 'Rank and class average are those before resits.',
	sans: { incomplete: 'incomplete', defaillante: 'failed by absence', attend: 'waits for resits', dispensee: 'exempt' },
	sansCourts: { incomplete: '–', defaillante: 'fail.', attend: 'wait.', dispensee: 'ex.' },
	pasEncore: 'no average yet',
	enAttente: 'pending',
	enAttenteCourt: 'pend.',
	validations: {
		V: { court: 'V', dit: 'acquired' },
		VC: { court: 'VC', dit: 'acquired by compensation' },
		VC_annee: { court: 'VC year', dit: 'acquired by the year' },
		acquis: { court: 'A', dit: 'acquired elsewhere' }
	},
	nonAcquise: 'not acquired',
	enAttenteDeSession2: 'Waiting for resits',
	creditsObtenus: (n, sur) => `${n} of ${sur}`,
	etats: {
		aucune: 'Nothing is published',
		provisoire: (jour) => `Provisional results, published on ${jour}`,
		definitive: (jour) => `Final results, published on ${jour}`,
		rouverte: (jour) => `Results reopened on ${jour}`
	},
	sousReserve: 'Subject to the decision of the board.',
	remplace: 'Cancels and replaces what was published before.',
	enRevision: 'These results are under review.',
	nonPublie: 'Results that are not published, computed from the grades of today.',
	aRevoir: (n) =>
		n === 1
			? 'Since the publication the result of one student has changed. What is published stays; reopen it to publish the new one.'
			: `Since the publication the results of ${n} students have changed. What is published stays; reopen it to publish the new ones.`,
	aRevoirCourt: 'needs review',
	aCeJour: 'Today',
	fleche: '→: what the grades make today',
	etat: 'State',
	dettes: {
		titre: 'Units taken again',
		aide: 'Students of other classes take these units again here. They are not in the counts or ranks of the class. Publishing final results adds each of them that is acquired to what the student has acquired.'
	},
	controle: 'Check before you publish',
	apresPublication: 'About these results',
	rien: 'Everything is complete.',
	arrets: {
		sans_matieres: () => 'The class does not have any subjects in this period.',
		sans_credits: (noms) => `These units have no credits (0 is allowed): ${noms}.`,
		coefficients_nuls: (noms) =>
			noms === '' ? 'All subjects have coefficient 0.' : `All subjects of these units have coefficient 0: ${noms}.`,
		sans_ue: (noms) => `These subjects have no unit: ${noms}.`,
		sans_semestre: (noms) => `These units have no semester: ${noms}.`,
		sans_periode: (noms) => `These assessments do not belong to any period: ${noms}.`,
		hors_classe: (noms) => `These assessments are of subjects that the class does not have: ${noms}.`
	},
	empeche: 'This prevents the publication:',
	corrigez: 'Fix these before publishing.',
	manques: {
		incomplete: (n) => `${n === 1 ? 'One student lacks' : `${n} students lack`} grades:`,
		defaillante: (n) => `${n === 1 ? 'One student has' : `${n} students have`} failed by absence:`,
		attend: (n) => `${n === 1 ? 'One student waits' : `${n} students wait`} for resits:`,
		enAttente: (n) => `${n === 1 ? 'One student does' : `${n} students do`} not have their resit grade yet:`
	},
	toute: 'the whole class',
	etAutres: (n) => (n === 1 ? 'and one more' : `and ${n} more`),
	parties: {
		cc: (matiere) => `${matiere} has no continuous assessment: the exam counts alone.`,
		ex: (matiere) => `${matiere} has no exam: the continuous assessment counts alone.`
	},
	neutralisees: (etudiant, noms) => `${etudiant}: the excused absence at the exam is left out (${noms}).`,
	arrondis: (etudiant, noms) => `${etudiant} only reaches 10 or a floor after rounding: ${noms}.`,
	ensemble: 'the period',
	creditsInattendus: (n) => `The units of the period add up to ${n} credits, not 30.`,
	publier: 'Publish',
	publierProvisoires: 'Publish as provisional',
	publierDefinitifs: 'Publish as final',
	provisoiresAide:
		'Students see their averages, “subject to the decision of the board”. You can publish the final results afterwards without reopening.',
	definitifsAide: (isBts) =>
		isBts ? 'Students see their averages and their rank.' : 'Students see their averages, what is acquired, their credits and their rank.',
	question: {
		titre: 'Publish the results',
		qui: (n, classe, periode) =>
			n === 1
				? `One student of ${classe} will read their results of “${periode}” at once.`
				: `${n} students of ${classe} will read their results of “${periode}” at once.`,
		effet:
			'What is published cannot be withdrawn. Until the publication is reopened, with a reason, nobody makes, changes or cancels an assessment of this period.',
		contre: 'To know before you publish:',
		rien: 'Nothing speaks against the publication.',
		pasTerminee: (fin) => `The period is not over: it lasts until ${fin}.`,
		aVenir: (evaluations) =>
			evaluations.length === 1
				? `One assessment has not taken place yet: ${evaluations[0]}.`
				: `${evaluations.length} assessments have not taken place yet: ${evaluations.join(', ')}.`,
		evaluation: (titre, jour) => `“${titre}” (${jour})`,
		incomplets: (n, sur) =>
			n === 1 ? `1 of ${sur} students is incomplete: a grade is missing.` : `${n} of ${sur} students are incomplete: a grade is missing.`,
		sansMoyenne: 'Nobody has an average.',
		combien: 'How many students are incomplete?',
		combienAide: 'Type the number that is written above: these students will read “incomplete” instead of their average.',
		quandMemeAide:
			'Final results usually wait until the period is over and at least one student has an average. Write why you do not wait: the history keeps the reason.',
		provisoires: (n) => (n === 1 ? 'Publish the provisional results of one student' : `Publish the provisional results of ${n} students`),
		definitifs: (n) => (n === 1 ? 'Publish the final results of one student' : `Publish the final results of ${n} students`),
		quandMemeTitre: 'Publish as final all the same',
		quandMeme: (n) =>
			n === 1 ? 'Publish the final results of one student all the same' : `Publish the final results of ${n} students all the same`,
		dejaPublies: 'These results are published as final. To publish others, reopen the publication first.'
	},
	rouvrir: 'Reopen the publication',
	rouvrirBouton: (n) => (n === 1 ? 'Reopen the results of one student' : `Reopen the results of ${n} students`),
	rouvrirAide: 'Students go on seeing what is published, called “under review”, until the next publication.',
	rouvrirSession1:
		'Resits are under way: you can still correct the results before them. The list of resits stays; it is checked once those results are published again.',
	motif: 'Reason',
	faits: { publies: 'The results are published.', rouverts: 'The publication is reopened.' },
	historique: 'Publications',
	publieePar: (quoi, qui) => `${quoi}, by ${qui}`,
	rouvertePar: (jour, qui, motif) => `reopened on ${jour} by ${qui}: ${motif}`,
	imprimerReleves: 'Transcripts to print',
	releve: 'Transcript',
	releves: 'Transcripts',
	bulletins: 'Reports',
	maintenant: 'What the grades make today',
	validationDe: (ue) => `${ue}, acquired`,
	bulletin: 'Report',
	detail: 'Details',
	detailDe: (quoi) => `Details: ${quoi}`,
	calculSur: (quoi, parts, poids, total) => `${quoi} = (${parts}) ÷ ${poids} = ${total}`,
	calculParts: (cc, ex, pcc, pex, total) => `${cc} × ${pcc}% + ${ex} × ${pex}% = ${total}`,
	calculPlafond: (plafond, total) =>
		`The rules limit the average after resits to ${plafond}, or to what the subject had if that was more. Average: ${total}.`,
	calculAcquis: (total) => `Average acquired elsewhere or before: ${total}.`,
	comptages: {
		zero: 'counts 0',
		laissee: 'does not count',
		incomplete: 'is missing',
		defaillante: 'failed by absence',
		attend: 'waits for resits'
	},
	matiereAcquise: 'The better average counts: the one here, or the one acquired elsewhere or before.',
	aucuneNote: 'No assessment in this period.',
	ailleurs: (classe) => `from ${classe}`,
	aucun: 'No result of yours is published yet.',
	retenus: 'Some fees are overdue: your results are neither shown here nor printed. Please ask the registry.',
	session2: 'resits',
	enSession2: 'The list of resits is closed: these results count the grades of resits.',
	avantSession2:
		'The list of resits is closed. What is published stays that before resits; what the grades of resits make stands beside it, after “→”.',
	annee: {
		titre: 'Year',
		compensees: 'Units acquired by the year',
		sans: { provisoire: 'provisional', absent: 'not published', sans_objet: 'does not apply' },
		manques: {
			arrondi: 'The year only reaches 10 after rounding',
			rouvert: (periode) => `The results of “${periode}” are reopened, so the year needs review`,
			provisoire: (periode) => `The results of “${periode}” are only provisional`,
			absent: (periode) => `The results of “${periode}” are not published`,
			sans_objet: (periode) => `“${periode}” was over on arrival, and not all of its units were acquired elsewhere`
		}
	},
	liste: {
		titre: 'Resits',
		deLaClasse: (classe) => `Resits: ${classe}`,
		appeles: (nom, n) => `${nom}: ${n === 0 ? 'nobody' : n === 1 ? 'one student' : `${n} students`}`,
		sansPublication: 'The list of resits is made from the final results. Publish them as final before.',
		attendAnnee: 'The list is made once all semesters of the year are published as final: it does not call students who have the year.',
		ouverte: 'The list is open: it follows what is published and your corrections. Close it to call the students.',
		fermee: (jour) => `The list was closed on ${jour}. It says who is expected at the resits.`,
		incomplets: (noms) => `These averages are incomplete, so the list does not call there: ${noms}.`,
		corrigee: 'The results before resits are being corrected. The list stays, and is checked once they are published again.',
		ecarts: 'The results have been published again since the list was made.',
		nouveaux: (noms) => `To be called now: ${noms}.`,
		enTrop: (noms) => `Not to be called any more: ${noms}.`,
		verifier: 'Update the list',
		personne: 'Nobody takes resits.',
		ajoute: (motif) => `added: ${motif}`,
		retire: (motif) => `taken off: ${motif}`,
		evaluations: 'Assessments of resits',
		jourVide: 'Without a day, this assessment is not made.',
		sansEnseignant: (noms) => `Nobody teaches these subjects to the class: ${noms}. First add a teacher in “Distribution”.`,
		rienAFaire: 'Each subject that calls somebody has its assessment of resits.',
		creer: (n) => (n === 1 ? 'Make the assessment' : `Make these ${n} assessments`),
		convocations: 'Calls by student',
		pasFermee: 'The list is not closed: nobody is called yet.',
		vousPassez: 'You take resits',
		lieu: (classe, periode) => `${classe}, period ${periode}`,
		partie: 'has left the school',
		corriger: 'Correct the list',
		ajouter: 'Add',
		retirer: 'Take off',
		fermer: 'Close the list',
		fermerAide: (n, matieres) =>
			n === 0
				? 'Nobody is called. From then on, only those on the list can get a grade of resits. You can still correct it.'
				: `${n === 1 ? 'One student is called' : `${n} students are called`}, in ${matieres === 1 ? 'one subject' : `${matieres} subjects`}. They read it on their pages at once. From then on, only those on the list can get a grade of resits. You can still correct it.`,
		fermerBouton: (n) =>
			n === 0 ? 'Close the list' : n === 1 ? 'Close the list and call one student' : `Close the list and call ${n} students`,
		faits: {
			corrigee: 'The list is corrected.',
			fermee: 'The list is closed.',
			verifiee: 'The list is up to date.',
			creees: 'The assessments of resits are made.'
		}
	},
	appreciations: {
		titre: 'Comments',
		deLaClasse: (classe) => `Comments: ${classe}`,
		quoi: 'Subject and period',
		generale: 'General comment',
		aide: (max) => `At most ${max} characters. Students read them once results are published; what is published already does not change.`,
		sansMoyenne: 'no average',
		sansAucune: 'The students of this list do not have an average yet.',
		publiees: 'The final results are published: a comment does not enter them any more. To change one, reopen the publication first.',
		dues: 'Comments still to be written',
		manquent: (n, sur) => `${n} of ${sur} missing`,
		enregistrees: 'The comments are saved.'
	},
	masquees: 'Some grades of this subject are not published yet.',
	creditsDUe: (n) => `${n} credits`
}
