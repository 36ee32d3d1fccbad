import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDue, lastSlot } from '../../backups/due'
import { failedLately, LastRuns, type Run } from '../../backups/last-runs'
import { isForbiddenHere } from '../../db/files/disk'
import { makeFolder } from '../../db/files/own-folder'
import type { Author } from '../../domain/droits/caller'
import { adressesOf, keepsReal, type Adresses } from '../../domain/personnes/identite-externe'
import type { Log } from '../../host/log/log'
import { threadsAreEnding } from '../../host/threads/worker-task'
import { jourIn } from '../../kit/jour'
import { sentence, worded, type Sentence } from '../../kit/sentence'
import { reasonFrom } from '../../kit/system-failure'
import type { Institution } from '../../tenants/institution.queries'
import { outgoing, unwritten } from '../../tenants/outgoing'
import type { Tenants } from '../../tenants/registry'
import { openTenant } from '../../tenants/tenants.service'
import type { Changes, FilesOrder } from './files-order'
import type { Program } from './programs'

export type NightlySettings = {
	/** the folder in which each institution has its own; empty: none */
	readonly dossier: string
	/** `HH:MM` on the clock of the machine */
	readonly heure: string
	readonly timeZone: string
	/** empty: as the institution's own data say */
	readonly adresses: Adresses | ''
}

/** The result of the last attempt to write the files of an institution. */
export type FilesRun = Run & {
	/** RFC 3339: when its files were last up to date; null if never */
	readonly written: string | null
	/** how many people and courses are left out */
	readonly left_out: number
}

export type FilesFacts = Pick<FilesRun, 'code' | 'written' | 'error' | 'left_out'>

/** An open institution whose files are made. */
export type Making = {
	readonly tenant: Awaited<ReturnType<typeof openTenant>>
	readonly institution: Institution
	readonly order: FilesOrder
	readonly author: Author
	/** where the program will find the files */
	readonly target: string
}

/** Writes the files of every institution for another program each night into the folder of the settings. */
export abstract class NightlyFiles<Settings extends NightlySettings> {
	abstract readonly program: Program

	constructor(
		readonly tenants: Tenants,
		readonly settings: Settings,
		readonly log?: Log
	) {}

	/** Has the files made by a thread. `version`: of their form, if a command names one. */
	protected abstract make(making: Making, version?: string): Promise<Changes>

	/** The last attempt for each institution; `undefined` if the settings do not name a folder. */
	last(): readonly FilesFacts[] | undefined {
		if (this.settings.dossier === '') return undefined
		return this.tenants.codes.map((code) => this.#runs().read(code) ?? { code, written: null, error: null, left_out: 0 })
	}

	/** Writes what is due. After a night in which the machine was off, it writes at once; work that failed is tried again after an hour. */
	async runDue(): Promise<void> {
		const { dossier, heure, timeZone } = this.settings
		if (dossier === '') return
		const now = this.#now()
		const slot = lastSlot(heure, now, timeZone)
		for (const code of this.tenants.codes) {
			const run = this.#runs().read(code)
			const written = run?.written ? [Temporal.Instant.from(run.written)] : []
			if (isDue(written, slot, now) && !failedLately(run, slot, now)) await this.#run(code, run?.written ?? null)
		}
	}

	async #run(code: string, before: string | null) {
		const { program } = this
		const at = this.#now().toString({ smallestUnit: 'second' })
		const run = { code, at, written: before, error: null, warnings: [], left_out: 0 }
		try {
			const { changed, leftOut } = await this.#write(code, join(this.settings.dossier, code), { name: `job:${program}` })
			this.#runs().write({ ...run, written: at, left_out: leftOut.length })
			this.log?.info('the files for a program are written', { program, tenant: code, changed: changed.length, left_out: leftOut.length })
		} catch (failure) {
			if (threadsAreEnding()) throw failure
			const error = this.#reason(failure)
			this.#runs().write({ ...run, error })
			this.log?.error('the files for a program could not be written', { program, tenant: code, reason: worded('en', error) })
		}
	}

	/** Writes the files of an institution into `folder`, whose parent is there. */
	async #write(code: string, folder: string, author: Author, target = folder, version?: string) {
		const tenant = await openTenant(this.tenants, code)
		return tenant.hold('export', async () => {
			const institution = await tenant.institution()
			const { adresses } = this.settings
			const now = this.#now()
			const order: FilesOrder = {
				place: tenant.place,
				code,
				adresses: adressesOf(adresses, institution),
				jour: jourIn(now, institution.timezone).toString(),
				folder,
				now: now.toString()
			}
			const changes = await this.make({ tenant, institution, order, author, target }, version)
			return { ...changes, isKept: keepsReal(adresses, institution) }
		})
	}

	/** The same for a command, which takes the files from a folder of the data folder to `target`. */
	async export(code: string, target: string, author: Author, version?: string) {
		await openTenant(this.tenants, code)
		const folder = outgoing(this.tenants.options.folder, Bun.randomUUIDv7())
		makeFolder(dirname(folder))
		try {
			return { ...(await this.#write(code, folder, author, target, version)), folder }
		} catch (error) {
			rmSync(folder, { recursive: true, force: true })
			throw unwritten(this.tenants.options.folder, error)
		}
	}

	#reason(failure: unknown): Sentence {
		const { dossier: folder } = this.settings
		return isForbiddenHere(folder)
			? sentence(
					'systemd lets the service write nothing there: "sudo systemctl edit preau", [Service], ReadWritePaths=-{folder}, then "sudo systemctl restart preau"',
					{ folder }
				)
			: reasonFrom(failure)
	}

	#runs() {
		return new LastRuns<FilesRun>(this.tenants.options.folder, `last-${this.program}`)
	}

	#now() {
		return this.tenants.options.store.clock.now()
	}
}
