import { motsArgent } from './argent-historique.en'

const payments = (n: number) => (n === 1 ? '1 payment' : `${n} payments`)
const lines = (n: number) => (n === 1 ? '1 line' : `${n} lines`)

export const rapprochement = {
	titre: 'To verify',
	dit: 'Money that was announced and that nobody has seen arrive: phone money, cheques, bank deposits, transfers. Whoever entered a payment does not verify it, also not by a statement of the operator.',
	compte: (n: number) => (n === 0 ? 'No payment has to be verified.' : `${payments(n)} to verify.`),
	mode: 'Mode',
	tousModes: 'All modes',
	modes: motsArgent['versements.mode'],
	etats: motsArgent['versements.etat'],
	colonnes: {
		etudiants: 'Students',
		mode: 'Mode',
		operateur: 'Operator',
		reference: 'Reference',
		date: 'Date',
		montant: 'Amount',
		releve: 'On a statement',
		saisi: 'Entered by',
		depuis: 'Since',
		recus: 'Receipts',
		commission: 'Fee of the operator',
		sens: 'Direction',
		effet: 'Effect',
		entre: 'Amount entered'
	},
	cocher: (qui: string) => `Verify the payment of ${qui}`,
	verifier: 'Verified',
	verifierDit: 'Tick the payments that you have seen arrive on the account.',
	ouvrir: 'Reject',
	sien: 'Entered by you',
	rejeterTitre: (qui: string) => `Reject the payment of ${qui}`,
	rejeter: 'Reject the payment',
	rejeterDit: 'Each receipt of this payment gets a counter-entry: the money leaves the balance, and the reference can be used again.',
	motif: 'Why',
	motifAide: 'The counter-entry and the history keep it.',
	fini: (etat: string) => `This payment does not wait any more: ${etat.toLowerCase()}.`,
	faits: {
		verifie: 'The ticked payments are verified.',
		rejete: 'The payment is rejected.',
		pris: 'The declared payment is taken and verified.',
		refuse: 'The declaration is refused; the student reads why.',
		colonnes: 'The columns are kept for this operator.',
		applique: 'The statement is applied.'
	},
	declares: {
		titre: 'Declared by students',
		aucun: 'No declaration waits.',
		dit: (montant: string, operateur: string, reference: string) => `${montant} by ${operateur}, no. ${reference}`,
		ligne: (montant: string, jour: string) => `The statement has this reference: ${montant} on ${jour}.`,
		entre: (montant: string) => `The counter has already taken ${montant} under this reference.`,
		attend: 'No statement has this reference yet.',
		plusieurs: (n: number) => `${n} students declare this reference.`,
		prendre: 'Take',
		classer: 'File',
		refuser: 'Refuse',
		refuserTitre: (qui: string) => `Refuse the declaration of ${qui}`
	},
	releves: {
		titre: 'Statements of operators',
		lien: 'Statements of operators',
		deposer: 'Send a statement',
		deposerDit: 'The file of the operator or bank, .csv or .xlsx, as you get it. Nothing changes before you have seen its lines.',
		operateur: 'Operator or bank',
		operateurAide: 'The same name as on the payments: “Wave”, “Orange Money”, your bank.',
		sorte: 'Kind',
		sortes: motsArgent['releves.sorte'],
		fichier: 'File',
		envoyer: 'Read the file',
		derniers: 'Last statements',
		aucun: 'No statement was sent yet.',
		etat: (n: number, commission: string) => `${lines(n)}, with ${commission} of fees of the operator, paid by the school`,
		enCours: 'To look at',
		sansRecu: 'Lines without a receipt',
		sansRecuDit: 'The operator has this money, and nobody has taken it here. Take it under its reference: the next statement verifies it.',
		reprises: (n: number) =>
			n === 1
				? 'The operator took money back under a reference without a payment here. Look for that payment: it still counts.'
				: `${n} times, an operator took money back under a reference without a payment here. Look for those payments: they still count.`,
		aucuneSansRecu: 'Each line of the statements has its receipt.',
		sens: motsArgent['releve_lignes.sens'],
		faux: {
			sansFichier: 'Choose the file of the statement.',
			illisible: 'The statement was not taken: it cannot be read as a table. Save it as .xlsx or CSV.',
			vide: 'The statement was not taken: it has no line below its headings.',
			long: 'The statement was not taken: it has more than 10,000 lines, or too much text. Send it in several parts.'
		},
		colonnesTitre: (operateur: string) => `Columns of the statement of ${operateur}`,
		colonnesDit: 'Say once what each column holds: the next statements of this operator remember it.',
		retenir: 'Keep these columns',
		sansColonne: '(not in this file)',
		exemples: 'First lines',
		champs: {
			date: 'Date',
			reference: 'Reference',
			brut: 'Gross amount',
			commission: 'Fee of the operator',
			net: 'Net amount',
			statut: 'Status or type (reversals)'
		},
		apercu: (operateur: string) => `Statement of ${operateur}`,
		effets: {
			egale: 'Verified',
			sienne: 'Still to verify: entered by you',
			ecart: 'Another amount',
			renversee: 'Taken back by the operator: rejected',
			sans_recu: 'Without a receipt',
			connue: 'Known already'
		},
		comptes: {
			egale: (n: number) => `${lines(n)} ${n === 1 ? 'verifies' : 'verify'} a payment of the same amount`,
			sienne: (n: number) => `${lines(n)} of a payment that you entered: another person verifies it`,
			ecart: (n: number) => `${lines(n)} with another amount than the receipt`,
			renversee: (n: number) => `${lines(n)} ${n === 1 ? 'takes' : 'take'} money back: counter-entry`,
			sans_recu: (n: number) => `${lines(n)} without a receipt, kept`,
			connue: (n: number) => `${lines(n)} known already: nothing changes`
		},
		ecartees: (n: number) => `${lines(n)} left aside`,
		causes: {
			sans_effet: 'without effect',
			double: 'reference read above already',
			reference: 'reference that cannot be read',
			date: 'date that cannot be read',
			brut: 'amount that is not a whole number',
			commission: 'fee that is not a whole number'
		},
		ecartee: (rang: number, cause: string, texte: string) => `Line ${rang}: ${cause}${texte === '' ? '' : ` (“${texte}”)`}`,
		corriger: 'Correct',
		corrigerDe: (reference: string) => `Correct the amount of ${reference}`,
		corrigerDit:
			'A ticked difference becomes a counter-entry, a payment of the amount of the statement and a new receipt. The others stay to be verified.',
		aPlusieurs: 'This payment is for several students: reject it, then take the right amount for each.',
		appliquer: (n: number) => `Apply ${lines(n)}`,
		rien: 'This statement changes nothing: its lines are known already.',
		fini: 'This statement is applied.',
		remplace: 'A later statement has taken the place of this file.'
	},
	mes: {
		titre: 'My payments',
		dit: 'Did you pay by phone money or at the bank? Declare it here with its reference. Your balance changes once the school has seen the money arrive.',
		declarer: 'Declare a payment',
		envoyer: 'Declare',
		declarations: 'My declarations',
		aucune: 'You have not declared anything.',
		champs: { operateur: 'Operator or bank', reference: 'Reference of the transaction', montant: 'Amount', date: 'Day of the payment' },
		etats: {
			attente: 'Waiting',
			refuse: 'Refused',
			recu: 'Taken',
			a_verifier: 'Taken, to verify',
			verifie: 'Taken and verified',
			rejete: 'Rejected',
			annule: 'Cancelled'
		},
		fait: { declare: 'Your payment is declared. It waits for the school.' }
	}
}
