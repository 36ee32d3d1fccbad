import { CHOICES, integer, reference, text } from './column-types'
import { MAX_MONEY, date, keyed, matricule, switchOf } from './columns'
import type { Kind } from './kind'

export const frais: Kind = {
	name: 'frais',
	doc: { fr: 'frais à payer', en: 'fees' },
	columns: [
		keyed(matricule),
		{ name: 'libelle', type: text(), key: true, required: true, doc: { fr: 'pour quoi', en: 'what for' }, example: 'Scolarité 2026-2027' },
		{
			name: 'montant',
			type: integer(0, MAX_MONEY),
			required: true,
			doc: { fr: 'en unités entières de la monnaie', en: 'whole units of the currency' },
			example: '450000'
		},
		{ name: 'echeance', type: { form: 'date' }, doc: { fr: "jour d'échéance", en: 'due day' }, example: '2026-12-31' }
	]
}

export const paiements: Kind = {
	name: 'paiements',
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
		{
			name: 'montant',
			type: integer(0, MAX_MONEY),
			required: true,
			doc: { fr: 'en unités entières de la monnaie', en: 'whole units of the currency' },
			example: '150000'
		},
		{
			name: 'mode',
			type: text(60),
			doc: { fr: 'comment ce fut payé : especes, cheque, virement ...', en: 'how it was paid: especes, cheque, virement ...' },
			example: 'especes'
		}
	]
}

export const preferences: Kind = {
	name: 'preferences',
	doc: { fr: 'ce dont les personnes veulent être averties', en: 'what users are notified of' },
	columns: [
		{
			name: 'identifiant',
			type: reference('utilisateurs'),
			key: true,
			stored: 'utilisateur_id',
			required: true,
			doc: { fr: "d'un compte, quel qu'il soit", en: 'of any account' },
			example: 'a.kouassi'
		},
		{ name: 'canal', type: CHOICES.canal, key: true, required: true, doc: { fr: 'canal', en: 'channel' }, example: 'email' },
		switchOf('actif', 'le canal entier', 'the channel as a whole'),
		switchOf('rappels_seance', 'les rappels de séances', 'reminders of séances'),
		switchOf('notes', 'les nouvelles notes', 'new grades'),
		switchOf('absences', 'les absences', 'absences'),
		switchOf('annonces', 'les annonces', 'announcements')
	]
}
