import { Type } from '@sinclair/typebox'
import { MODULES } from '../../domain/vocabulaire'
import { Nullable, Word } from '../../http/schemas'

export const TenantInfo = Type.Object({
	tenant_code: Type.String({ examples: ['ecole'] }),
	name: Type.String({ examples: ['École de mécanique'] }),
	logo_url: Type.String({ format: 'uri' }),
	timezone: Type.String({ examples: ['Africa/Abidjan'] })
})

/** At most as long as an email address can be (RFC 5321 section 4.5.3.1.3). */
export const Identifier = Type.String({ minLength: 1, maxLength: 254, description: "The account's identifier or email" })
export const CheckUserBody = Type.Object({ identifier: Identifier })
export const UserExistence = Type.Object({ exists: Type.Boolean() })

export const ModuleState = Type.Object({
	code: Word(MODULES),
	libelle: Type.String(),
	actif: Type.Boolean()
})
export const Availability = Type.Object({
	available: Type.Boolean({ description: 'False while no year is current or the institution is closed for maintenance' }),
	current_year: Nullable(Type.String({ pattern: '^\\d{4}-\\d{4}$', examples: ['2026-2027'] })),
	modules: Type.Array(ModuleState)
})
