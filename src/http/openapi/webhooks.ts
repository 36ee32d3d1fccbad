import { Type, type TSchema } from '@sinclair/typebox'
import { LANGUES } from '../../kit/langue'
import { TYPES_NOTIFICATION } from '../../domain/vocabulaire'
import { component, Id, Instant, Nullable, Word } from '../answers/schemas'
import type { OpenApiDocument, Webhook } from './document'
import type { Schemas } from './schemas'

const tenant_code = Type.String({ description: "Le code de l'établissement" })

const DonneesModifiees = component('DonneesModifiees', {
	type: Type.Literal('donnees.modifiees'),
	timestamp: Instant,
	data: Type.Object({
		tenant_code,
		version: Type.Integer({
			minimum: 0,
			description: "La révision des données : une liste déjà lue avec un `meta.version` au moins égal n'est pas à relire"
		}),
		listes: Type.Array(Type.String(), { description: 'Les noms de `GET /versions`, à relire avec `depuis_version`' })
	})
})

const MessageWebhook = component('MessageWebhook', {
	type: Word(TYPES_NOTIFICATION, { description: "Un type inconnu se reçoit et s'ignore" }),
	timestamp: Instant,
	data: Type.Object({
		tenant_code,
		user_id: Id,
		langue: Word(LANGUES),
		titre: Type.String(),
		corps: Type.String({ description: 'Du texte, sur plusieurs lignes' }),
		message: Nullable(Type.String({ description: "Les mots de qui l'envoie" })),
		seance: Nullable(
			Type.Object({
				id: Id,
				uid: Type.String(),
				sequence: Type.Integer({ minimum: 0 }),
				debut: Instant,
				fin: Instant,
				matiere: Type.String(),
				classes: Type.Array(Type.String()),
				enseignant: Nullable(Type.String()),
				salle: Nullable(Type.String()),
				lien: Nullable(Type.String())
			})
		)
	})
})

export const DONNEES_EXAMPLE = {
	type: 'donnees.modifiees',
	timestamp: '2026-11-20T07:00:05+00:00',
	data: { tenant_code: 'ecole', version: 1013, listes: ['emploi-temps', 'classes'] }
}
export const MESSAGE_EXAMPLE = {
	type: 'rappel_seance',
	timestamp: '2026-11-20T07:00:00+00:00',
	data: {
		tenant_code: 'ecole',
		user_id: 20,
		langue: 'fr',
		titre: 'Rappel de séance : Mathématiques',
		corps: 'vendredi 20 novembre 2026, de 08:00 à 10:00\nClasse : Mécanique L1',
		message: null,
		seance: {
			id: 101,
			uid: 'seance-101',
			sequence: 0,
			debut: '2026-11-20T08:00:00+00:00',
			fin: '2026-11-20T10:00:00+00:00',
			matiere: 'Mathématiques',
			classes: ['Mécanique L1'],
			enseignant: 'Fanta TRAORÉ',
			salle: 'A1',
			lien: null
		}
	}
}

/** The events posted to the address of `[webhook]`, signed as Standard Webhooks. */
export function webhooks(schemas: Schemas): OpenApiDocument['x-webhooks'] {
	const webhook = (summary: string, schema: TSchema, example: unknown): { readonly post: Webhook } => ({
		post: {
			summary,
			requestBody: { required: true, content: { 'application/json': { schema: schemas.of(schema), example } } },
			responses: {
				'2XX': { description: 'Reçu. Sans cette réponse, le serveur recommence pendant des heures, sous le même `webhook-id`.' }
			}
		}
	})
	return {
		'donnees.modifiees': webhook('Des listes ont changé ; un au plus en cinq secondes', DonneesModifiees, DONNEES_EXAMPLE),
		message: webhook("Un message pour une personne, à lire dans l'application", MessageWebhook, MESSAGE_EXAMPLE)
	}
}
