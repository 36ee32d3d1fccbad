import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from 'bun:sqlite'

/** The tables that an import writes, in the order in which rows refer to others. */
const TABLES =
	'annees periodes utilisateurs autres_roles enseignants etudiants filieres coordinations ues ues_annees matieres matieres_annees classes salles conges enseignements inscriptions inscriptions_historique seances seances_classes emargements evaluations notes notes_historique presences paiements frais contre_ecritures preferences responsables ecritures journal_lignes'.split(
		' '
	)

const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;'

/**
 * The time that SQLite takes to bring the rows of the school `full` into the empty one, in one transaction with all indexes, triggers and
 * foreign keys: by `.import` of CSV into bare tables and from there into its own (because `.import` cannot write NULL), and by INSERT ...
 * SELECT alone.
 */
export function floorOf(empty: string, full: string, folder: string): string[] {
	const source = new Database(full)
	const columns = new Map(
		TABLES.map((table) => [table, source.query(`SELECT name FROM pragma_table_info('${table}')`).values().flat().map(String)])
	)
	source.close()
	const insert = (from: (table: string, names: readonly string[]) => string) =>
		[...columns].map(([table, names]) => `INSERT OR IGNORE INTO main.${table} (${names.join()}) ${from(table, names)};`).join('\n')
	const csv = (table: string) => join(folder, `${table}.csv`)
	sqlite3(full, `.mode csv\n.nullvalue ~\n${TABLES.map((table) => `.once '${csv(table)}'\nSELECT * FROM ${table};`).join('\n')}`)
	const bare = [...columns].map(
		([table, names]) => `CREATE TEMP TABLE bare_${table} (${names.join()});\n.import --csv --schema temp '${csv(table)}' bare_${table}`
	)
	return [
		timed(
			'sqlite3 .import',
			empty,
			folder,
			`${PRAGMAS}\nPRAGMA temp_store = FILE;\nBEGIN IMMEDIATE;\n${bare.join('\n')}\n${insert((table, names) => `SELECT ${names.map((name) => `nullif(${name}, '~')`).join()} FROM bare_${table}`)}\nCOMMIT;`
		),
		timed(
			'sqlite3 INSERT ... SELECT',
			empty,
			folder,
			`${PRAGMAS}\nATTACH '${full}' AS w;\nBEGIN IMMEDIATE;\n${insert((table, names) => `SELECT ${names.join()} FROM w.${table}`)}\nCOMMIT;`
		)
	]
}

function timed(name: string, empty: string, folder: string, script: string): string {
	const file = join(folder, 'floor.db')
	copyFileSync(empty, file)
	const began = performance.now()
	const used = sqlite3(file, script)
	const seconds = (performance.now() - began) / 1000
	return `${name.padEnd(38)} ${seconds.toFixed(1).padStart(6)} s ${(used / 1e6).toFixed(1).padStart(6)} s of processor`
}

/** @returns microseconds of processor */
function sqlite3(file: string, script: string): number {
	const input = `${file}.sql`
	writeFileSync(input, script)
	const child = Bun.spawnSync(['sqlite3', '-bail', file], { stdin: Bun.file(input), stdout: 'ignore', stderr: 'pipe' })
	if (child.exitCode !== 0) throw new Error(child.stderr.toString())
	return Number(child.resourceUsage.cpuTime.total)
}
