import { Type } from '@sinclair/typebox'
import { DOMAINES } from '../domain/droits/domaines'
import { PORTEES, ROLES, SORTES_JETON } from '../domain/droits/caller'
import { LANGUES } from '../kit/langue'
import { component, ClasseRef, FiliereRef, Id, Instant, Jour, Nullable, shortListOf, Word } from '../http/answers/schemas'

const Role = Word(ROLES, {
	title: 'Role',
	description: 'Le premier de `administrateur`, `coordinateur`, `enseignant`, `etudiant` parmi ceux de la personne'
})
const roles = Type.Array(Word(ROLES), {
	minItems: 1,
	description: 'Tous ses rôles ; ce que la personne peut voir et faire est leur réunion'
})

const Portee = Word(PORTEES, {
	title: 'Portee',
	description: '`complete`, sans autre mot : tout ce que peut le compte ; `lecture` : lire seulement'
})

export const LoginBody = Type.Object(
	{
		identifier: Type.String({ minLength: 1, maxLength: 254, description: "L'identifiant du compte ou son adresse e-mail" }),
		password: Type.String({ minLength: 1, maxLength: 1000 }),
		device_name: Type.Optional(Nullable(Type.String({ maxLength: 100, description: "Ce que la liste des jetons montrera de l'appareil" }))),
		portee: Type.Optional(Portee)
	},
	{ title: 'LoginBody', examples: [{ identifier: 'fanta.traore', password: 'un mot de passe', device_name: 'Moodle' }] }
)
export const Session = Type.Object(
	{
		token: Type.String({ pattern: '^[0-9]+\\|[A-Za-z0-9]{40,}$', description: '`<token_id>|<secret>`, à renvoyer comme jeton porteur' }),
		user: Type.Object({ id: Id, name: Type.String({ description: 'Prénoms NOM' }), role: Role, roles })
	},
	{
		title: 'Session',
		examples: [{ token: `41|${'x'.repeat(48)}`, user: { id: 12, name: 'Fanta TRAORÉ', role: 'enseignant', roles: ['enseignant'] } }]
	}
)
export const Me = Type.Object(
	{
		id: Id,
		name: Type.String({ description: 'Prénoms NOM' }),
		role: Role,
		roles,
		identifiant: Type.String(),
		email: Nullable(Type.String()),
		telephone: Nullable(Type.String()),
		langue: Word(LANGUES),
		token: Type.Object({ id: Id, device_name: Nullable(Type.String()), created_at: Instant, last_used_at: Nullable(Instant) }),
		etudiant: Nullable(Type.Object({ id: Id, matricule: Type.String(), classe: Nullable(ClasseRef) })),
		enseignant: Nullable(Type.Object({ id: Id, matricule: Type.String() })),
		filieres: Type.Array(FiliereRef, { description: "Celles qu'un coordinateur suit" })
	},
	{
		title: 'Me',
		examples: [
			{
				id: 20,
				name: 'Inès ZADI',
				role: 'etudiant',
				roles: ['etudiant'],
				identifiant: 'ines.zadi',
				email: 'ines@ecole.example',
				telephone: null,
				langue: 'fr',
				token: { id: 41, device_name: 'Moodle', created_at: '2026-11-20T08:00:00+00:00', last_used_at: null },
				etudiant: { id: 20, matricule: 'ETU-1', classe: { id: 3, code: 'MAI-1A', nom: 'Maintenance industrielle 1A' } },
				enseignant: null,
				filieres: []
			}
		]
	}
)
export const TokenValidity = component('TokenValidity', { valid: Type.Boolean({ examples: [true] }) })

export const TokenList = shortListOf(
	Type.Object(
		{
			id: Id,
			device_name: Nullable(Type.String()),
			created_at: Instant,
			last_used_at: Nullable(Instant),
			portee: Portee,
			domaines: Nullable(Type.Array(Word(DOMAINES)), {
				description: "Les domaines que l'école a ouverts à ce jeton ; `null` : tout ce que peut son compte"
			}),
			dernier_jour: Nullable(Jour, { description: 'Le dernier jour où il est valable ; `null` : sans fin' }),
			adresses: Nullable(Type.Array(Type.String()), {
				description: "Les adresses et réseaux d'où il est valable ; vide ou `null` : de partout"
			}),
			sorte: Word(SORTES_JETON, { description: '`console` : une session de la console, dans un navigateur' }),
			courant: Type.Boolean({ description: 'Celui de cette requête' })
		},
		{
			title: 'Token',
			examples: [
				{
					id: 41,
					device_name: 'Moodle',
					created_at: '2026-11-20T08:00:00+00:00',
					last_used_at: null,
					portee: 'complete',
					domaines: null,
					dernier_jour: null,
					adresses: null,
					sorte: 'lms',
					courant: true
				}
			]
		}
	),
	'TokenList'
)

export const PasswordBody = Type.Object(
	{
		current: Type.String({ minLength: 1, maxLength: 1000, description: 'Le mot de passe actuel' }),
		new: Type.String({
			minLength: 1,
			maxLength: 1000,
			description: 'Le nouveau : 8 caractères ou plus, 10 pour un administrateur, au plus 72 octets, aucun des 1 000 plus répandus'
		})
	},
	{ title: 'PasswordBody', examples: [{ current: 'un mot de passe', new: 'un autre mot de passe' }] }
)
