import { secretHash } from '../../../src/auth/token-secret'
import type { Connection } from '../../../src/db/client/connection'
import { check, type Program } from '../program'
import { aloneFaults } from './clerk'
import { readAll } from './clients'
import { derivedFaults } from './derived'
import type { Line, Replay } from './journal'
import { misplaced, unexplained, type Ledger, type Op } from './ledger'
import type { Killed } from './round'
import { rowsOf } from './rows'
import { CODE, fileOf, FIRST, tokenFor, type School } from './school'
import type { Fates, Whole } from './wholeness'

export type Verdict = Whole & { readonly faults: readonly string[]; readonly sound: boolean }

/** How many of the newest tokens are tried over HTTP; the file is asked about all of them. */
const TRIED = 50

/** Starts the server again and compares its answers, and its file, with the answers that its clients got. */
export async function verify(
	program: Program,
	school: School,
	ledger: Ledger,
	{ replay, fates }: { replay: Replay; fates: Fates },
	{ importOp }: Killed
): Promise<Verdict> {
	const faults = ledger.oddities.splice(0)
	const shown = await askServer(program, school, ledger, faults)
	const file = fileOf(program)
	try {
		const sound = file.execute('PRAGMA integrity_check').rows[0]?.[0] === 'ok' && file.execute('PRAGMA foreign_key_check').rows.length === 0
		if (!sound) faults.push('integrity_check or foreign_key_check')
		const { lines, faults: contradictions } = replay.follow(file)
		const owned = ownedLines(lines, ledger, importOp)
		const order = owned.map(({ op }) => op).filter((op, index, all) => op !== all[index - 1])
		if (new Set(order).size < order.length) faults.push('the lines of one write stand among those of another')
		const { found, faults: broken } = fates.judge(file, school, ledger, owned)
		faults.push(...contradictions, ...broken, ...misplaced(order), ...unexplained(ledger.ops.values(), cellsIn(file)))
		faults.push(...derivedFaults(file, shown), ...tokenFaults(file, ledger), ...secretFaults(file, ledger), ...aloneFaults(file, ledger))
		const revision = rowsOf<{ revision: number }>(file, 'SELECT revision FROM etat')[0]!.revision
		const seen = Math.max(...ledger.versions.values())
		if (revision < seen) faults.push(`revision ${revision}, though clients were told ${seen}`)
		return { ...found, faults, sound }
	} finally {
		file.close()
	}
}

/** Asks the restarted server about tokens, versions and hours. @returns the hours */
async function askServer(program: Program, school: School, ledger: Ledger, faults: string[]): Promise<number> {
	const { server, url } = await program.serve()
	const ask = async (token: string, expected: number) => {
		const status = await check(url, CODE, token)
		if (status !== expected) faults.push(`token ${token.split('|')[0]}: ${status} instead of ${expected}`)
	}
	await Promise.all([
		...[...ledger.tokens.given].slice(-TRIED).map((token) => ask(token, 200)),
		...[...ledger.tokens.revoked].slice(-TRIED).map((token) => ask(token, 401))
	])
	const token = await tokenFor(url, 'direction')
	await readAll({ url, school, ledger }, await tokenFor(url, 'prof')).catch((error: unknown) => faults.push(String(error)))
	const response = await fetch(`${url}/${CODE}/api/lms/matieres/${school.matiere}`, { headers: { authorization: `Bearer ${token}` } })
	const { classes } = (await response.json()) as { classes?: { heures_effectuees: number }[] }
	const { code } = await server.stop()
	if (code !== 0) faults.push(`the restarted server ended with ${code}`)
	return classes?.[0]?.heures_effectuees ?? Number.NaN
}

const ownedLines = (lines: readonly Line[], ledger: Ledger, importOp: Op) =>
	lines.flatMap((line) => {
		const op = line.action.startsWith('import.') ? importOp : ledger.ops.get(line.request_id ?? '')
		return op ? [{ op, line }] : []
	})

/** The value of each cell that writes claim, as they name it. */
function cellsIn(file: Connection) {
	const rows = rowsOf<{ cell: string; value: string | null }>(
		file,
		`
		SELECT 'note ' || evaluation_id || ' ' || etudiant_id AS cell, note_centiemes || ' ' || commentaire AS value FROM notes
		UNION ALL SELECT 'presence ' || seance_id || ' ' || etudiant_id, statut || ' ' || commentaire FROM presences WHERE source = 'manuel'
		UNION ALL SELECT 'import de note ' || evaluation_id || ' ' || etudiant_id, importe ->> 'commentaire' FROM notes
		UNION ALL SELECT 'import de presence ' || seance_id || ' ' || etudiant_id, importe ->> 'commentaire' FROM presences
		UNION ALL SELECT 'evaluation ' || ref, titre FROM evaluations
		UNION ALL SELECT 'visio ' || id, lien_visio FROM seances
		UNION ALL SELECT 'statut ' || id, statut || ' ' || ifnull(fin_reelle_s, motif) FROM seances WHERE statut <> 'planifiee'`
	)
	const isFirst = (value: string) => value === FIRST || value.endsWith(` ${FIRST}`)
	const cells = new Map(rows.flatMap(({ cell, value }) => (value === null || isFirst(value) ? [] : [[cell, value] as const])))
	return (cell: string) => cells.get(cell)
}

function tokenFaults(file: Connection, { tokens }: Ledger): string[] {
	const stored = new Set(rowsOf<{ secret_hash: string }>(file, 'SELECT secret_hash FROM jetons').map(({ secret_hash }) => secret_hash))
	const isStored = (token: string) => stored.has(secretHash(token.split('|')[1] ?? ''))
	const faults = [
		...[...tokens.given].filter((token) => !isStored(token)).map((token) => `token ${token.split('|')[0]} is lost`),
		...[...tokens.revoked].filter(isStored).map((token) => `token ${token.split('|')[0]} is back`)
	]
	const [row] = rowsOf<{ told: number; made: number }>(
		file,
		`SELECT
		(SELECT count(*) FROM journal WHERE action = 'token.create') AS told,
		(SELECT count(*) FROM jetons) + (SELECT count(*) FROM journal WHERE action = 'token.revoke')
			+ (SELECT ifnull(sum(apres ->> 'jetons_revoques'), 0) FROM journal WHERE action = 'user.password') AS made`
	)
	return row?.told === row?.made ? faults : [...faults, `${row?.told} tokens in the journal, ${row?.made} made`]
}

/** Calendars and passwords that are not those that their owners were given or gave. */
function secretFaults(file: Connection, { calendars, passwords }: Ledger): string[] {
	const hashOf = (who: string, sql: string) =>
		rowsOf<{ hash: string | null }>(file, `SELECT (${sql} WHERE utilisateurs.identifiant = ?) AS hash`, [who])[0]?.hash ?? ''
	const calendar = 'SELECT secret_hash FROM calendriers INNER JOIN utilisateurs ON utilisateurs.id = utilisateur_id'
	return [
		...[...calendars]
			.filter(([who, secret]) => hashOf(who, calendar) !== secretHash(secret))
			.map(([who]) => `the calendar of ${who} has another address`),
		...[...passwords]
			.filter(([who, all]) => !all.some((one) => Bun.password.verifySync(one, hashOf(who, 'SELECT mot_de_passe_hash FROM utilisateurs'))))
			.map(([who]) => `${who} has another password`)
	]
}
