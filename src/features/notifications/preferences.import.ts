import { CANAUX } from '../../domain/vocabulaire'
import { choice, reference } from '../../exchange/imports/noun/column-types'
import type { Column } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import { preferences as table } from '../../school/schema'
import { utilisateurs } from '../utilisateurs/utilisateurs.import'

const switchOf = (name: string, fr: string, en: string): Column => ({
	name,
	type: { form: 'booleen' },
	initial: true,
	shared: true,
	doc: { fr, en },
	example: 'oui'
})

export const preferences = noun(table, {
	doc: { fr: 'ce dont les personnes veulent être averties', en: 'what users are notified of' },
	columns: [
		{
			name: 'identifiant',
			type: reference(utilisateurs),
			key: true,
			stored: 'utilisateur_id',
			required: true,
			doc: { fr: "d'un compte, quel qu'il soit", en: 'of any account' },
			example: 'a.kouassi'
		},
		{ name: 'canal', type: choice(CANAUX), key: true, required: true, doc: { fr: 'canal', en: 'channel' }, example: 'email' },
		switchOf('actif', 'le canal entier', 'the channel as a whole'),
		switchOf('rappels_seance', 'les rappels de séances', 'reminders of séances'),
		switchOf('notes', 'les nouvelles notes', 'new grades'),
		switchOf('absences', 'les absences', 'absences'),
		switchOf('annonces', 'les annonces', 'announcements')
	],
	key: ['utilisateur_id', 'canal'],
	isSettledByFusion: true,
	exported: `SELECT row_number() OVER (ORDER BY u.identifiant_norm, p.canal) AS id, u.identifiant, p.canal, p.actif, p.rappels_seance,
		p.notes, p.absences, p.annonces FROM preferences p JOIN utilisateurs u ON u.id = p.utilisateur_id`
})
