import { sql } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, enseignements, evaluations } from '../../school/schema'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'

const every = scope<'evaluations'>(sql`1`)
const ofFilieres = scope<'evaluations'>(sql`${evaluations.classe_id} IN (SELECT ${classes.id} FROM ${classes}
	WHERE ${classes.filiere_id} IN ${listed('own_filieres')})`)
const taught = scope<'evaluations'>(sql`(${evaluations.classe_id}, ${evaluations.matiere_id}) IN (
	SELECT ${enseignements.classe_id}, ${enseignements.matiere_id}
	FROM ${enseignements} WHERE ${enseignements.enseignant_id} = ${sql.placeholder('own_id')})`)
const ofClasse = scope<'evaluations'>(sql`${evaluations.classe_id} = ${sql.placeholder('own_classe')}`)

/** Évaluations: all, of own filières, of the classes and matières taught, of the own class (contract section 4). */
export function visibleEvaluations(perimetre: Perimetre): Scope<'evaluations'> {
	switch (perimetre.role) {
		case 'administrateur':
			return every()
		case 'coordinateur':
			return ofFilieres({ own_filieres: JSON.stringify(perimetre.filieres) })
		case 'enseignant':
			return taught({ own_id: perimetre.userId })
		case 'etudiant':
			return ofClasse({ own_classe: perimetre.classe })
	}
}

/** Whether a caller is told how many grades an évaluation has: students are not (contract section 7). */
export const showsProgress = ({ role }: Perimetre) => role !== 'etudiant'
