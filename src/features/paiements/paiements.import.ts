import { text } from '../../files/imports/column-types'
import { date, montant } from '../../files/imports/columns'
import { noun } from '../../files/imports/noun'
import { matricule } from '../etudiants/etudiants.import'
import { paiements as table } from '../../school/schema'

export const paiements = noun(table, {
	doc: { fr: 'paiements reçus', en: 'payments' },
	columns: [
		{
			name: 'reference',
			type: text(100),
			key: true,
			required: true,
			doc: { fr: 'du reçu, unique', en: 'of the receipt, unique' },
			example: 'R-00001'
		},
		matricule,
		date,
		montant('150000'),
		{
			name: 'mode',
			type: text(60),
			doc: { fr: 'comment ce fut payé : especes, cheque, virement ...', en: 'how it was paid: especes, cheque, virement ...' },
			example: 'especes'
		}
	],
	key: ['reference'],
	exported: `SELECT p.id, p.reference, e.matricule, p.date, p.montant, p.mode FROM paiements p JOIN etudiants e ON e.id = p.etudiant_id`
})
