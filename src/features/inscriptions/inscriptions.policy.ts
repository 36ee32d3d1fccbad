import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { byRole, isCoordinateur, isEnseignant, type Perimetre } from '../../domain/droits/perimetre'
import { classes, inscriptions } from '../../school/schema'

const every = scope<'inscriptions'>(sql`1`)
const ofFilieres = scope<'inscriptions'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)
const ofTaught = scope<'inscriptions'>(sql`${classes.id} IN ${listed('own_classes')}`)
const ownOnes = scope<'inscriptions'>(sql`${inscriptions.etudiant_id} = ${sql.placeholder('own_id')}`)

/** Enrollments, joined with their class: all, of their filières, of the classes they teach, or their own (contract section 4). */
export const visibleInscriptions = (perimetre: Perimetre): Scope<'inscriptions'> =>
	anyOf(
		byRole(perimetre, {
			administrateur: () => every(),
			coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
			enseignant: (enseignant) => ofTaught({ own_classes: JSON.stringify(enseignant.classes) }),
			etudiant: ({ userId }) => ownOnes({ own_id: userId })
		})
	)

/**
 * The part of an enrollment that somebody reads. Days to come are for administrators, and coordinators for their own filières (`prevues`):
 * a date in the future changes nothing for others before it comes. Students do not read matricules.
 */
export const inscriptionsShown = (perimetre: Perimetre) => ({
	toutes: perimetre.administrateur ? 1 : 0,
	prevues: JSON.stringify(perimetre.filieres ?? []),
	matricules: perimetre.administrateur || isCoordinateur(perimetre) || isEnseignant(perimetre) ? 1 : 0
})
