import { sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { classes } from '../../school/schema'
import { anyOf, scope, type Scope } from '../../db/queries/scope'
import { FONCTIONS } from '../../domain/droits/fonctions'
import { administers, byRole, type Perimetre } from '../../domain/droits/perimetre'

const every = scope<'classes'>(sql`1`)
const ofFilieres = scope<'classes'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)
const taughtScope = scope<'classes'>(sql`${classes.id} IN ${listed('own_classes')}`)
const ownScope = scope<'classes'>(sql`${classes.id} = ${sql.placeholder('own_classe')}`)

/**
 * Classes, with their students: all, those of the person's filières, those they teach this year, or their class (contract section 4). People
 * with any fonction see all (rules 8.1).
 */
export const visibleClasses = (perimetre: Perimetre): Scope<'classes'> =>
	administers(perimetre, ...FONCTIONS)
		? every()
		: anyOf(
				byRole(perimetre, {
					administrateur: () => every(),
					coordinateur: ({ filieres }) => ofFilieres({ own_filieres: JSON.stringify(filieres) }),
					enseignant: (enseignant) => taughtScope({ own_classes: JSON.stringify(enseignant.classes) }),
					etudiant: ({ classe }) => ownScope({ own_classe: classe })
				})
			)

/** The class whose students' matricules are hidden from the caller, and whether the caller sees phones and emails. */
export function studentsShown(perimetre: Perimetre) {
	const { classe = null } = perimetre
	return { hidden: classe !== null && !studentDetails(perimetre, classe).matricule ? classe : null, contact: perimetre.administrateur }
}

/** The data of a class's students that a caller sees besides the name (contract section 4): less for classmates who don't teach them. */
export const studentDetails = ({ administrateur, classes: taughtOnes, classe: ownOne }: Perimetre, classe: number) => ({
	matricule: administrateur || ownOne !== classe || taughtOnes?.includes(classe) === true,
	contact: administrateur
})
