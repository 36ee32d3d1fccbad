import type { Db } from '../db/queries/db'
import type { Place } from '../db/files/place'
import type { Store, Write } from '../db/store/store'
import { AppError } from '../kit/errors'
import { selectInstitution, type Institution } from './institution.queries'

/** An open institution. */
export class Tenant {
	/** milliseconds of the clock at which somebody last asked for it */
	lastUsed = 0
	/** the same, or at which the program last worked on it by itself */
	lastTouched = 0
	/** milliseconds of the clock at which the registry last looked whether the file is in its place */
	lastLook = 0
	/** `lastTouched` when it was last made to rest */
	rested = -1
	readonly #work: string[] = []
	#institution: Institution | undefined
	/** the store's `generation` at which the facts were read */
	#generation = -1

	constructor(
		readonly code: string,
		readonly place: Place,
		readonly store: Store
	) {}

	/** Whether long work needs the file to stay open and in its place. */
	get isHeld() {
		return this.#work.length > 0
	}

	/** what the long work is that goes on now */
	get work(): readonly string[] {
		return this.#work
	}

	/** Keeps the file open and in its place while `run` works on it. */
	async hold<T>(work: 'import' | 'export' | 'backup' | 'messages' | 'audit', run: () => Promise<T>): Promise<T> {
		this.#work.push(work)
		try {
			return await run()
		} finally {
			this.#work.splice(this.#work.indexOf(work), 1)
		}
	}

	/** The school's own facts, read again after each commit that may have changed them; with the revision of the data. */
	institution(): Institution | Promise<Institution> {
		const { generation, revisions } = this.store
		if (!this.#institution || this.#generation !== generation) return this.#read()
		if (this.#institution.revision !== revisions.donnees) this.#institution = { ...this.#institution, revision: revisions.donnees }
		return this.#institution
	}

	/** The facts as a write finds them: one statement if an earlier write of its commit, or a commit since, has touched the school. */
	institutionInside({ db, generation }: Write): Institution | Promise<Institution> {
		if (this.#institution && this.#generation === generation) return this.#institution
		return generation === undefined ? this.#readFrom(db) : this.#keep(db, generation)
	}

	#read() {
		return this.#keep(this.store.db, this.store.generation)
	}

	async #keep(db: Db, generation: number) {
		this.#institution = await this.#readFrom(db)
		this.#generation = generation
		return this.#institution
	}

	async #readFrom(db: Db): Promise<Institution> {
		const { donnees } = this.store.revisions
		const found = await selectInstitution(db)
		if (!found) throw new AppError('unavailable', 'fichier_indisponible', { retryAfter: 60 })
		return { ...found, revision: donnees }
	}
}
