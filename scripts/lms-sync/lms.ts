import { Refused, type Wire } from './wire'

type Row = { readonly id: number; readonly date?: string; readonly etudiant_id?: number; readonly seance_id?: number }
type Answer = {
	readonly data: readonly Row[]
	readonly meta: { readonly version: number; readonly retires?: readonly { readonly id: number }[] }
}
type Versions = Readonly<Record<string, number>>
type Changes = {
	readonly data: Readonly<Record<string, Answer | { readonly a_relire: true }>>
	readonly meta: { readonly versions: Versions }
}
/** Records as they came, by id. */
type Copy = Map<number, string>

/** A way to ask: one call for all lists, or `/versions` and then each list that it names. */
export type Way = 'changements' | 'versions'

/** The list of taken registers. The attendance of one séance is read when its record there has changed. */
const REGISTERS = 'registres'
/** The name under which the copy of all attendance is compared: séance by séance. */
const PRESENCES = 'presences'
/** The days that `/presences` reads at once. */
const DAYS = 31

/** An LMS: a copy of each list that it may read, and the version of each. */
export class Lms {
	readonly copies = new Map<string, Copy>()
	readonly #held = new Map<string, number>()

	constructor(
		readonly wire: Wire,
		readonly way: Way
	) {}

	/** Brings the copies up to date. @returns the lists that were read */
	async synchronise(): Promise<string[]> {
		const before = new Map(this.copies.get(REGISTERS))
		const read = this.way === 'changements' ? await this.#byChangements() : await this.#byVersions()
		if (read.includes(REGISTERS)) await this.#readPresences(before)
		if (!this.copies.has(REGISTERS)) this.copies.delete(PRESENCES)
		return read
	}

	async #byChangements(): Promise<string[]> {
		const { data, meta } = await this.wire.get<Changes>('/changements', { query: Object.fromEntries(this.#held) })
		for (const [list, answer] of Object.entries(data)) if ('meta' in answer) this.#take(list, answer)
		const whole = Object.keys(meta.versions).filter((list) => !this.copies.has(list) || 'a_relire' in (data[list] ?? {}))
		for (const list of whole) this.#take(list, await readWhole(this.wire, list))
		this.#forgetAllBut(meta.versions)
		return [...new Set([...Object.keys(data), ...whole])]
	}

	async #byVersions(): Promise<string[]> {
		const versions = await this.wire.get<Versions>('/versions')
		const stale = Object.keys(versions).filter((list) => this.#held.get(list) !== versions[list])
		for (const list of stale) this.#take(list, await this.#readSince(list, this.#held.get(list)))
		this.#forgetAllBut(versions)
		return stale
	}

	/** Reads what changed in a list; all of it without a version, or if the version is too old. */
	async #readSince(list: string, depuis_version: number | undefined): Promise<Answer> {
		// a version may be 0, and 0 is not a version to read from
		if (!depuis_version) return readWhole(this.wire, list)
		try {
			return await this.wire.get<Answer>(`/${list}`, { query: { ...widest(list), depuis_version } })
		} catch (error) {
			if (error instanceof Refused && error.code === 'version_perimee') return readWhole(this.wire, list)
			throw error
		}
	}

	#take(list: string, { data, meta }: Answer): void {
		const copy: Copy = meta.retires === undefined ? new Map() : this.copies.get(list)!
		for (const { id } of meta.retires ?? []) copy.delete(id)
		for (const row of data) copy.set(row.id, JSON.stringify(row))
		this.copies.set(list, copy)
		this.#held.set(list, meta.version)
	}

	/** Forgets lists that vanished: their module was switched off. */
	#forgetAllBut(versions: Versions): void {
		for (const list of [...this.#held.keys()].filter((one) => !(one in versions))) {
			this.#held.delete(list)
			this.copies.delete(list)
		}
	}

	/** Reads the attendance of each séance whose register has changed; of all classes in turn if that takes fewer calls. */
	async #readPresences(before: Copy): Promise<void> {
		const registers = this.copies.get(REGISTERS)!
		const changed = [...registers].filter(([id, record]) => before.get(id) !== record)
		const isMuch = changed.length > (this.copies.get('classes')?.size ?? Infinity)
		const presences = isMuch ? await allPresences(this.wire, this.copies) : (this.copies.get(PRESENCES) ?? new Map())
		for (const [id] of isMuch ? [] : changed)
			presences.set(id, textOf((await this.wire.get<Answer>('/cours/{id}/presences', { path: { id } })).data))
		for (const id of presences.keys()) if (!registers.has(id)) presences.delete(id)
		this.copies.set(PRESENCES, presences)
	}
}

/** Reads everything as a copy should be. */
export async function fresh(wire: Wire): Promise<Map<string, Copy>> {
	const copies = new Map<string, Copy>()
	for (const list of Object.keys(await wire.get<Versions>('/versions'))) {
		const { data } = await readWhole(wire, list)
		copies.set(list, new Map(data.map((row) => [row.id, JSON.stringify(row)])))
	}
	if (copies.has(REGISTERS)) copies.set(PRESENCES, await allPresences(wire, copies))
	return copies
}

/** The names of the lists whose copy is not what a fresh reading says. */
export const differing = (copies: ReadonlyMap<string, Copy>, control: ReadonlyMap<string, Copy>): string[] =>
	[...new Set([...copies.keys(), ...control.keys()])].filter((list) => !Bun.deepEquals(copies.get(list), control.get(list)))

/** The query of the form of a list about which `/versions` speaks. */
const widest = (list: string) => (list === 'evaluations' ? { periode: 'toutes' } : {})

const readWhole = (wire: Wire, list: string) => wire.get<Answer>(`/${list}`, { query: widest(list) })

/** The attendance of a séance by student, as both lists show it: their ids are different ones. */
function textOf(rows: readonly Row[]): string {
	const sorted = rows.toSorted((a, b) => a.etudiant_id! - b.etudiant_id!)
	return JSON.stringify(sorted.map((row) => ({ ...row, id: undefined, seance_id: undefined })))
}

/** Reads the attendance of all classes, 31 days at a time. */
async function allPresences(wire: Wire, copies: ReadonlyMap<string, Copy>): Promise<Copy> {
	const registers = [...copies.get(REGISTERS)!.values()].map((text) => JSON.parse(text) as Row)
	const days = registers.map(({ date }) => date!).toSorted()
	const presences = new Map<number, Row>()
	for (let from = days[0]; from !== undefined && from <= days.at(-1)!; from = dayAfter(from, DAYS))
		for (const classe_id of copies.get('classes')?.keys() ?? []) {
			const query = { classe_id, date_debut: from, date_fin: dayAfter(from, DAYS - 1) }
			// a séance of two classes comes with each of them
			for (const row of (await wire.get<Answer>('/presences', { query })).data) presences.set(row.id, row)
		}
	const bySeance = Map.groupBy(presences.values(), ({ seance_id }) => seance_id!)
	return new Map(registers.map(({ id }) => [id, textOf(bySeance.get(id) ?? [])]))
}

const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
