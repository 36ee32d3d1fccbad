import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDue, lastSlot } from '../../backups/due'
import { failedLately, LastRuns, type Run } from '../../backups/last-runs'
import { makeFolder } from '../../db/files/own-folder'
import { isForbiddenHere } from '../../db/files/disk'
import type { Author } from '../../domain/droits/caller'
import { adressesOf, keepsReal, type Adresses } from '../../domain/personnes/identite-externe'
import type { Log } from '../../host/log/log'
import { onOwnThread, threadsAreEnding } from '../../host/threads/worker-task'
import { jourIn } from '../../kit/jour'
import { sentence, worded, type Sentence } from '../../kit/sentence'
import { reasonFrom } from '../../kit/system-failure'
import type { Tenants } from '../../tenants/registry'
import type { Institution } from '../../tenants/institution.queries'
import { openTenant } from '../../tenants/tenants.service'
import { moodleWorker } from '../../workers'
import { outgoing, unwritten } from '../../tenants/outgoing'
import type { MoodleOrder, MoodleSummary } from './moodle-order'
import { deleteAnciens, insertMembres, type Nouveau } from './moodle.queries'
import type { MachineSheet, Sheet } from './sheet'

export type MoodleSettings = {
	/** the folder in which each institution has its own; empty: none */
	readonly dossier: string
	/** `HH:MM` on the clock of the machine */
	readonly heure: string
	/** empty: as the institution's own data say */
	readonly adresses: Adresses | ''
	readonly timeZone: string
	readonly sheetOf: (code: string, folder: string) => MachineSheet
}

/** The result of the last attempt to write the files of an institution. */
export type MoodleRun = Run & {
	/** RFC 3339: when its files were last up to date; null if never */
	readonly written: string | null
	/** how many people and courses are left out */
	readonly left_out: number
}

/** Members that are remembered by one write, which keeps others waiting. */
const AT_ONCE = 4000

/** Writes the files of every institution for Moodle each night into the folder of the settings. */
export class MoodleFiles {
	readonly #runs: LastRuns<MoodleRun>

	constructor(
		readonly tenants: Tenants,
		readonly settings: MoodleSettings,
		readonly log?: Log
	) {
		this.#runs = new LastRuns(tenants.options.folder, 'last-moodle')
	}

	/** The last attempt for each institution; `undefined` if the settings do not name a folder. */
	last(): readonly Pick<MoodleRun, 'code' | 'written' | 'error' | 'left_out'>[] | undefined {
		if (this.settings.dossier === '') return undefined
		return this.tenants.codes.map((code) => this.#runs.read(code) ?? { code, written: null, error: null, left_out: 0 })
	}

	/** Writes what is due. After a night in which the machine was off, it writes at once; work that failed is tried again after an hour. */
	async runDue(): Promise<void> {
		const { dossier, heure, timeZone } = this.settings
		if (dossier === '') return
		const now = this.#now()
		const slot = lastSlot(heure, now, timeZone)
		for (const code of this.tenants.codes) {
			const run = this.#runs.read(code)
			const written = run?.written ? [Temporal.Instant.from(run.written)] : []
			if (isDue(written, slot, now) && !failedLately(run, slot, now)) await this.#run(code, run?.written ?? null)
		}
	}

	async #run(code: string, before: string | null) {
		const at = this.#now().toString({ smallestUnit: 'second' })
		const run = { code, at, written: before, error: null, warnings: [], left_out: 0 }
		try {
			const { changed, leftOut } = await this.write(code, join(this.settings.dossier, code), { name: 'job:moodle' })
			this.#runs.write({ ...run, written: at, left_out: leftOut.length })
			this.log?.info('the files for Moodle are written', { tenant: code, changed: changed.length, left_out: leftOut.length })
		} catch (failure) {
			if (threadsAreEnding()) throw failure
			const error = this.#reason(failure)
			this.#runs.write({ ...run, error })
			this.log?.error('the files for Moodle could not be written', { tenant: code, reason: worded('en', error) })
		}
	}

	/** The facts for the steps that join a Moodle to an institution. */
	sheet(code: string, institution: Institution, folder = join(this.settings.dossier, code)): Sheet {
		const { sheetOf, adresses } = this.settings
		return { ...sheetOf(code, folder), code, adresses: adressesOf(adresses, institution), isKept: keepsReal(adresses, institution) }
	}

	/** Writes the files of an institution into `folder`, whose parent is there; `target` is where Moodle will find them. */
	async write(code: string, folder: string, author: Author, target = folder) {
		const tenant = await openTenant(this.tenants, code)
		return tenant.hold('export', async () => {
			const institution = await tenant.institution()
			const sheet = this.sheet(code, institution, target)
			const now = this.#now()
			const jour = jourIn(now, institution.timezone).toString()
			const about = { place: tenant.place, code, adresses: sheet.adresses, jour }
			const nouveaux = await onOwnThread<readonly Nouveau[]>(moodleWorker, { ...about, looks: true } satisfies MoodleOrder)
			await tenant.store.write({ author, touches: [] }, ({ db }) => deleteAnciens(db, jour))
			for (let at = 0; at < nouveaux.length; at += AT_ONCE)
				await tenant.store.write({ author, touches: [] }, ({ db }) => insertMembres(db, nouveaux.slice(at, at + AT_ONCE)))
			const order: MoodleOrder = { ...about, folder, sheet, now: now.toString() }
			return { ...(await onOwnThread<MoodleSummary>(moodleWorker, order)), isKept: sheet.isKept }
		})
	}

	/** The same for a command, which takes the files from a folder of the data folder to `target`. */
	async export(code: string, target: string, author: Author) {
		await openTenant(this.tenants, code)
		const folder = outgoing(this.tenants.options.folder, Bun.randomUUIDv7())
		makeFolder(dirname(folder))
		try {
			return { ...(await this.write(code, folder, author, target)), folder }
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

	#now() {
		return this.tenants.options.store.clock.now()
	}
}
