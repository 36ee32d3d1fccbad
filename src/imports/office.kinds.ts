import { CHOICES, integer, reference, text } from './column-types'
import { MAX_MONEY, date, keyed, matricule, switchOf } from './columns'
import type { Kind } from './kind'

export const frais: Kind = {
	name: 'frais',
	doc: 'fees',
	columns: [
		keyed(matricule),
		{ name: 'libelle', type: text(), key: true, required: true, doc: 'what for', example: 'Scolarité 2026-2027' },
		{ name: 'montant', type: integer(0, MAX_MONEY), required: true, doc: 'whole units of the currency', example: '450000' },
		{ name: 'echeance', type: { form: 'date' }, doc: 'due day', example: '2026-12-31' }
	]
}

export const paiements: Kind = {
	name: 'paiements',
	doc: 'payments',
	columns: [
		{ name: 'reference', type: text(100), key: true, required: true, doc: 'of the receipt, unique', example: 'R-00001' },
		matricule,
		date,
		{ name: 'montant', type: integer(0, MAX_MONEY), required: true, doc: 'whole units of the currency', example: '150000' },
		{ name: 'mode', type: text(60), doc: 'how it was paid', example: 'especes' }
	]
}

export const preferences: Kind = {
	name: 'preferences',
	doc: 'what users are notified of',
	columns: [
		{
			name: 'identifiant',
			type: reference('utilisateurs'),
			key: true,
			stored: 'utilisateur_id',
			required: true,
			doc: 'of any account',
			example: 'a.kouassi'
		},
		{ name: 'canal', type: CHOICES.canal, key: true, required: true, doc: 'email, sms or push', example: 'email' },
		switchOf('actif', 'the channel as a whole'),
		switchOf('rappels_seance', 'reminders of séances'),
		switchOf('notes', 'new grades'),
		switchOf('absences', 'absences'),
		switchOf('annonces', 'announcements')
	]
}
