import { getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { otherRoles } from '../auth/roles.sql.ts'
import type { Db } from '../db/queries/db'
import { into, name } from '../db/queries/names'
import { as, row } from '../db/queries/rows'
import { ecritures, journalLignes } from '../db/queries/tables'
import { joinedRoles, rolesOf, type Role } from '../domain/droits/caller'
import { fonctionsOf, joinedFonctions } from '../domain/droits/fonctions'
import { LIGNES_DROITS } from '../domain/personnes/retraits'
import type { Retraits } from '../auth/retraits.service'
import { autresRoles, calendriers, clients, jetons, liens, utilisateurs } from '../school/schema'

const now = alias(utilisateurs, 'now')

const selectRights = row(
	(id: number) => sql`
		SELECT ${utilisateurs.role}, ${utilisateurs.console_seule} AS seule, ${utilisateurs.fonctions}, ${otherRoles} AS autres
		FROM ${utilisateurs} WHERE ${utilisateurs.id} = ${id}`,
	{ role: as<Role>('text'), seule: 'integer', fonctions: 'text', autres: 'text?' }
)

/** Tables of secrets that let their holder in; a secret that is not there any more was revoked or used. */
const SECRETS = [jetons, liens, calendriers] as const

/** Lets a copy go on from what was done about access in the file that it replaces, `ancien` on this connection. */
export async function keepAccess(db: Db, { comptes, lines }: Retraits) {
	const closedIds = new Set([...comptes].flatMap(([id, { ferme }]) => (ferme ? [id] : [])))
	for (const [id, { retires, donnes }] of comptes) {
		if (retires.size === 0) continue
		const stored = await selectRights(db, id)
		if (!stored) continue
		const held = new Set<string>([...(stored.seule ? [] : rolesOf(stored.role, stored.autres)), ...fonctionsOf(stored.fonctions)])
		const left = held.difference(retires).union(donnes)
		const [roles, fonctions] = [joinedRoles(left), joinedFonctions([...left])]
		const [role, ...moreRoles] = roles.split(',')
		// an account without any right cannot be
		if (left.size === 0) {
			closedIds.add(id)
			continue
		}
		await db.run(sql`UPDATE ${utilisateurs} SET ${name(utilisateurs.role)} = ${role || 'coordinateur'},
			${name(utilisateurs.console_seule)} = ${roles === '' ? 1 : 0}, ${name(utilisateurs.fonctions)} = ${fonctions} WHERE ${utilisateurs.id} = ${id}`)
		await db.run(sql`DELETE FROM ${autresRoles} WHERE ${autresRoles.utilisateur_id} = ${id}`)
		for (const other of moreRoles) await db.run(sql`INSERT INTO ${into(autresRoles, 'utilisateur_id', 'role')} VALUES (${id}, ${other})`)
	}
	const changed = [...comptes].flatMap(([id, { motDePasse }]) => (motDePasse ? [id] : []))
	await db.run(sql`UPDATE ${utilisateurs} SET ${name(utilisateurs.actif)} = 0
		WHERE ${utilisateurs.id} IN (SELECT value FROM json_each(${JSON.stringify([...closedIds])}))`)
	await db.run(sql`UPDATE ${utilisateurs} SET ${name(utilisateurs.mot_de_passe_hash)} = ${now.mot_de_passe_hash} FROM ancien.${utilisateurs} AS ${now}
		WHERE ${now.id} = ${utilisateurs.id} AND ${now.id} IN (SELECT value FROM json_each(${JSON.stringify(changed)}))`)
	for (const table of [clients, ...SECRETS]) {
		const columns = sql.raw(Object.keys(getTableColumns(table)).join(', '))
		await db.run(sql`DELETE FROM ${table}`)
		// not for accounts that the copy lacks, or that are closed; a program does not belong to an account
		const all = sql`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ancien.${table}`
		const open = sql`(SELECT ${utilisateurs.id} FROM ${utilisateurs} WHERE ${utilisateurs.actif})`
		await db.run('utilisateur_id' in table ? sql`${all} WHERE ${table.utilisateur_id} IN ${open}` : all)
	}
	await keepLignes(db, comptes)
	const kept = JSON.stringify(lines)
	await db.run(sql`INSERT OR IGNORE INTO ${ecritures} SELECT * FROM ancien.${ecritures}
		WHERE ${ecritures.id} IN (SELECT value ->> 0 FROM json_each(${kept}))`)
	await db.run(sql`INSERT OR IGNORE INTO ${journalLignes} SELECT ${journalLignes}.* FROM ancien.${journalLignes}
		JOIN json_each(${kept}) AS k ON ${journalLignes.ecriture_id} = k.value ->> 0 AND ${journalLignes.rang} = k.value ->> 1`)
}

/** Lets rights that rows give go on from the file that is replaced: deleted if it lacks them, otherwise with its days. */
async function keepLignes(db: Db, comptes: Retraits['comptes']) {
	const all = [...comptes].flatMap(([compte, { lignes }]) => lignes.map(({ table, id }) => ({ table, pair: [id, compte] })))
	for (const [table, { key, days }] of Object.entries(LIGNES_DROITS)) {
		const pairs = JSON.stringify(all.flatMap((right) => (right.table === table ? [right.pair] : [])))
		const isOne = sql`(${sql.raw(key)}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs}))`
		await db.run(
			sql`DELETE FROM ${sql.raw(table)} WHERE ${isOne} AND (${sql.raw(key)}) NOT IN (SELECT ${sql.raw(key)} FROM ancien.${sql.raw(table)})`
		)
		for (const day of days)
			await db.run(sql`UPDATE ${sql.raw(table)} AS t SET ${sql.raw(day)} = (SELECT ${sql.raw(day)} FROM ancien.${sql.raw(table)} AS a
				WHERE (${sql.raw(key.replaceAll(/\w+/g, 'a.$&'))}) = (${sql.raw(key.replaceAll(/\w+/g, 't.$&'))})) WHERE ${isOne}`)
	}
}
