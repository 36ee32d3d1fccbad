import { sql } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, enseignements, evaluations } from '../schema'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'

/** Évaluations: all, of own filières, of the classes and matières taught, of the own class (contract section 4). */
export function visibleEvaluations(perimetre: Perimetre): Scope<'evaluations'> {
	switch (perimetre.role) {
		case 'administrateur':
			return scope('administrateur', sql`1`)
		case 'coordinateur':
			return scope(
				'coordinateur',
				sql`${evaluations.classe_id} IN (SELECT ${classes.id} FROM ${classes}
					WHERE ${classes.filiere_id} IN ${listed('own_filieres')})`,
				{ own_filieres: JSON.stringify(perimetre.filieres) }
			)
		case 'enseignant':
			return scope(
				'enseignant',
				sql`(${evaluations.classe_id}, ${evaluations.matiere_id}) IN (SELECT ${enseignements.classe_id}, ${enseignements.matiere_id}
					FROM ${enseignements} WHERE ${enseignements.enseignant_id} = ${sql.placeholder('own_id')})`,
				{ own_id: perimetre.userId }
			)
		case 'etudiant':
			return scope('etudiant', sql`${evaluations.classe_id} = ${sql.placeholder('own_classe')}`, { own_classe: perimetre.classe })
	}
}

/** Whether a caller is told how many grades an évaluation has: students are not (contract section 7). */
export const showsProgress = ({ role }: Perimetre) => role !== 'etudiant'
