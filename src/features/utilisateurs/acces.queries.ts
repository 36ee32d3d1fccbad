import { and, asc, eq, sql } from 'drizzle-orm'
import { otherRoles } from '../../auth/roles.sql.ts'
import type { Db } from '../../db/queries/db'
import { aliases, columnsOf } from '../../db/queries/names'
import { fonctionsOf, type Fonction } from '../../domain/droits/fonctions'
import { rolesOf, type Role } from '../../domain/droits/caller'
import { jetons, utilisateurs } from '../../school/schema'

/** An account, for those who give and revoke access. */
export type Acces = {
	readonly id: number
	readonly identifiant: string
	readonly nom: string
	readonly prenoms: string
	readonly email: string | null
	readonly telephone: string | null
	readonly actif: boolean
	readonly roles: readonly Role[]
	readonly fonctions: readonly Fonction[]
	/** whether it has a password */
	readonly ouvrable: boolean
	/** number of open sessions and tokens */
	readonly jetons: number
}

const columns = {
	...columnsOf(utilisateurs, 'id', 'identifiant', 'nom', 'prenoms', 'email', 'telephone', 'actif', 'role'),
	otherRoles,
	console_seule: utilisateurs.console_seule,
	fonctions: utilisateurs.fonctions,
	ouvrable: sql<number>`${utilisateurs.mot_de_passe_hash} IS NOT NULL`,
	// the fragment is nested because drizzle would otherwise drop the table names, and `id` would be that of the token
	jetons: sql<number>`${sql`(SELECT count(*) FROM ${jetons} WHERE ${jetons.utilisateur_id} = ${utilisateurs.id})`}`
}

type Row = Omit<Acces, 'roles' | 'fonctions' | 'ouvrable'> & {
	readonly role: Role
	readonly otherRoles: string | null
	readonly console_seule: boolean
	readonly fonctions: string
	readonly ouvrable: number
}

const accesOf = ({ role, otherRoles: others, console_seule, fonctions, ouvrable, ...row }: Row): Acces => ({
	...row,
	roles: console_seule ? [] : rolesOf(role, others),
	fonctions: fonctionsOf(fonctions),
	ouvrable: ouvrable === 1
})

const { a, f } = aliases({ a: utilisateurs, f: utilisateurs })

/** The first `limit` accounts by name whose sort key or identifier contains all `mots`; without `mots`, those of the administration. */
export async function selectAcces(db: Db, mots: readonly string[], limit: number): Promise<Acces[]> {
	const named = mots.map((mot) => sql`(instr(${utilisateurs.cle_tri}, ${mot}) > 0 OR instr(${utilisateurs.identifiant_norm}, ${mot}) > 0)`)
	const staff = sql`${utilisateurs.id} IN (SELECT ${a.id} FROM ${utilisateurs} a WHERE ${a.role} IN ('administrateur', 'coordinateur')
		UNION SELECT ${f.id} FROM ${utilisateurs} f WHERE ${f.fonctions} <> '')`
	const rows = await db
		.select(columns)
		.from(utilisateurs)
		.where(mots.length === 0 ? staff : and(...named))
		.orderBy(asc(utilisateurs.cle_tri), asc(utilisateurs.id))
		.limit(limit)
	return rows.map(accesOf)
}

export async function selectOneAcces(db: Db, id: number): Promise<Acces | undefined> {
	const [row] = await db.select(columns).from(utilisateurs).where(eq(utilisateurs.id, id))
	return row && accesOf(row)
}

/** The token with this id, if it belongs to this account. */
export const selectTokenOf = (db: Db, userId: number, id: number) =>
	db
		.select({ id: jetons.id, device_name: jetons.device_name, sorte: jetons.sorte })
		.from(jetons)
		.where(and(eq(jetons.id, id), eq(jetons.utilisateur_id, userId)))
		.get()
