import type { pdfOf } from '../../exchange/pdf/pdf.service'
import type { Impression } from '../../domain/papiers/feuille'
import type { Log } from '../../host/log/log'
import { threadsAreEnding } from '../../host/threads/worker-task'
import type { Clock } from '../../kit/clock'
import { AppError, notFound, OperationError } from '../../kit/errors'
import type { KnownVisit, Visit } from '../../tenants/visit'
import { markPrinted } from './impression.service'
import { readablePapiers } from './papiers.policy'

/** The order of a PDF: papers and their names. */
export type Commande = {
	readonly impression: Impression
	/** the papers that leave the server for the first time with it: neither those without a number nor duplicates */
	readonly originaux: readonly number[]
	/** its name on the page: « Relevés de notes, GM1 A » */
	readonly titre: string
	/** the name of the PDF, without its ending */
	readonly fichier: string
	/** the page to go back to, below the console's root */
	readonly retour: string
}

/** A PDF of papers, from the moment when it is ordered. It lives an hour at most, in memory. */
export type Tirage = Omit<Commande, 'impression'> & {
	readonly id: string
	/** sheets */
	readonly total: number
	readonly etape: 'attend' | 'imprime' | 'pret' | 'arrete' | 'echec'
	readonly faites: number
	/** of the PDF */
	readonly taille: number
	/** how many are made before it */
	readonly devant: number
	/** whether it has left the server */
	readonly estSorti: boolean
}

type Kept = {
	-readonly [K in keyof Omit<Tirage, 'devant' | 'taille' | 'estSorti'>]: Tirage[K]
} & {
	readonly code: string
	readonly userId: number
	readonly stop: AbortController
	readonly adresse: string
	/** milliseconds */
	at: number
	/** the work on it, and when it is over */
	over?: Promise<void>
	/** the note in the register that its papers have left */
	sortie?: Promise<void> | undefined
	impression?: Impression | undefined
	bytes?: Uint8Array<ArrayBuffer> | undefined
}

/** Milliseconds that a PDF is kept, and that one may take, so that a hostile sheet does not stop the printing of all schools. */
export const [HOUR, MOST_TIME] = [3_600_000, 600_000]
/** How many are made or wait at most, and the bytes of all PDFs that are kept. */
const [MOST_RUNNING, MOST_BYTES] = [40, 64 * 1024 * 1024]
/** How many of one person are made or wait, and how many are kept, so that nobody takes the place of others. */
const [MOST_OF_PERSON, MOST_KEPT] = [3, 3]
/** Milliseconds that a page waits for a PDF that is nearly there, so that most people never see it being made. */
const NEARLY = 2000

type Deps = {
	readonly clock: Clock
	readonly log: Log
	/** the page that verifies an institution's papers */
	readonly verificateur: (visit: Visit) => { readonly adresse: string }
	/** makes the bytes */
	readonly pdf: typeof pdfOf
	/** a signal after some milliseconds */
	readonly after: (milliseconds: number) => AbortSignal
}

/** The PDFs of papers on this machine: one is made at a time. Each is its author's alone. */
export class Impressions {
	readonly #tirages = new Map<string, Kept>()
	#last = Promise.resolve()

	constructor(readonly deps: Deps) {}

	/** @throws AppError 409 `impressions_nombreuses` if too many wait, of the caller or of all */
	mustHavePlace({ tenant, caller }: KnownVisit) {
		const running = this.#running()
		const theirs = running.filter(({ code, userId }) => code === tenant.code && userId === caller.userId)
		if (running.length >= MOST_RUNNING || theirs.length >= MOST_OF_PERSON) throw new AppError('conflict', 'impressions_nombreuses')
	}

	/**
	 * Orders a PDF. @returns its page, below the console's root @throws AppError 409 `impressions_nombreuses` if too many wait: papers with
	 * numbers are printed again from the register
	 */
	start(visit: KnownVisit, { impression, ...commande }: Commande): string {
		this.#sweep()
		this.mustHavePlace(visit)
		const tirage: Kept = {
			...commande,
			id: Bun.randomUUIDv7(),
			code: visit.tenant.code,
			userId: visit.caller.userId,
			total: impression.feuilles.length,
			etape: 'attend',
			faites: 0,
			stop: new AbortController(),
			adresse: this.deps.verificateur(visit).adresse,
			at: this.#now(),
			impression
		}
		this.#tirages.set(tirage.id, tirage)
		this.#last = tirage.over = this.#last.then(() => this.#print(tirage))
		return `/impressions/${tirage.id}`
	}

	/** @throws AppError 404 for somebody else's, or one that is not kept any more */
	get(visit: KnownVisit, id: string): Tirage {
		const tirage = this.#own(visit, id)
		const devant = tirage.etape === 'attend' ? this.#running().indexOf(tirage) : 0
		return { ...tirage, taille: tirage.bytes?.length ?? 0, devant, estSorti: tirage.sortie !== undefined }
	}

	/** The same, a moment later if it is nearly done. @throws AppError 404 */
	async settled(visit: KnownVisit, id: string): Promise<Tirage> {
		const tirage = this.#own(visit, id)
		if (isRunning(tirage)) await Promise.race([tirage.over, Bun.sleep(NEARLY)])
		return this.get(visit, id)
	}

	/** Ends a PDF that its author gives up; one that is done stays. @throws AppError 404 */
	stop(visit: KnownVisit, id: string) {
		const tirage = this.#own(visit, id)
		if (isRunning(tirage)) tirage.etape = 'arrete'
		tirage.impression = undefined
		tirage.stop.abort()
	}

	/**
	 * The PDF, which leaves the server now. @throws AppError 403; 404 also if it is not ready; 409 `papier.sorti` if an original has left with
	 * another one
	 */
	async bytes(visit: KnownVisit, id: string): Promise<Uint8Array<ArrayBuffer>> {
		const tirage = this.#own(visit, id)
		const { bytes, originaux } = tirage
		if (!bytes) throw notFound()
		readablePapiers((await visit.view()).perimetre)
		tirage.sortie ??= originaux.length === 0 ? Promise.resolve() : markPrinted(visit, originaux)
		try {
			await tirage.sortie
		} catch (error) {
			tirage.sortie = undefined
			throw error
		}
		return bytes
	}

	async #print(tirage: Kept) {
		const { impression, adresse, stop } = tirage
		if (!impression || threadsAreEnding()) return
		tirage.etape = 'imprime'
		try {
			tirage.bytes = await this.deps.pdf(
				impression,
				adresse,
				(done) => void (tirage.faites = done),
				AbortSignal.any([stop.signal, this.deps.after(MOST_TIME)])
			)
			tirage.etape = 'pret'
		} catch (error) {
			if (!(error instanceof OperationError)) this.deps.log.error('papers could not be printed', { error })
			tirage.etape = stop.signal.aborted ? 'arrete' : 'echec'
		} finally {
			tirage.impression = undefined
			tirage.at = this.#now()
			this.#sweep()
			this.deps.after(HOUR + 1).addEventListener('abort', () => this.#sweep())
		}
	}

	#own({ tenant, caller }: KnownVisit, id: string): Kept {
		this.#sweep()
		const tirage = this.#tirages.get(id)
		if (tirage?.code !== tenant.code || tirage.userId !== caller.userId) throw notFound()
		return tirage
	}

	#running() {
		return [...this.#tirages.values()].filter(isRunning)
	}

	/** Forgets those that are an hour old, the oldest of a person who has too many, and the oldest of all if they are too large. */
	#sweep() {
		const done = [...this.#tirages.values()].filter((tirage) => !isRunning(tirage)).toSorted((a, b) => b.at - a.at)
		const keptOf = new Map<string, number>()
		let bytes = 0
		for (const [place, { id, code, userId, at, bytes: pdf }] of done.entries()) {
			const author = `${code} ${userId}`
			const newer = keptOf.get(author) ?? 0
			keptOf.set(author, newer + 1)
			bytes += pdf?.length ?? 0
			// the newest may be larger than all should be
			if (this.#now() - at > HOUR || newer >= MOST_KEPT || (bytes > MOST_BYTES && place > 0)) this.#tirages.delete(id)
		}
	}

	#now() {
		return this.deps.clock.now().epochMilliseconds
	}
}

export const isRunning = ({ etape }: Pick<Tirage, 'etape'>) => etape === 'attend' || etape === 'imprime'
