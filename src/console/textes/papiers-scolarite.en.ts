import type { scolarite as french } from './papiers-scolarite.fr'

/** The office’s and the students’ pages about papers. */
export const scolarite: typeof french = {
	titre: 'Documents',
	demandes: 'Requested documents',
	onglets: {
		jour: 'By day',
		demandes: (n) => (n === 0 ? 'Requests' : `Requests (${n})`),
		revoques: 'Revoked'
	},
	veille: 'Day before',
	lendemain: 'Day after',
	cherche: 'Name, student number or document number',
	tous: 'All documents',
	toutLeMonde: 'Everybody',
	compte: (n) => (n === 1 ? '1 document' : `${n} documents`),
	aucun: 'No document of this day matches. To make a certificate, open the student’s record.',
	aucunRevoque: 'No revoked document matches.',
	aucunDeLui: 'No document has been made for this student yet.',
	aucuneDemande: 'No request is waiting. Students ask for documents on their page “My documents”.',
	revoquesAide: 'These documents are not in force any more. The verification page says so to everybody who checks them.',
	verificateur: 'Verification page',
	champs: {
		numero: 'Number',
		papier: 'Document',
		etudiant: 'Student',
		fait: 'Made on',
		par: 'Made by',
		etat: 'State',
		objet: 'About',
		imprime: 'Original printed',
		duplicatas: 'Duplicates and copies',
		motif: 'Reason for the revocation',
		le: 'Handed over on',
		a: 'Handed over to',
		contre: 'Signature'
	},
	etats: {
		vigueur: 'In force',
		revoque: (jour) => `revoked on ${jour}`,
		remplace: (jour) => `replaced on ${jour}`,
		remplacePar: (numero) => `replaced by ${numero}`,
		remis: (jour, nom) => `handed over on ${jour} to ${nom}`
	},
	faitLe: (jour) => `made on ${jour}`,
	faitPar: (jour, nom) => `made on ${jour} by ${nom}`,
	attend: (jours, depuis) =>
		jours <= 0
			? 'requested today'
			: jours === 1
				? 'waiting since yesterday'
				: jours < 31
					? `waiting for ${jours} days`
					: `waiting since ${depuis}`,
	faire: 'Make the document',
	refuser: 'Refuse…',
	refuserTitre: 'Refuse a request',
	refuserDemande: 'Refuse the request',
	refuserQuestion: (papier, nom) =>
		`${nom} asks for this document: ${papier}. If you refuse, the student reads why on the page “My documents”.`,
	motifRefus: 'Why',
	imprimerDuplicata: 'Print a duplicate',
	imprimerCopie: 'Print a copy',
	pasImprime: 'Not yet',
	revoquer: 'Revoke…',
	revoquerTitre: (numero) => `Revoke ${numero}`,
	revoquerNumero: (numero) => `Revoke document ${numero}`,
	revoquerQuestion: (papier, numero, nom) =>
		`This document will not be in force any more: ${papier}, ${numero}, of ${nom}. Everybody who verifies it will read that it is revoked, and since which day. This cannot be undone.`,
	dejaRemis: (jour, nom) => `It was handed over on ${jour} to ${nom}: ask for it back.`,
	motifRevocation: 'Why it is revoked',
	remise: 'Handing over',
	remiseAide: 'Note here the person who collects the document, the day, and where they signed.',
	contreAide: 'For example “book of handed-over documents, page 12” or “passport C 0012”',
	noterRemise: 'Note that it was handed over',
	corrigerRemise: 'Correct the handing over',
	faits: {
		remis: 'The handing over is noted.',
		revoque: 'The document is revoked. Send the new verification page to the people who check your documents.',
		refusee: 'The request is refused, and the student reads why.',
		demande: 'Your request has reached the office.',
		sans_impression: 'The document is in the register, but too many prints wait for their turn: print it from here in a few minutes.'
	},
	attendent: (n, depuis) =>
		n === 1
			? `1 request for a document has been waiting since ${depuis}.`
			: `${n} requests for documents are waiting, the oldest since ${depuis}.`,
	mes: {
		titre: 'My documents',
		imprimer: 'Print them yourself',
		imprimerAide:
			'Each document has a number and is verified by its code, without a signature by hand. On the same day you print copies of it, which say so.',
		faits: 'Documents already made',
		aucun: 'No document has been made for you yet.',
		demander: 'Ask for a document',
		demanderAide: 'The office prepares it, and then hands it over to you.',
		precisions: 'Details',
		precisionsAide: 'If needed: for which person, by when, which year',
		envoyer: 'Send the request',
		demandes: 'My requests',
		attend: 'Waiting',
		refusee: 'Refused',
		fait: (jour, numero) =>
			numero === undefined ? `made on ${jour}` : `made on ${jour} with the number ${numero}; collect it at the office`,
		refuse: (jour, motif) => `answered on ${jour}: ${motif}`
	}
}
