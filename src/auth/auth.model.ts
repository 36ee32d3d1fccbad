import { Type } from '@sinclair/typebox'
import { ROLES } from '../domain/caller'
import { LANGUES } from '../domain/langue'
import { Id, Instant, Nullable, Word } from '../http/schemas'

export const LoginBody = Type.Object({
	identifier: Type.String({ minLength: 1, maxLength: 254, description: "The account's identifier or email" }),
	password: Type.String({ minLength: 1, maxLength: 1000 }),
	device_name: Type.Optional(Nullable(Type.String({ maxLength: 100 })))
})
export const Session = Type.Object({
	token: Type.String({ pattern: '^[0-9]+\\|[A-Za-z0-9]{40,}$', description: '`<token_id>|<secret>`, sent back as a bearer token' }),
	user: Type.Object({ id: Id, name: Type.String({ description: 'Prénoms NOM' }), role: Word(ROLES) })
})
export const ClasseRef = Type.Object({ id: Id, code: Type.String(), nom: Type.String() })
export const FiliereRef = Type.Object({ id: Id, code: Type.String(), nom: Type.String() })
export const Me = Type.Object({
	id: Id,
	name: Type.String(),
	role: Word(ROLES),
	identifiant: Type.String(),
	email: Nullable(Type.String()),
	telephone: Nullable(Type.String()),
	langue: Word(LANGUES),
	token: Type.Object({ id: Id, device_name: Nullable(Type.String()), created_at: Instant, last_used_at: Nullable(Instant) }),
	etudiant: Nullable(Type.Object({ id: Id, matricule: Type.String(), classe: Nullable(ClasseRef) })),
	enseignant: Nullable(Type.Object({ id: Id, matricule: Type.String() })),
	filieres: Type.Array(FiliereRef)
})
export const TokenValidity = Type.Object({ valid: Type.Literal(true) })
