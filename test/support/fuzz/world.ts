import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoLogins, demoSchool } from '../../../src/server/demo/ecole'
import type { Random } from '../../../src/server/demo/random'
import { freePort, tomlFor, type Program } from '../program'
import type { Running } from '../child'

export const CODES = ['ecole-a', 'ecole-b'] as const
export type Code = (typeof CODES)[number]
export const ROLES = demoLogins.map(({ role }) => role)
export type Role = (typeof ROLES)[number]

type Seance = { id: number; debut: string; fin: string; heure_debut: string; classes: { id: number }[] }
type Evaluation = { id: number; bareme: number; classe: { id: number }; matiere: { id: number } }

/** The content of a school as its administrator reads it; the évaluations are those of the teacher. */
export type School = {
	readonly seances: readonly Seance[]
	readonly evaluations: readonly Evaluation[]
	readonly matieres: readonly number[]
	readonly enseignants: readonly number[]
	/** students by class */
	readonly classes: ReadonlyMap<number, readonly number[]>
}

export type World = {
	readonly url: string
	readonly server: Running
	readonly schools: Readonly<Record<Code, School>>
	readonly sessions: Sessions
}

/** The people logged in: a token that has become invalid is replaced by another. */
export class Sessions {
	readonly #tokens = new Map<string, Promise<string>>()

	constructor(readonly url: string) {}

	token(code: Code, role: Role): Promise<string> {
		const key = `${code} ${role}`
		let token = this.#tokens.get(key)
		if (!token) this.#tokens.set(key, (token = this.#login(code, role)))
		return token
	}

	/** Forgets a token that was refused, where it is still the one that is known. */
	async refused(code: Code, role: Role, token: string) {
		if ((await this.token(code, role)) === token) this.#tokens.delete(`${code} ${role}`)
	}

	async #login(code: Code, role: Role) {
		const { identifiant, password } = demoLogins.find((one) => one.role === role)!
		const response = await fetch(`${this.url}/${code}/api/lms/auth/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1', 'x-forwarded-proto': 'https' },
			body: JSON.stringify({ identifier: identifiant, password })
		})
		if (!response.ok) throw new Error(`${identifiant} of ${code} cannot log in: ${await response.text()}`)
		return ((await response.json()) as { token: string }).token
	}
}

/** Two institutions with the made-up school, served on loopback without limits, behind what passes for a proxy. */
export async function makeWorld(program: Program): Promise<World> {
	const toml = tomlFor(freePort()).replace('[server]', '[server]\ntrusted_proxies = ["127.0.0.1"]')
	writeFileSync(join(program.folder, 'preau.toml'), toml)
	const source = join(program.folder, 'source')
	mkdirSync(source)
	for (const { name, bytes } of demoSchool(Temporal.Now.instant())) writeFileSync(join(source, name), bytes)
	for (const code of CODES) {
		for (const step of [
			['tenant', 'create', code, '--name', code, '--timezone', 'Africa/Abidjan'],
			['import', code, source]
		]) {
			const { code: exit, stderr } = await program.command(step)
			if (exit !== 0) throw new Error(`${step.join(' ')}: ${stderr}`)
		}
	}
	const { server, url } = await program.serve()
	const sessions = new Sessions(url)
	const schools = Object.fromEntries(await Promise.all(CODES.map(async (code) => [code, await readSchool(sessions, code)]))) as Record<
		Code,
		School
	>
	return { url, server, schools, sessions }
}

async function readSchool(sessions: Sessions, code: Code): Promise<School> {
	const list = async <Item extends { id: number }>(path: string, role: Role = 'administrateur') => {
		const headers = { authorization: `Bearer ${await sessions.token(code, role)}` }
		const response = await fetch(`${sessions.url}/${code}/api/lms${path}`, { headers })
		return ((await response.json()) as { data: Item[] }).data
	}
	const ids = async (path: string) => (await list(path)).map(({ id }) => id)
	const today = Temporal.Now.plainDateISO('Africa/Abidjan')
	const classes = await ids('/classes')
	return {
		seances: await list<Seance>(
			`/emploi-temps?date_debut=${today.subtract({ days: 20 }).toString()}&date_fin=${today.add({ days: 7 }).toString()}`
		),
		evaluations: await list<Evaluation>('/evaluations', 'enseignant'),
		matieres: await ids('/matieres'),
		enseignants: await ids('/enseignants'),
		classes: new Map(await Promise.all(classes.map(async (id) => [id, await ids(`/classes/${id}/etudiants`)] as const)))
	}
}

/** An id of what a name means (`classe_id`, `seances`), mostly one that there is. */
export function idOf({ seances, evaluations, matieres, enseignants, classes }: School, name: string, random: Random): number {
	const pools: readonly (readonly [RegExp, () => readonly number[]])[] = [
		[/seance|cours/, () => seances.map(({ id }) => id)],
		[/evaluation/, () => evaluations.map(({ id }) => id)],
		[/matiere/, () => matieres],
		[/enseignant/, () => enseignants],
		[/user|etudiant/, () => [...classes.values()].flat()],
		[/classe/, () => [...classes.keys()]]
	]
	const pool = random.chance(10) ? [] : (pools.find(([pattern]) => pattern.test(name))?.[1]() ?? [])
	return pool[random.below(Math.max(pool.length, 1))] ?? 1 + random.below(2000)
}
