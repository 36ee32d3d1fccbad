import type { Raison } from '../../domain/annees/passage'
import { deNom } from './elision'

const etudiants = (n: number) => `${n} étudiant${n > 1 ? 's' : ''}`
const s = (n: number) => (n > 1 ? 's' : '')

/** Why no suite is proposed. */
const PAS: Partial<Record<Raison, string>> = {
	examen: 'la deuxième année de BTS attend son examen',
	rien: 'rien n’est publié comme définitif',
	rouverte: 'la publication est rouverte',
	incomplete: 'l’année est incomplète',
	session2: 'les résultats de la session 2 ne sont pas publiés'
}

/** The texts of « Passage ». */
export const passage = {
	titre: 'Passage',
	aide: (avant: string, annee: string) =>
		`Année ${avant} : qui passe, qui redouble, qui a fini. Les inscriptions en ${annee} sont « Dossier en cours ».`,
	deLaClasse: (nom: string) => `Passage ${deNom(nom)}`,
	versAnnee: (avant: string, annee: string) => `Passage : ${avant} à ${annee}`,
	toutes: 'Toutes les classes',
	sansAvant: 'Aucune année ne précède celle-ci : il n’y a pas de passage à faire.',
	sansClasse: (avant: string) => `${avant} n’a pas de classe.`,
	sansClasseAVenir: (annee: string) => `${annee} n’a pas encore de classe : préparez d’abord ses classes.`,
	etudiants: 'Étudiants',
	passes: 'Inscrits',
	partis: 'Partis ou en fin de cycle',
	attendent: 'À décider',
	aDecider: (n: number) => (n === 0 ? 'Il n’y a plus rien à décider dans cette classe.' : `${etudiants(n)} à décider`),
	faits: 'Déjà décidés',
	resultat: 'Résultat',
	proposition: 'Proposition',
	suite: 'Suite',
	places: 'Places',
	reste: (nom: string, places: number | null) =>
		places === null ? nom : places > 0 ? `${nom} (${places} place${s(places)})` : `${nom} (complet)`,
	credits: (n: string) => `${n} crédits`,
	proposee: (suite: 'passe' | 'redouble' | 'fin_de_cycle' | null, raison: Raison, moyenne: string, credits: string) => {
		if (suite === null) return `Pas de proposition : ${PAS[raison]}.`
		const verbe = { passe: 'Passe', redouble: 'Redouble', fin_de_cycle: 'Fin de cycle' }[suite]
		const pourquoi =
			raison === 'credits'
				? `${credits} crédits suffisent`
				: raison === 'defaillante'
					? 'défaillant dans une matière'
					: `moyenne ${moyenne}${raison === 'sous' ? ', sous 10' : ''}`
		return `${verbe} : ${pourquoi}.`
	},
	classeAChoisir: 'Choisissez la classe.',
	aucuneClasse: (annee: string) => `Aucune classe de ${annee} ne convient : préparez-la d’abord.`,
	anneeClose: (avant: string) => `${avant} est close : ce départ ne s’y enregistre pas. Il n’y a rien à faire.`,
	dues: (noms: string) => `Dettes : ${noms}.`,
	suites: {
		passe: (classe: string) => `Passe en ${classe}`,
		redouble: (classe: string) => `Redouble en ${classe}`,
		fin_de_cycle: 'Fin de cycle',
		ne_revient_pas: 'Ne revient pas',
		plus_tard: 'Plus tard'
	},
	suiteDe: (nom: string) => `Suite ${deNom(nom)}`,
	lot: 'Pour plusieurs étudiants',
	pour: 'Lesquels',
	choix: {
		coches: 'Ceux que vous avez cochés',
		passe: 'Ceux qui passent, d’après la proposition',
		redouble: 'Ceux qui redoublent, d’après la proposition',
		sans: 'Ceux qui n’ont pas de proposition',
		tous: 'Tous'
	},
	remplir: 'Mettre cette suite',
	codes: 'Codes qui ont changé',
	codesAide: (annee: string) =>
		`Ces UE et matières n’ont pas ce code en ${annee}. Choisissez le nouveau : sinon, ce qui est acquis là ne compte pas.`,
	ue: 'UE',
	matiere: 'Matière',
	aucunCode: 'Aucune ne lui correspond',
	verifier: 'Vérifier le passage',
	enregistrer: (n: number) => `Enregistrer le passage ${n > 1 ? `de ${n} étudiants` : 'd’un étudiant'}`,
	personne: 'Aucun étudiant n’a de suite à enregistrer : choisissez-en une.',
	question: {
		inscrits: (n: number, annee: string, jour: string, classes: string) =>
			`${n > 1 ? `${n} étudiants seront inscrits` : '1 étudiant sera inscrit'} en ${annee}, « Dossier en cours », à partir du ${jour} : ${classes}.`,
		dans: (n: number, classe: string) => `${n} en ${classe}`,
		fins: (n: number, jour: string) =>
			n > 1
				? `${n} étudiants finissent leur cycle : leur départ est au ${jour}.`
				: `1 étudiant finit son cycle : son départ est au ${jour}.`,
		departs: (n: number, jour: string) =>
			n > 1 ? `${n} étudiants ne reviennent pas : leur départ est au ${jour}.` : `1 étudiant ne revient pas : son départ est au ${jour}.`,
		gardes: (n: number) => (n > 1 ? `${n} UE ou matières acquises sont gardées.` : 'Une UE ou matière acquise est gardée.'),
		dettes: (n: number) =>
			n > 1
				? `${n} matières dues sont à suivre dans la classe qui les enseigne.`
				: 'Une matière due est à suivre dans la classe qui l’enseigne.',
		sansClasse: (noms: string) => `Aucune classe n’enseigne ces matières dues, qui ne seront pas inscrites : ${noms}.`,
		sansCode: (codes: string, annee: string) => `Ces UE acquises n’existent pas en ${annee}, et n’y compteront pas : ${codes}.`,
		complet: (classe: string, total: number, places: number) => `${classe} aura ${etudiants(total)} pour ${places} place${s(places)}.`,
		attendent: (n: number) => `${etudiants(n)} ${n > 1 ? 'restent' : 'reste'} à décider plus tard.`,
		deja: (n: number) =>
			n > 1
				? `${n} étudiants ont été décidés entre-temps par quelqu’un d’autre : rien ne change pour eux.`
				: '1 étudiant a été décidé entre-temps par quelqu’un d’autre : rien ne change pour lui.'
	},
	fait: {
		passe: 'Le passage est enregistré.',
		annule: 'Le passage est annulé.'
	},
	inscrit: (classe: string, statut: string) => `${classe} (${statut})`,
	autrement: 'Inscrit autrement que par le passage',
	annuler: {
		aide: 'L’inscription, les UE gardées et les dettes que le passage a écrites sont retirées. Qui a déjà une note, un appel ou un paiement reste inscrit.',
		coches: 'Annuler pour ceux que vous avez cochés',
		tous: 'Annuler pour toute la classe',
		confirmer: 'Annuler le passage',
		question: (n: number, annee: string) =>
			n > 1
				? `Le passage de ${n} étudiants en ${annee} sera annulé : ils seront de nouveau à décider.`
				: `Le passage d’un étudiant en ${annee} sera annulé : il sera de nouveau à décider.`,
		restent: (noms: string) => `Restent inscrits : ${noms}.`,
		rien: 'Il n’y a pas de passage à annuler pour ces étudiants.',
		raisons: { appels: 'un appel', notes: 'une note', paiements: 'un paiement', autres: 'une autre inscription' }
	},
	depart: {
		retiree: (classe: string, annee: string) => `L’inscription préparée en ${annee} (${classe}) sera retirée.`,
		reste: (classe: string, annee: string, raisons: string) => `L’inscription en ${annee} (${classe}) reste, car il y a déjà ${raisons}.`
	}
}
