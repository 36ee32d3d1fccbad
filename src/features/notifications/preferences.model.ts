import { Type } from '@sinclair/typebox'
import { LANGUES } from '../../kit/langue'
import { Id, Instant, Nullable, Word } from '../../http/answers/schemas'

const switches = {
	actif: Type.Boolean({ description: 'Le canal entier' }),
	rappels_seance: Type.Boolean(),
	notes: Type.Boolean(),
	absences: Type.Boolean(),
	annonces: Type.Boolean()
}

const canal = (title: string, description: string) =>
	Type.Object(
		{
			actif: switches.actif,
			adresse: Nullable(Type.String(), { description }),
			rappels_seance: switches.rappels_seance,
			notes: switches.notes,
			absences: switches.absences,
			annonces: switches.annonces
		},
		{ title }
	)

export const Preferences = Type.Object(
	{
		user_id: Id,
		canaux: Type.Object({
			email: canal('PreferencesEmail', "L'adresse e-mail du compte ; `null` aussi pour qui ne peut pas la voir"),
			sms: canal('PreferencesSms', 'Le téléphone du compte ; `null` aussi pour qui ne peut pas le voir'),
			push: canal('PreferencesPush', "Toujours `null` : l'application montre ces messages à qui est connecté")
		}),
		langue: Word(LANGUES),
		updated_at: Instant
	},
	{
		title: 'Preferences',
		examples: [
			{
				user_id: 20,
				canaux: {
					email: { actif: true, adresse: 'ines@ecole.example', rappels_seance: true, notes: true, absences: true, annonces: true },
					sms: { actif: true, adresse: null, rappels_seance: true, notes: true, absences: true, annonces: true },
					push: { actif: true, adresse: null, rappels_seance: true, notes: true, absences: true, annonces: true }
				},
				langue: 'fr',
				updated_at: '2026-11-20T08:00:00+00:00'
			}
		]
	}
)

const partialSwitches = Type.Optional(Type.Partial(Type.Object(switches)))

export const PreferencesBody = Type.Object(
	{
		canaux: Type.Optional(Type.Object({ email: partialSwitches, sms: partialSwitches, push: partialSwitches })),
		langue: Type.Optional(Word(LANGUES, { description: 'Celle des messages' }))
	},
	{ title: 'PreferencesBody', examples: [{ canaux: { sms: { actif: false } } }] }
)
export type PreferencesBody = typeof PreferencesBody.static
