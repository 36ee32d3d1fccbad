import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS } from '../db/migrations/migrations'
import { messageFrom } from '../kit/errors'
import type { Log } from '../host/log/log'
import { onOwnThread } from '../host/threads/worker-task'
import type { Tenants } from '../tenants/registry'
import { openTenant } from '../tenants/tenants.service'
import { backupWorker } from '../workers'
import { BackupFolder } from './backup-folder'
import { parseBackupName } from './backup-name'
import type { Copied, CopyOrder } from './make-copy'
import { namesIn } from './names-in'

/** How many of an institution are kept: the nightly copies are there for what is older. */
const KEPT = 3

/** A copy, and what the institution's file was like when it was begun. */
type Made = { readonly at: Temporal.Instant; readonly state: string }

export type RecentDeps = {
	readonly tenants: Tenants
	readonly settings: { readonly secondDir: string; readonly everyMinutes: number }
	readonly log?: Log | undefined
	/** while no other copy is being made or restored */
	alone<T>(run: () => Promise<T>): Promise<T>
}

/** Copies of what was written, made every few minutes in `recent/` of the second folder, for a machine that burns by day. */
export class RecentCopies {
	readonly #made = new Map<string, Made>()
	readonly #failed = new Map<string, string>()

	constructor(readonly deps: RecentDeps) {}

	/** minutes between two of them; 0: they are off */
	get every(): number {
		return this.deps.settings.everyMinutes
	}

	/** Copies each institution that was written since its last copy, once that is old enough: the job's round. */
	async runDue(): Promise<void> {
		if (this.every === 0) return
		const due = this.deps.tenants.codes.filter((code) => this.#isDue(code))
		if (due.length === 0) return
		await this.deps.alone(async () => {
			for (const code of due) await this.#copy(code)
		})
	}

	/**
	 * Minutes of writing that would be lost with this machine now: 0 if everything is in the second folder, null if an
	 * institution has no copy there; `undefined` if they are off.
	 */
	async lossMinutes(): Promise<number | null | undefined> {
		if (this.every === 0) return undefined
		const names = await namesIn(this.#path)
		if (!names) return null
		const copies = [...names].flatMap((name) => parseBackupName(name) ?? [])
		const losses = this.deps.tenants.codes.map((code) => {
			const at = copies.filter((copy) => copy.code === code).map((copy) => copy.at.epochMilliseconds)
			if (at.length === 0) return null
			const made = this.#made.get(code)
			return made?.state === this.#stateOf(code) ? 0 : Math.max(0, Math.ceil((this.#now().epochMilliseconds - Math.max(...at)) / 60_000))
		})
		return losses.reduce<number | null>((worst, loss) => (worst === null || loss === null ? null : Math.max(worst, loss)), 0)
	}

	#isDue(code: string): boolean {
		const made = this.#made.get(code)
		if (!made) return true
		const age = this.#now().since(made.at).total('minutes')
		return (age < 0 || age >= this.every) && made.state !== this.#stateOf(code)
	}

	async #copy(code: string): Promise<void> {
		try {
			const { secondDir } = this.deps.settings
			if (!new BackupFolder(secondDir).exists) throw new Error(`${secondDir} is not there`)
			await mkdir(this.#path, { recursive: true, mode: 0o700 })
			const folder = new BackupFolder(this.#path)
			folder.sweep()
			const tenant = await openTenant(this.deps.tenants, code)
			const made = { at: this.#now(), state: this.#stateOf(code) }
			await tenant.hold('backup', async () => {
				const target = folder.place({ code, at: made.at, schema: MIGRATIONS.at(-1)?.number ?? 0 })
				await this.deps.tenants.places.withFile(code, (copy) => onOwnThread<Copied>(backupWorker, { copy, target } satisfies CopyOrder))
			})
			for (const old of folder.copies(code).slice(0, -KEPT)) folder.remove(old)
			this.#made.set(code, made)
			this.#failed.delete(code)
		} catch (error) {
			this.#tell(code, messageFrom(error))
		}
	}

	/** Logs a missing disk once, not every minute. */
	#tell(code: string, reason: string) {
		if (this.#failed.get(code) === reason) return
		this.#failed.set(code, reason)
		this.deps.log?.warn('a recent copy could not be made, it is tried again', { tenant: code, reason })
	}

	/** A value that changes with every write: from the sizes and times of a file and its log, without reading them; with a server, from the writes of this process, the only writer. */
	#stateOf(code: string): string {
		const { tenants } = this.deps
		const files = tenants.places.filesOf(code)
		if (files.length === 0) return String(tenants.writesOf(code))
		return files
			.map((file) => statSync(file, { throwIfNoEntry: false }))
			.map((stat) => (stat ? `${stat.mtimeMs}/${stat.size}` : ''))
			.join(' ')
	}

	get #path() {
		return join(this.deps.settings.secondDir, 'recent')
	}

	#now() {
		return this.deps.tenants.options.store.clock.now()
	}
}
