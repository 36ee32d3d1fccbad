import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { byRole, type Perimetre } from '../../domain/droits/perimetre'
import { taughtOn } from '../../school/present'
import { classes, enseignements } from '../../school/schema'

const every = scope<'enseignements'>(sql`1`)
const ofFilieres = scope<'enseignements'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)
const ownScope = scope<'enseignements'>(sql`(${enseignements.enseignant_id} = ${sql.placeholder('own_id')}
	AND ${taughtOn(sql.placeholder('own_jour'))})`)
const ofClasse = scope<'enseignements'>(sql`(${enseignements.classe_id} = ${sql.placeholder('own_classe')}
	AND ${taughtOn(sql.placeholder('classe_jour'))})`)

/**
 * Teachings, joined with their class: all, those of their filières, their own, or those of their class (contract section 4). Teachers and
 * students find those of the day, because a date in the future changes nothing before it comes.
 */
export const visibleEnseignements = (perimetre: Perimetre): Scope<'enseignements'> =>
	anyOf(
		byRole(perimetre, {
			administrateur: () => every(),
			coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
			enseignant: ({ userId, jour }) => ownScope({ own_id: userId, own_jour: jour }),
			etudiant: ({ classe, jour }) => ofClasse({ own_classe: classe, classe_jour: jour })
		})
	)
