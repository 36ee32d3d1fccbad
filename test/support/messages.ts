import type { MessageSeance } from '../../src/outbox/channels/channel'

type Over = Partial<Omit<MessageSeance, 'seance' | 'etablissement' | 'destinataire'>> & {
	seance?: Partial<MessageSeance['seance']>
	etablissement?: Partial<MessageSeance['etablissement']>
	destinataire?: Partial<MessageSeance['destinataire']>
}

/** A reminder as the outbox hands it over, with what a test has of its own. */
export function aMessage({ seance, etablissement, destinataire, ...over }: Over = {}): MessageSeance {
	return {
		type: 'rappel_seance',
		id: 'o.ecole.41@ecole.lan',
		adresse: 'awa@ecole.lan',
		langue: 'fr',
		texte: null,
		created_at: Temporal.Instant.from('2026-11-20T08:00:00Z'),
		...over,
		etablissement: { code: 'ecole', nom: 'École de mécanique', fuseau: 'Africa/Abidjan', ...etablissement },
		destinataire: { user_id: 7, prenoms: 'Awa', nom: 'KOUASSI', ...destinataire },
		seance: {
			id: 12,
			uid: 'seance-12@ecole',
			sequence: 3,
			debut: Temporal.Instant.from('2026-11-23T08:00:00Z'),
			fin: Temporal.Instant.from('2026-11-23T10:00:00Z'),
			type: 'CM',
			matiere: 'Algorithmique',
			classes: ['BTS1 GL', 'BTS1 RI'],
			enseignant: 'Koffi YAO',
			salle: 'B12',
			lien: 'https://visio.ecole.lan/algo?a=1&b=2',
			...seance
		}
	}
}
