import { scolarite } from './papiers-scolarite.en'
import { reglages } from './reglages.en'
import type { Textes } from './fr'
import { modeles } from './modeles.en'
import { verif } from './verificateur.en'

export const papiers: Textes['papiers'] = {
	sortes: {
		certificat: 'Certificate of enrollment',
		inscription: 'Proof of enrollment',
		exeat: 'Certificate of departure',
		convocation: 'Call to resits',
		releve: 'Transcript',
		releve_annee: 'Transcript of the year',
		releve_cycle: 'Transcript of the programme',
		bulletin: 'School report',
		recu: 'Receipt'
	},
	registre: {
		numeros: 'Numbers of documents',
		numerosDit:
			'An older copy was restored. So that no number is given twice, say the last number given of each kind; if in doubt, a greater one. The history keeps what was skipped.',
		numerosARegarder: 'An older copy was restored: no document can be made before you have said the last numbers.',
		aucunAConfirmer: 'No number needs to be confirmed.',
		dernier: (sorte, annee) => `${sorte}, last number of ${annee}`,
		confirmer: 'Confirm these numbers'
	},
	moteur: {
		attend: (devant) => (devant === 0 ? 'The print is about to start.' : `The print waits for its turn: ${devant} before it.`),
		avancement: (faites, total) => `${faites} of ${total} ${total < 2 ? 'document' : 'documents'}`,
		barre: 'Progress of the print',
		quitter: 'You can leave this page and come back.',
		actualiser: 'See how far it is',
		arreter: 'Stop the print',
		pret: (total) => (total < 2 ? 'The document is ready.' : `The ${total} documents are ready, in one PDF.`),
		garde: 'The PDF is kept for an hour. It is yours alone: nobody else can open it here.',
		ouvrir: (ko) => `Open the PDF (${ko} kB)`,
		arrete: 'The print was stopped, so it has not made a PDF.',
		echec: 'The print failed, so it has not made a PDF. Try again; if it goes on, tell the IT person.',
		numerosRestent: 'The documents keep their numbers in the register: print them again, nothing needs to be redone.',
		retour: 'Back'
	},
	notes: {
		titre: 'Grade documents',
		quoi: 'Document',
		cycle: 'Cycle',
		convocations: (periode: string) => `Resits, ${periode}`,
		provisoires: (n: number, periode: string) =>
			`The results of “${periode}” are provisional: ${n === 1 ? 'the sheet is printed' : `${n} sheets are printed`} without a number, with “PROVISOIRE” across. The register does not change.`,
		phrases: {
			periode: (n: number, periode: string) =>
				n === 1
					? `The original of the results of “${periode}”, unless it exists already, gets a number and enters the register. There is only one; later prints are duplicates.`
					: `For ${n} students: the original of the results of “${periode}”, unless it exists already, gets a number and enters the register. Each has only one; later prints are duplicates.`,
			annee: (n: number) =>
				n === 1
					? 'If each semester of the year is final, the student gets a numbered transcript of the year, with only one original.'
					: `Of ${n} students, those whose semesters of the year are all final get a numbered transcript, with only one original.`,
			cycle: (n: number) =>
				n === 1
					? 'The numbered transcript has each year of the cycle with final results, former results, and what was acquired.'
					: `For each of ${n} students, the numbered transcript has each year of the cycle with final results, former results, and what was acquired.`,
			session2: (n: number, periode: string) =>
				n === 1
					? `The call to the resits of “${periode}” gets a number and enters the register.`
					: `${n} calls to the resits of “${periode}” get a number and enter the register.`
		},
		faire: {
			provisoires: (n: number) => (n === 1 ? 'Print the provisional sheet' : `Print ${n} provisional sheets`),
			releve: (n: number) => (n === 1 ? 'Make the transcript' : `Make ${n} transcripts`),
			bulletin: (n: number) => (n === 1 ? 'Make the report' : `Make ${n} reports`),
			releve_annee: (n: number) => (n === 1 ? 'Make the transcript of the year' : 'Make the transcripts of the year'),
			releve_cycle: (n: number) => (n === 1 ? 'Make the transcript of the cycle' : 'Make the transcripts of the cycle'),
			convocation: (n: number) => (n === 1 ? 'Make the call' : `Make ${n} calls`)
		},
		sans: {
			periode: 'Nothing is published in this period: documents cannot be made yet.',
			annee: 'Nothing is published of this year: documents cannot be made yet.',
			cycle: 'Nothing is published of this cycle: documents cannot be made yet.',
			session2: 'The list of the resits is not closed yet, or it calls nobody.',
			rouvert: 'These results are reopened: documents can be made again after the next publication.',
			retenu: 'Fees are overdue: these transcripts are kept back. The registry shows them on the page “Quitus”.'
		},
		retenus: (noms) => `Fees are overdue, transcripts kept back: ${noms}.`,
		sansSignataire: 'Nobody is named to sign: the place of the signature stays empty.',
		corrections: (n: number) =>
			n === 1
				? 'A student has corrected their identity and waits: check it first.'
				: `${n} students have corrected their identity and wait: check it first.`,
		sansTete: (champs) => `The head of the school’s documents still lacks: ${champs}.`,
		duplicatas: 'Also make duplicates for students who already have their original',
		tousSortis: (n: number) =>
			n === 1
				? 'The original has been printed already. Tick the box to make a duplicate of it.'
				: `The originals of these ${n} students have been printed already. Tick the box to make duplicates of them.`,
		numerotees: 'Numbered calls',
		deLEtudiant: 'Numbered transcript',
		relevesNumerotes: 'Numbered transcripts'
	},
	scolarite,
	reglages: {
		titre: 'Documents of the school',
		manque: 'What is missing',
		complet: 'Nothing is missing at the head of documents.',
		incomplet: 'Documents are printed without these too, but they lack:',
		sortes: 'Each document',
		sonTexte: 'The school’s own text',
		signePar: (nom: string) => `Signed by ${nom}`,
		exemple: 'Example',
		voir: 'See an example as PDF',
		champs: 'Fields of the text',
		aide: 'A part between commas whose field is unknown is not printed.',
		usage: 'An empty field takes what is usual: the usual text, and the school’s signatory.',
		signature: {
			...reglages.logo,
			titre: 'Picture of the signature',
			dit: 'It stands on documents that the office prints, never on those that students print themselves.',
			actuel: 'Picture of the signature',
			aucun: 'There is not a picture: documents are signed by hand.',
			deposer: 'Send this picture',
			remplacer: 'Replace the picture',
			retirer: 'Remove the picture',
			refuse: (pourquoi: string) => `The signature has not changed: ${pourquoi}.`,
			depasse: 'Somebody else has changed the signature in the meantime: look at this one before you start again.'
		}
	},
	identite: {
		titre: 'Check my identity',
		dit: 'Your transcripts and diplomas will have these words. Correct what is wrong: the office checks it before anything changes.',
		attend: (avant: string) => `Your correction waits for the office; before: ${avant}`,
		envoyer: 'Send my corrections',
		corrige: 'Done. The office will see what you have corrected.',
		corrections: 'Corrections of identity',
		aucune: 'No student waits for a correction of identity.',
		attendent: (n: number) =>
			n === 1 ? 'A student has corrected their identity: check it.' : `${n} students have corrected their identities: check them.`,
		depuis: (jour: string) => `corrected on ${jour}`,
		colonnes: ['Identity', 'At the school', 'The student says'],
		accepter: 'Accept the correction',
		refuser: 'Refuse the correction',
		faits: { acceptee: 'The record is corrected.', refusee: 'The correction is refused; the record has not changed.' },
		depassee: 'This correction has changed or does not wait any more: look at what is shown here.',
		pasAcceptee: (pourquoi: string) => `The record has not changed. ${pourquoi}`
	},
	imprimes: {
		cartes: 'Badges of students',
		fiches: 'Enrollment forms',
		procurations: 'Mandates to collect documents',
		identites: 'Identities to check'
	},
	word: modeles,
	verif
}
