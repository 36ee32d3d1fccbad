import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { administers, byRole, isCoordinateur, may, type Perimetre } from '../../domain/droits/perimetre'
import { conges } from '../../school/schema'

/** Whether somebody declares days off (rules 8.5). */
export const declaresConges = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Whether somebody reads days off, as the plans of séances show them to whoever plans. */
export const readsConges = (perimetre: Perimetre) => perimetre.administrateur || isCoordinateur(perimetre)
export const mustReadConges = may(readsConges)

const every = scope<'conges'>(sql`1`)
const none = scope<'conges'>(sql`0`)
const ofFilieres = scope<'conges'>(sql`(${conges.filiere_id} IS NULL OR ${conges.filiere_id} IN ${listed('own_filieres')})`)

/** Days off: all, or those of the whole school and of their filières (contract section 4). */
export const visibleConges = (perimetre: Perimetre): Scope<'conges'> =>
	anyOf(
		byRole(perimetre, {
			administrateur: () => every(),
			coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
			enseignant: () => none(),
			etudiant: () => none()
		})
	)
