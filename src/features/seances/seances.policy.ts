import { sql } from 'drizzle-orm'
import { classes, seances, seancesClasses } from '../../db/schema'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'

/** Séances: all, of own filières, own, of the own class (contract section 4). A séance may gather several classes: any of them counts. */
export function visibleSeances(perimetre: Perimetre): Scope<'seances'> {
	switch (perimetre.role) {
		case 'administrateur':
			return scope('administrateur', sql`1`)
		case 'coordinateur':
			return scope(
				'coordinateur',
				sql`EXISTS (SELECT 1 FROM ${seancesClasses} INNER JOIN ${classes} ON ${classes.id} = ${seancesClasses.classe_id}
					WHERE ${seancesClasses.seance_id} = ${seances.id}
					AND ${classes.filiere_id} IN (SELECT value FROM json_each(${sql.placeholder('own_filieres')})))`,
				{ own_filieres: JSON.stringify(perimetre.filieres) }
			)
		case 'enseignant':
			return scope('enseignant', sql`${seances.enseignant_id} = ${sql.placeholder('own_id')}`, { own_id: perimetre.userId })
		case 'etudiant':
			return scope(
				'etudiant',
				sql`${seances.id} IN (SELECT ${seancesClasses.seance_id} FROM ${seancesClasses} WHERE ${seancesClasses.classe_id} = ${sql.placeholder('own_classe')})`,
				{ own_classe: perimetre.classe }
			)
	}
}
