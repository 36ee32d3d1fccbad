import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { joinedRoles, rolesOf, type Role } from '../domain/caller'
import { fonctionsOf, joinedFonctions } from '../domain/fonctions'
import type { Retraits } from '../auth/retraits.service'
import { calendriers, jetons, liens } from '../school/schema'

type Rights = { readonly role: Role; readonly autres: string | null; readonly seule: number; readonly fonctions: string }

/** What lets somebody in who has it; what is not there any more was revoked or used. */
const SECRETS = [jetons, liens, calendriers] as const

/** Lets a copy go on from what was done about access in the file that it replaces, `ancien` on this connection. */
export async function keepAccess(db: Db, { comptes, lines }: Retraits) {
	const closed = new Set([...comptes].flatMap(([id, { ferme }]) => (ferme ? [id] : [])))
	for (const [id, { retires, donnes }] of comptes) {
		if (retires.size === 0) continue
		const stored = await db.get<Rights | undefined>(sql`
			SELECT role, console_seule AS seule, fonctions, (SELECT group_concat(role) FROM autres_roles WHERE utilisateur_id = id) AS autres
			FROM utilisateurs WHERE id = ${id}`)
		if (!stored) continue
		const held = new Set<string>([...(stored.seule ? [] : rolesOf(stored.role, stored.autres)), ...fonctionsOf(stored.fonctions)])
		const left = held.difference(retires).union(donnes)
		const [roles, fonctions] = [joinedRoles(left), joinedFonctions([...left])]
		const [role, ...others] = roles.split(',')
		// an account without any right cannot be
		if (left.size === 0) {
			closed.add(id)
			continue
		}
		await db.run(sql`UPDATE utilisateurs SET role = ${role || 'coordinateur'}, console_seule = ${roles === '' ? 1 : 0}, fonctions = ${fonctions}
			WHERE id = ${id}`)
		await db.run(sql`DELETE FROM autres_roles WHERE utilisateur_id = ${id}`)
		for (const other of others) await db.run(sql`INSERT INTO autres_roles VALUES (${id}, ${other})`)
	}
	const changed = [...comptes].flatMap(([id, { motDePasse }]) => (motDePasse ? [id] : []))
	await db.run(sql`UPDATE utilisateurs SET actif = 0 WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...closed])}))`)
	await db.run(sql`UPDATE utilisateurs SET mot_de_passe_hash = now.mot_de_passe_hash FROM ancien.utilisateurs AS now
		WHERE now.id = utilisateurs.id AND now.id IN (SELECT value FROM json_each(${JSON.stringify(changed)}))`)
	for (const table of SECRETS) {
		const [name, columns] = [sql.raw(getTableName(table)), sql.raw(Object.keys(getTableColumns(table)).join(', '))]
		await db.run(sql`DELETE FROM ${name}`)
		// not for accounts that the copy lacks, or that are closed
		await db.run(sql`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ancien.${name}
			WHERE utilisateur_id IN (SELECT id FROM utilisateurs WHERE actif)`)
	}
	const kept = JSON.stringify(lines)
	await db.run(sql`INSERT OR IGNORE INTO ecritures SELECT * FROM ancien.ecritures WHERE id IN (SELECT value ->> 0 FROM json_each(${kept}))`)
	await db.run(sql`INSERT OR IGNORE INTO journal_lignes SELECT l.* FROM ancien.journal_lignes l
		JOIN json_each(${kept}) AS k ON l.ecriture_id = k.value ->> 0 AND l.rang = k.value ->> 1`)
}
