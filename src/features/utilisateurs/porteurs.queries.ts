import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored, type RowOf } from '../../db/queries/rows'
import { autresRoles, enseignants, jetons, utilisateurs } from '../../school/schema'

const { u, e, f } = aliases({ u: utilisateurs, e: enseignants, f: utilisateurs })

/** How many accounts a list of slips has at most. */
export const MOST = 400

const PORTEUR = {
	...stored(u, 'id', 'identifiant', 'nom', 'prenoms', 'langue', 'actif'),
	/** of a teacher */
	matricule: 'text?',
	/** whether the account has a password */
	en_usage: 'integer',
	/** whether its only role is student or teacher, without a fonction */
	simple: 'integer'
} as const

/** An account for which a slip may be printed. */
export type Porteur = RowOf<typeof PORTEUR>

const porteurs = sql`SELECT ${u.id}, ${u.identifiant}, ${u.nom}, ${u.prenoms}, ${u.langue}, ${u.actif}, ${e.matricule},
	${u.mot_de_passe_hash} IS NOT NULL AS en_usage,
	${u.role} IN ('etudiant', 'enseignant') AND ${u.console_seule} = 0 AND ${u.fonctions} = ''
		AND NOT EXISTS (SELECT 1 FROM ${autresRoles} WHERE ${autresRoles.utilisateur_id} = ${u.id}) AS simple
	FROM ${utilisateurs} u LEFT JOIN ${enseignants} e ON ${e.id} = ${u.id}`
const byName = sql`ORDER BY ${u.cle_tri}, ${u.id} LIMIT ${MOST}`

/** Some accounts, by name. */
export const selectPorteurs = rows(
	(ids: readonly number[]) => sql`${porteurs} WHERE ${u.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ${byName}`,
	PORTEUR
)

/** The open accounts of teachers. */
export const selectPorteursEnseignants = rows(
	() => sql`${porteurs} WHERE ${u.id} IN (SELECT ${enseignants.id} FROM ${enseignants}) AND ${u.actif} = 1 ${byName}`,
	PORTEUR
)

/** The open accounts of the administration and of coordinators, without those of programs, which never have a password. */
export const selectPorteursPersonnel = rows(
	() => sql`${porteurs} WHERE ${u.id} IN (
			SELECT ${f.id} FROM ${utilisateurs} f WHERE ${f.role} IN ('administrateur', 'coordinateur')
			UNION SELECT ${f.id} FROM ${utilisateurs} f WHERE ${f.fonctions} <> '')
		AND ${u.actif} = 1 AND NOT (${u.mot_de_passe_hash} IS NULL
			AND EXISTS (SELECT 1 FROM ${jetons} WHERE ${jetons.utilisateur_id} = ${u.id} AND ${jetons.sorte} = 'lms')) ${byName}`,
	PORTEUR
)
