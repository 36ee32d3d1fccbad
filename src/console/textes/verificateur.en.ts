import type { Textes } from './fr'

export const verif: Textes['papiers']['verif'] = {
	fichier: {
		page: {
			titre: 'Verify a document of {ecole}',
			aide: 'Point the camera of your telephone at the QR code of the document, or paste the link that it contains here.',
			etiquette: 'Link or code of the document',
			bouton: 'Verify this document',
			etabli: 'Verifier of {etabli}. It sends nothing and needs no network.',
			autre: 'En français'
		},
		sansScript: 'This page needs JavaScript to read the code of a document. Switch it on in your browser, or open the page in another one.',
		etats: {
			illisible: ['This text is not the code of a document.', 'Paste the whole link, as the QR code gives it.'],
			futur: ['This verifier is too old for this code.', 'Ask the school for its verifier of today.'],
			etranger: [
				'This code was not signed by this school.',
				'It was changed, comes from another school, or is later than this verifier of {etabli}.'
			],
			signe: ['Signature of {ecole}. Not revoked on {etabli}.'],
			recent: [
				'Signature of {ecole}.',
				'This document is later than this verifier of {etabli}, which does not know whether the school has revoked it since.'
			],
			cle: [
				'This document does not count.',
				'The key that signed it no longer counts from {jour} on, and the document is not from before.'
			],
			revoque: ['Revoked on {jour}.', 'The school signed this document and then withdrew it: it no longer counts.'],
			remplace: ['Replaced on {jour}{par}.', 'The school signed this document, but it no longer counts.']
		},
		cleDepuis: 'The key that signed it no longer counts from {jour} on. The document has an earlier date: ask the school to confirm it.',
		par: ' by {par}',
		vers: 'about {annee}',
		faits: ['Document', 'Number', 'Name', 'Student number', 'Birth', 'What it says', 'Made on'],
		comparez: 'Compare each line with the document: if one differs, the document was changed.'
	},
	titre: 'Verifier',
	aide: 'One file with which anybody can verify your documents, without a network. Put it on the school’s web site, and give it to embassies and companies.',
	contenu: 'It contains your public keys, and the numbers that were revoked or replaced with their day. It does not contain any name.',
	lien: (adresse) => `The QR codes lead to ${adresse}. Replace the file there each time you download it.`,
	lienMachine: (adresse) =>
		`The QR codes lead to ${adresse}, the page of this server, which is always up to date. Outside the school it opens only if the server can be reached from there: otherwise put the file on your web site, and its address into the settings of the machine (papiers.adresse).`,
	bouton: 'Download the verifier',
	voir: 'Open the page that the codes lead to',
	jamais: 'Nobody has downloaded it yet.',
	dernier: (jour) => `Last downloaded on ${jour}.`,
	depuis: (n, jour) =>
		n === 1
			? `1 document replaced or revoked since the verifier of ${jour}.`
			: `${n} documents replaced or revoked since the verifier of ${jour}.`,
	cle: (jour) => `The keys that sign documents have changed since the verifier of ${jour}.`,
	renouveler: 'Download an up-to-date verifier'
}
