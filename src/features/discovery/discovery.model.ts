import { Type } from '@sinclair/typebox'
import { MODULES } from '../../domain/vocabulaire'
import { component, Nullable, Word } from '../../http/answers/schemas'

export const TenantInfo = Type.Object(
	{
		tenant_code: Type.String({ description: "Le code de l'établissement, stable" }),
		name: Type.String(),
		logo_url: Type.String({ format: 'uri', description: 'Adresse absolue, servie par `GET /tenant-logo`' }),
		timezone: Type.String({ description: 'Nom IANA du fuseau horaire' })
	},
	{
		title: 'TenantInfo',
		examples: [
			{
				tenant_code: 'ecole',
				name: 'École de mécanique',
				logo_url: 'https://ecole.example/api/lms/tenant-logo',
				timezone: 'Africa/Abidjan'
			}
		]
	}
)

export const Logo = Type.String({ format: 'binary', contentMediaType: 'image/*', description: 'Une image PNG, JPEG, WebP ou SVG.' })

/** The maximum length is that of an email address (RFC 5321 section 4.5.3.1.3). */
export const Identifier = Type.String({
	minLength: 1,
	maxLength: 254,
	description: "L'identifiant du compte ou son adresse e-mail ; la casse ne compte pas",
	examples: ['fanta.traore']
})
export const CheckUserBody = component('CheckUserBody', { identifier: Identifier })
export const UserExistence = Type.Object(
	{ exists: Type.Boolean({ description: 'Faux aussi pour un compte désactivé' }) },
	{ title: 'UserExistence', examples: [{ exists: true }] }
)

export const ModuleState = Type.Object(
	{ code: Word(MODULES), libelle: Type.String(), actif: Type.Boolean() },
	{ title: 'ModuleState', examples: [{ code: 'emploi_temps', libelle: 'Emploi du temps', actif: true }] }
)
export const Availability = Type.Object(
	{
		available: Type.Boolean({ description: "Faux tant qu'aucune année n'est en cours, ou pendant une maintenance" }),
		current_year: Nullable(Type.String({ pattern: '^\\d{4}-\\d{4}$' })),
		modules: Type.Array(ModuleState)
	},
	{
		title: 'Availability',
		examples: [
			{ available: true, current_year: '2026-2027', modules: [{ code: 'structure', libelle: 'Structure pédagogique', actif: true }] }
		]
	}
)
