import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { ecritures } from '../db/queries/tables'
import { toSeconds } from '../kit/clock'
import { name } from '../db/queries/names'
import { rows, stored } from '../db/queries/rows'
import { numeroText, SORTES } from '../domain/papiers/sortes'
import {
	clesPapiers,
	contreEcritures,
	etudiants,
	paiements,
	papiers,
	papiersDuplicatas,
	papiersNumeros,
	publications,
	utilisateurs
} from '../school/schema'

/** The columns about a paper after it was made. */
const STATES = ['imprime_at', 'fini_at', 'fini', 'motif', 'remis_le', 'remis_a', 'remis_contre'] as const

const NUMERO = stored(papiers, 'sorte', 'annee', 'numero')

const selectWithoutStudent = rows(
	() =>
		sql`SELECT ${papiers.sorte}, ${papiers.annee}, ${papiers.numero} FROM ${papiers} WHERE ${papiers.etudiant_id} IS NULL ORDER BY ${papiers.id}`,
	NUMERO
)

/** Ends the papers in force that were made from a publication that is not there. */
const endWithoutSource = rows(
	(at: number) => sql`UPDATE ${papiers} SET ${name(papiers.fini)} = 'remplace', ${name(papiers.fini_at)} = ${at}
		WHERE ${papiers.fini} IS NULL AND ${papiers.source} IS NOT NULL AND EXISTS (
			SELECT 1 FROM json_each('["' || replace(${papiers.source}, ',', '","') || '"]') s
			WHERE NOT EXISTS (SELECT 1 FROM ${publications} WHERE 'publication:' || ${publications.id} = s.value))
		RETURNING ${name(papiers.sorte)}, ${name(papiers.annee)}, ${name(papiers.numero)}`,
	NUMERO
)

/** The papers of the file that is replaced that could not come: others have their number or id here. */
const selectLost = rows(
	() =>
		sql`SELECT a.sorte, a.annee, a.numero FROM ancien.papiers a WHERE NOT EXISTS (SELECT 1 FROM ${papiers} WHERE ${papiers.code} = a.code) ORDER BY a.id`,
	NUMERO
)

/** The receipts in force, of counter-entries too, whose money the copy does not have. */
const selectWithoutMoney = rows(
	() => sql`SELECT ${papiers.sorte}, ${papiers.annee}, ${papiers.numero} FROM ${papiers} WHERE ${papiers.sorte} = 'recu' AND ${papiers.fini} IS NULL
		AND ${papiers.id} NOT IN (SELECT ${paiements.papier_id} FROM ${paiements} WHERE ${paiements.papier_id} IS NOT NULL
			UNION ALL SELECT ${contreEcritures.papier_id} FROM ${contreEcritures} WHERE ${contreEcritures.papier_id} IS NOT NULL) ORDER BY ${papiers.id}`,
	NUMERO
)

/** A secret that each institution makes once, of a file on this connection. */
const secretOf = (file: string) => sql.raw(`(SELECT valeur FROM ${file}.secrets WHERE nom = 'desabonnement')`)

/** Whether the file that is replaced, `ancien` on this connection, has a register and is of the same institution. */
export async function hasRegister(db: Db): Promise<boolean> {
	const [row] = await db.all<{ same: number }>(sql`
		SELECT EXISTS (SELECT 1 FROM ancien.sqlite_schema WHERE name = 'papiers') AND ${secretOf('main')} = ${secretOf('ancien')} AS same`)
	return row?.same === 1
}

const raw = (columns: readonly string[], of = '') => sql.raw(columns.map((column) => of + column).join(', '))
/** The id, if this file has the record too. */
const idHere = (table: SQL, id: string) => sql`(SELECT id FROM ${table} WHERE id = ${sql.raw(id)})`

/**
 * Lets a copy go on from the register of the file that it replaces, `ancien` on this connection: keys, numbers, papers, what happened to them
 * and their duplicates. A paper of a student that the copy does not have keeps its number and its words. One that was made from a publication
 * that the copy does not have ends. @returns the numbers of both, of receipts whose money the copy does not have, and of papers whose number
 * another paper has in the copy
 */
export async function keepPapiers(db: Db, now: Temporal.Instant) {
	await db.run(sql`INSERT OR IGNORE INTO ${clesPapiers} SELECT * FROM ancien.cles_papiers`)
	await db.run(sql`UPDATE ${clesPapiers} SET revoquee_le = a.revoquee_le FROM ancien.cles_papiers a
		WHERE a.publique = ${clesPapiers.publique} AND a.revoquee_le IS NOT NULL`)
	const links = ['etudiant_id', 'fait_par', 'remplace_par']
	const columns = Object.keys(getTableColumns(papiers)).filter((column) => !links.includes(column))
	await db.run(sql`INSERT OR IGNORE INTO ${papiers} (${raw([...columns, 'etudiant_id', 'fait_par'])})
		SELECT ${raw(columns, 'a.')}, ${idHere(sql`${etudiants}`, 'a.etudiant_id')}, ${idHere(sql`${utilisateurs}`, 'a.fait_par')} FROM ancien.papiers a`)
	const changed = STATES.map((column) => sql.raw(`${column} = ifnull(a.${column}, papiers.${column})`))
	await db.run(sql`UPDATE ${papiers} SET ${sql.join(changed, sql`, `)}, remplace_par = ifnull(${idHere(sql`${papiers} x`, 'a.remplace_par')}, papiers.remplace_par)
		FROM ancien.papiers a WHERE a.id = ${papiers.id} AND a.code = ${papiers.code}`)
	await db.run(sql`INSERT OR IGNORE INTO ${papiersDuplicatas} SELECT a.id, a.papier_id, a.delivre_at, ${idHere(sql`${utilisateurs}`, 'a.delivre_par')}, a.envoi
		FROM ancien.papiers_duplicatas a JOIN ${papiers} ON ${papiers.id} = a.papier_id`)
	await db.run(sql`INSERT INTO ${papiersNumeros} SELECT * FROM ancien.papiers_numeros WHERE true
		ON CONFLICT DO UPDATE SET dernier = max(${papiersNumeros.dernier}, excluded.dernier), a_confirmer = excluded.a_confirmer`)
	const ended = await endWithoutSource(db, toSeconds(now))
	const [orphans, unpaid, lost] = [await selectWithoutStudent(db), await selectWithoutMoney(db), await selectLost(db)]
	return {
		papiers_sans_etudiant: orphans.map(numeroText),
		recus_sans_argent: unpaid.map(numeroText),
		papiers_remplaces: ended.map(numeroText),
		papiers_perdus: lost.map(numeroText)
	}
}

/**
 * Lets no number of this year, or of the year of the last write, each in any time zone, be given before somebody has said the last one of its kind: nobody knows
 * what was given since the copy.
 */
export async function askNumeros(db: Db, now: Temporal.Instant): Promise<void> {
	await db.run(sql`INSERT INTO ${papiersNumeros} (sorte, annee, dernier, a_confirmer)
		SELECT s.value, y.annee, 0, 1 FROM json_each(${JSON.stringify(SORTES)}) s, (
			SELECT CAST(strftime('%Y', t.at + z.value, 'unixepoch') AS INTEGER) AS annee
			FROM (SELECT ${toSeconds(now)} AS at UNION SELECT max(${ecritures.at}) FROM ${ecritures} HAVING count(*) > 0) t,
				json_each('[-86400, 86400]') z GROUP BY annee) y WHERE true
		ON CONFLICT DO UPDATE SET ${name(papiersNumeros.a_confirmer)} = 1`)
}
