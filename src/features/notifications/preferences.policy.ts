import { sql } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { classes, inscriptions, utilisateurs } from '../../school/schema'
import { scope, type Scope } from '../../db/scope'
import type { Perimetre } from '../../domain/perimetre'

const everybody = scope<'utilisateurs'>(sql`1`)
const ofFilieres = scope<'utilisateurs'>(sql`(${utilisateurs.id} = ${sql.placeholder('own_id')} OR EXISTS (
	SELECT 1 FROM ${inscriptions} INNER JOIN ${classes} ON ${classes.id} = ${inscriptions.classe_id}
	WHERE ${inscriptions.etudiant_id} = ${utilisateurs.id} AND ${inscriptions.annee_id} = ${sql.placeholder('annee')}
		AND ${inscriptions.statut} = 'Active' AND ${inscriptions.date_sortie} IS NULL
		AND ${classes.filiere_id} IN ${listed('own_filieres')}))`)
const self = scope<'utilisateurs'>(sql`${utilisateurs.id} = ${sql.placeholder('own_id')}`)

/** Whose preferences a caller may see: anybody's, those of students of own filières and the own ones, the own ones (contract section 4). */
export function readablePreferences(perimetre: Perimetre): Scope<'utilisateurs'> {
	switch (perimetre.role) {
		case 'administrateur':
			return everybody()
		case 'coordinateur':
			return ofFilieres({ own_id: perimetre.userId, own_filieres: JSON.stringify(perimetre.filieres) })
		case 'enseignant':
		case 'etudiant':
			return self({ own_id: perimetre.userId })
	}
}

/** Whose preferences a caller may change: administrators anybody's, everybody else the own ones. */
export const writablePreferences = ({ role, userId }: Perimetre): Scope<'utilisateurs'> =>
	role === 'administrateur' ? everybody() : self({ own_id: userId })

/** Who sees the addresses of a person: administrators and that person (contract section 4). */
export const seesAddresses = (perimetre: Perimetre, id: number) => perimetre.role === 'administrateur' || perimetre.userId === id
