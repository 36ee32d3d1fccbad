import { sql } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes } from '../../school/schema'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'

const every = scope<'classes'>(sql`1`)
const ofFilieres = scope<'classes'>(sql`${classes.filiere_id} IN ${listed('own_filieres')}`)
const taught = scope<'classes'>(sql`${classes.id} IN ${listed('own_classes')}`)
const own = scope<'classes'>(sql`${classes.id} = ${sql.placeholder('own_classe')}`)

/** Classes, with their students: all, of own filières, those taught this year, the own one (contract section 4). */
export function visibleClasses(perimetre: Perimetre): Scope<'classes'> {
	switch (perimetre.role) {
		case 'administrateur':
			return every()
		case 'coordinateur':
			return ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) })
		case 'enseignant':
			return taught({ own_classes: JSON.stringify(perimetre.classes) })
		case 'etudiant':
			return own({ own_classe: perimetre.classe })
	}
}

/** What of a student a caller is shown besides the name (contract section 4). */
export const studentDetails = ({ role }: Perimetre) => ({
	matricule: role !== 'etudiant',
	contact: role === 'administrateur'
})
