import { Connection } from '../../src/db/connection'
import { check, login, type Program } from './program'

export const CODE = 'ecole'
export const PASSWORD = 'mot-de-passe'
/** As many people as connections: attempts on one identifier wait for each other. */
export const PEOPLE = Array.from({ length: 8 }, (_, n) => `personne${n}`)

export async function makeSchool({ command }: Program) {
	const steps = [
		['tenant', 'create', CODE, '--name', 'École'],
		...PEOPLE.map((name) => ['user', 'create', CODE, '--identifiant', name, '--role', 'administrateur', '--nom', 'N', '--prenoms', 'P'])
	]
	for (const step of steps) {
		const { code, stderr } = await command(step, PASSWORD)
		if (code !== 0) throw new Error(stderr)
	}
}

/** What clients were told: a token that was given, a token that was taken back. */
export type Acknowledged = { readonly given: Set<string>; readonly revoked: Set<string> }

/** One client that logs in over and over, and out again every third time, until its server is gone. */
async function write(url: string, who: string, told: Acknowledged) {
	try {
		for (let n = 0; ; n++) {
			const { status, token } = await login(url, CODE, who, PASSWORD)
			if (status !== 200) throw new Error(`a login answered ${status}`)
			told.given.add(token)
			if (n % 3 !== 2) continue
			// from here on either answer is right, until the server says that it is gone
			told.given.delete(token)
			const response = await fetch(`${url}/${CODE}/api/lms/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
			if (!response.ok) throw new Error(`a logout answered ${response.status}`)
			told.revoked.add(token)
		}
	} catch (error) {
		if (error instanceof Error && /answered/.test(error.message)) throw error
	}
}

/** Serves, writes from every connection, and kills the server `after` milliseconds of writing. */
export async function killWhileWriting(program: Program, told: Acknowledged, after: number) {
	const { server, url } = await program.serve()
	const before = told.given.size + told.revoked.size
	const writers = PEOPLE.map((who) => write(url, who, told))
	while (told.given.size + told.revoked.size === before) await Bun.sleep(1)
	await Bun.sleep(after)
	server.signal('SIGKILL')
	await server.finished
	await Promise.all(writers)
}

/** What a kill has broken: acknowledged writes that are not there after a restart, or a file that is not sound. */
export async function losses(program: Program, { given, revoked }: Acknowledged): Promise<string[]> {
	const { server, url } = await program.serve()
	const found: string[] = []
	const ask = async (token: string, expected: number) => {
		const status = await check(url, CODE, token)
		if (status !== expected) found.push(`token ${token.split('|')[0]}: ${status} instead of ${expected}`)
	}
	await Promise.all([...Array.from(given, (token) => ask(token, 200)), ...Array.from(revoked, (token) => ask(token, 401))])
	const { code } = await server.stop()
	if (code !== 0) found.push(`the restarted server ended with ${code}`)
	const file = new Connection(`${program.data}/tenants/${CODE}.db`, { synchronous: 'normal', busyTimeout: 1000 })
	const answer = (sql: string) => file.execute(sql).rows[0]?.[0] as string | number | undefined
	if (answer('PRAGMA integrity_check') !== 'ok') found.push('integrity_check')
	if (file.execute('PRAGMA foreign_key_check').rows.length > 0) found.push('foreign_key_check')
	const told = answer("SELECT count(*) FROM journal WHERE action = 'token.create'")
	const made = answer("SELECT (SELECT count(*) FROM jetons) + (SELECT count(*) FROM journal WHERE action = 'token.revoke')")
	if (told !== made) found.push(`${told} tokens in the journal, ${made} made`)
	file.close()
	return found
}
