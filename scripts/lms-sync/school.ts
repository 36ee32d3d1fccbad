import { join } from 'node:path'
import { demoSchool } from '../../src/server/demo/ecole'
import { passwordOf } from '../../src/server/demo/people'
import { Person } from './person'

/** The fields of records that the changes go by. */
export type Found = {
	readonly id: number
	readonly debut: string
	readonly titre: string
	readonly classe: { readonly id: number; readonly code: string }
	readonly matiere: { readonly id: number; readonly code: string }
	readonly inscription: { readonly id: number }
	readonly etudiant_id: number
	readonly nb_notes: number
}

export const today = (days = 0) => Temporal.Now.plainDateISO('Africa/Abidjan').add({ days }).toString()

/** The made-up school at work: its people in the console, its commands, its files, and people who write through the API. */
export class School {
	readonly #tokens = new Map<string, string>()

	private constructor(
		readonly origin: string,
		readonly folder: string,
		readonly preau: (...args: readonly string[]) => Promise<string>,
		readonly admin: Person
	) {}

	static async opened(origin: string, folder: string, preau: School['preau']): Promise<School> {
		const admin = await new Person(`${origin}/console`).signIn('admin', passwordOf('admin'))
		return new School(origin, folder, preau, admin)
	}

	/** Writes or reads through the API as somebody. */
	async api(identifiant: string, path: string, method = 'GET', body?: object): Promise<unknown> {
		const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
		const answer = await fetch(`${this.origin}/api/lms${path}`, {
			method,
			...sent,
			headers: { ...sent?.headers, authorization: `Bearer ${await this.#tokenOf(identifiant)}` }
		})
		if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
		return answer.json()
	}

	/** The records of a list, as the administrator reads them. */
	async all(path: string): Promise<readonly Found[]> {
		return ((await this.api('admin', path)) as { data: readonly Found[] }).data
	}

	async first(path: string, is: (one: Found) => boolean = () => true): Promise<Found> {
		const one = (await this.all(path)).find(is)
		if (one === undefined) throw new Error(`${path} has no such record`)
		return one
	}

	/** Imports rows by the command line. */
	async imports(name: string, rows: readonly Readonly<Record<string, string>>[], ...options: readonly string[]): Promise<void> {
		const file = join(this.folder, `${name}.csv`)
		await Bun.write(file, csv(rows))
		await this.preau('import', 'demo', file, ...options)
	}

	/** Imports a file in the browser. */
	async uploads(name: string, rows: readonly Readonly<Record<string, string>>[]): Promise<void> {
		const [abandoned] = /\/importer\/abandonner/.exec(await this.admin.page('/importer')) ?? []
		if (abandoned !== undefined) await this.admin.sends('/importer', {}, '/importer/abandonner')
		const files = new FormData()
		files.append('fichiers', new File([csv(rows)], `${name}.csv`))
		await this.admin.post('/importer/fichiers', files)
		await this.#importEnds()
		await this.admin.sends('/importer', {}, '/importer/appliquer')
		await this.#importEnds()
	}

	async #importEnds(): Promise<void> {
		while (!(JSON.parse(await this.admin.page('/importer/etat')) as { fini?: true }).fini) await Bun.sleep(50)
	}

	async #tokenOf(identifiant: string): Promise<string> {
		const token = this.#tokens.get(identifiant) ?? (await signedIn(this.origin, identifiant, 'complete'))
		this.#tokens.set(identifiant, token)
		return token
	}
}

/** Signs in to the API, and returns the token. */
export async function signedIn(origin: string, identifier: string, portee: 'complete' | 'lecture'): Promise<string> {
	const body = JSON.stringify({ identifier, password: passwordOf(identifier), device_name: 'LMS', portee })
	const answer = await fetch(`${origin}/api/lms/auth/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
	return ((await answer.json()) as { token: string }).token
}

const csv = (rows: readonly Readonly<Record<string, string>>[]) =>
	[Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((cells) => `${cells.join(';')}\n`).join('')

/** The rows of a file of the made-up school, by its header; its cells hold neither quotes nor semicolons. */
export function rowsOf(name: string): Record<string, string>[] {
	const file = demoSchool(Temporal.Now.instant()).find((one) => one.name === `${name}.csv`)!
	const [header = '', ...lines] = new TextDecoder().decode(file.bytes).trim().split(/\r?\n/)
	const columns = header.split(';')
	return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [columns[at]!, cell])))
}
