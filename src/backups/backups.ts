import { sentence, worded, type Sentence } from '../kit/sentence'
import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { isForbiddenHere } from '../db/files/disk'
import { FifoLock } from '../db/files/fifo-lock'
import { MIGRATIONS } from '../db/migrations/migrations'
import { makeFolder } from '../db/files/own-folder'
import { AppError, toldBy, operationError } from '../kit/errors'
import { reasonFrom } from '../kit/system-failure'
import type { Log } from '../host/log/log'
import type { Tenants } from '../tenants/registry'
import { openTenant } from '../tenants/tenants.service'
import { onOwnThread, threadsAreEnding } from '../host/threads/worker-task'
import { backupWorker } from '../workers'
import { BackupFolder, type Copy } from './backup-folder'
import { sweepTransfers } from './incoming'
import { isDue, lastSlot } from './due'
import { failedLately, LastRuns, type BackupRun } from './last-runs'
import { lostSchools } from './lost-schools'
import type { Copied, CopyOrder, VerifyOrder } from './make-copy'
import { namesIn } from './names-in'
import { RecentCopies } from './recent-copies'
import { tooMany, type Keeping } from './retention'

export type BackupSettings = {
	readonly dataFolder: string
	readonly dir: string
	/** empty: without one */
	readonly secondDir: string
	/** minutes after which what was written is copied to `secondDir` again; 0: not */
	readonly everyMinutes: number
	/** `HH:MM` on the clock of the machine */
	readonly at: string
	readonly keep: Keeping
	/** bytes of free disk that copies leave to everything else */
	readonly minFree: number
	readonly timeZone: string
}

export type BackupProgress = { readonly code: string; readonly phase: 'waiting' | 'copying' | 'second' }

type Made = { readonly file: string; readonly bytes: number; readonly second: BackupRun['second'] }

/** Makes the copies of every institution, one after the other, and keeps them as long as the settings say. */
export class Backups {
	readonly #lock = new FifoLock()
	readonly #folder: BackupFolder
	readonly #runs: LastRuns
	#lacks: readonly string[] | undefined
	readonly recent: RecentCopies = new RecentCopies(this)

	constructor(
		readonly tenants: Tenants,
		readonly settings: BackupSettings,
		/** left out in a command, which reports its runs itself */
		readonly log?: Log
	) {
		this.#folder = new BackupFolder(settings.dir)
		this.#runs = new LastRuns(settings.dataFolder)
	}

	/** Copies the institutions of `codes` in turn. If one fails, its run says why, and the next one is copied. */
	async run(codes: readonly string[], report: (progress: BackupProgress) => void = () => undefined): Promise<BackupRun[]> {
		if (!this.#lock.isFree) report({ code: codes.join(', '), phase: 'waiting' })
		return this.alone(async () => {
			const runs: BackupRun[] = []
			for (const code of codes) runs.push(await this.#runOne(code, report))
			return runs
		})
	}

	/** Runs `run` when no copy is being made or restored, and lets none begin until it ends. */
	async alone<T>(run: () => Promise<T>): Promise<T> {
		await this.#lock.acquire()
		try {
			return await run()
		} finally {
			this.#lock.release()
		}
	}

	/** Makes the copies that are due: the job's round. */
	async runDue(): Promise<void> {
		const now = this.#now()
		sweepTransfers(this.settings.dataFolder, now)
		const slot = lastSlot(this.settings.at, now, this.settings.timeZone)
		const copies = this.#folder.copies()
		const due = this.tenants.codes.filter((code) => {
			const times = copies.filter((copy) => copy.code === code).map(({ at }) => at)
			return isDue(times, slot, now) && !failedLately(this.#runs.read(code), slot, now)
		})
		if (due.length > 0) await this.run(due)
	}

	/** Whether a copy is being made or restored. */
	get isBusy(): boolean {
		return !this.#lock.isFree
	}

	/** The copies of an institution, the newest first. */
	copiesOf(code: string): Copy[] {
		return this.#folder.copies(code).toReversed()
	}

	/** The names of the copies in the second folder; `undefined` if the settings do not name one, or it is missing. */
	async namesInSecond(): Promise<ReadonlySet<string> | undefined> {
		return this.settings.secondDir === '' ? undefined : namesIn(this.settings.secondDir)
	}

	/** Reads a copy of an institution whole, on another thread. @throws OperationError that says what is wrong with it */
	async verify(code: string, name: string): Promise<void> {
		const copy = this.#folder.copies(code).find(({ file }) => basename(file) === name)
		if (!copy) throw operationError('this copy does not exist')
		await onOwnThread(backupWorker, { verify: copy.file } satisfies VerifyOrder)
	}

	/** The newest whole copy and the last try of every institution, which may have failed since; without opening one. */
	last() {
		const copies = this.#folder.copies()
		return this.tenants.codes.map((code) => ({
			code,
			copy: copies.findLast((copy) => copy.code === code),
			run: this.#runs.read(code)
		}))
	}

	/** Institutions that copies name, if the machine has not a single one. */
	lost(): string[] {
		return lostSchools(this.settings.dataFolder, this.settings.dir, this.tenants.codes)
	}

	/**
	 * The institutions whose newest copy is not in the second folder, such as when its disk is out; `undefined` if the settings do not
	 * name such a folder. While a copy is being made it returns the answer from before, if there is one.
	 */
	async secondLacks(): Promise<readonly string[] | undefined> {
		const { secondDir } = this.settings
		if (secondDir === '') return undefined
		if (this.#lacks && !this.#lock.isFree) return this.#lacks
		const names = await namesIn(secondDir)
		const copies = this.last().flatMap(({ code, copy }) => (copy ? [{ code, name: basename(copy.file) }] : []))
		if (!this.#lacks || this.#lock.isFree) this.#lacks = copies.filter(({ name }) => names?.has(name) !== true).map(({ code }) => code)
		return this.#lacks
	}

	/**
	 * Removes the oldest copies if the disk is short, so that writes go on: never the newest of an institution. Copies on
	 * another disk than the data free nothing there and stay.
	 */
	relieveDisk() {
		if (this.settings.minFree === 0 || !this.#folder.exists || !this.#lock.isFree) return
		if (statSync(this.settings.dir).dev === statSync(this.settings.dataFolder).dev)
			this.#makeRoom(0, ({ code, file }) => this.log?.warn('a copy was removed, the disk is short', { tenant: code, file }))
	}

	async #runOne(code: string, report: (progress: BackupProgress) => void): Promise<BackupRun> {
		const at = this.#now()
		const warnings: Sentence[] = []
		let newCopy: Made | undefined
		let error: Sentence | null = null
		const start = performance.now()
		try {
			newCopy = await this.#copy(code, at, report, warnings)
		} catch (failure) {
			// the next server makes the copy at once: do not report a failure
			if (threadsAreEnding()) throw failure
			error = toldBy(failure)
		}
		const seconds = Math.round(performance.now() - start) / 1000
		const run = {
			code,
			at: at.toString(),
			seconds,
			file: newCopy?.file ?? null,
			bytes: newCopy?.bytes ?? null,
			second: newCopy?.second ?? null,
			error,
			warnings
		}
		try {
			this.#runs.write(run)
		} catch (failure) {
			warnings.push(sentence('how it went could not be written down: {reason}', { reason: reasonFrom(failure) }))
		}
		if (error !== null) this.log?.error('an institution could not be backed up', { tenant: code, reason: worded('en', error) })
		else this.log?.info('an institution was backed up', { tenant: code, file: run.file, bytes: run.bytes, seconds })
		for (const warning of warnings) this.log?.warn('a backup is not as it should be', { tenant: code, reason: worded('en', warning) })
		return run
	}

	async #copy(code: string, at: Temporal.Instant, report: (progress: BackupProgress) => void, warnings: Sentence[]): Promise<Made> {
		const tenant = await openTenant(this.tenants, code)
		return tenant.hold('backup', async () => {
			this.#folder.sweep()
			let isPruned = false
			const short = this.#makeRoom(await sizeOf(tenant.store), ({ file }) => {
				isPruned = true
				warnings.push(sentence('{file} was removed, the disk is short', { file }))
			})
			if (short > 0)
				throw operationError(
					isPruned
						? 'the disk of {dir} is short of {short} MB for another copy beside data.min_free_mb; older copies but the last are gone already'
						: 'the disk of {dir} is short of {short} MB for another copy beside data.min_free_mb',
					{ dir: this.settings.dir, short: Math.ceil(short / 2 ** 20) }
				)
			const file = this.#folder.place({ code, at, schema: MIGRATIONS.at(-1)?.number ?? 0 })
			report({ code, phase: 'copying' })
			makeFolder(this.settings.dir)
			const { bytes, sha256 } = await this.tenants.places.withFile(code, (copy) =>
				onOwnThread<Copied>(backupWorker, { copy, target: file } satisfies CopyOrder)
			)
			this.#prune(this.#folder, code, warnings)
			const { secondDir } = this.settings
			if (secondDir === '') return { file, bytes, second: null }
			try {
				await this.#second(code, file, sha256, report)
				return { file, bytes, second: 'made' }
			} catch (failure) {
				warnings.push(sentence('second folder {folder}: {reason}', { folder: secondDir, reason: reasonOf(failure, secondDir) }))
				return { file, bytes, second: 'failed' }
			}
		})
	}

	/** The same copy in the second folder, which is never created: a missing disk must not look like a present one. */
	async #second(code: string, file: string, sha256: string, report: (progress: BackupProgress) => void) {
		const second = new BackupFolder(this.settings.secondDir)
		if (!second.exists) throw operationError('it is not there')
		report({ code, phase: 'second' })
		second.sweep()
		const target = `${this.settings.secondDir}/${basename(file)}`
		await onOwnThread<Copied>(backupWorker, { mirror: file, target, sha256 } satisfies CopyOrder)
		for (const copy of this.#excess(second, code)) second.remove(copy)
	}

	#prune(folder: BackupFolder, code: string, warnings: Sentence[]) {
		for (const copy of this.#excess(folder, code))
			try {
				folder.remove(copy)
			} catch (failure) {
				const reason = reasonFrom(failure)
				warnings.push(sentence('{file} is too old and could not be removed: {reason}', { file: copy.file, reason }))
			}
	}

	#excess(folder: BackupFolder, code: string) {
		return tooMany(folder.copies(code), this.settings.keep, this.#now(), this.settings.timeZone)
	}

	/** Removes the oldest copies until `bytes` more fit; never the last of an institution. @returns the bytes that are missing still */
	#makeRoom(bytes: number, onRemoval: (copy: Copy) => void): number {
		const missing = () => Math.max(0, bytes + this.settings.minFree - this.#folder.free)
		if (missing() === 0) return 0
		const copies = this.#folder.copies()
		const last = new Set(new Map(copies.map((copy) => [copy.code, copy])).values())
		for (const copy of copies) {
			if (missing() === 0) break
			if (last.has(copy)) continue
			this.#folder.remove(copy)
			onRemoval(copy)
		}
		return missing()
	}

	#now() {
		return this.tenants.options.store.clock.now()
	}
}

/** The reason of a failure. A folder that exists may be closed to the service by its unit (`ProtectSystem=strict`). */
const reasonOf = (failure: unknown, folder: string): Sentence =>
	!existsSync(folder) || !isForbiddenHere(folder)
		? reasonFrom(failure)
		: sentence(
				'systemd lets the service write nothing there: "sudo systemctl edit preau", [Service], ReadWritePaths=-{folder}, then "sudo systemctl restart preau"',
				{ folder }
			)

/** The approximate size of a compact copy; bytes. */
async function sizeOf({ client }: { client: { execute(sql: string): Promise<{ rows: unknown[] }> } }): Promise<number> {
	const { rows } = await client.execute(
		'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size'
	)
	const bytes = Number((rows[0] as { bytes?: unknown } | undefined)?.bytes)
	if (!Number.isFinite(bytes)) throw new AppError('unavailable', 'fichier_indisponible')
	return bytes
}
