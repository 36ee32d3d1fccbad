import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { takesWrites } from '../../db/files/disk'
import { makeFolder } from '../../db/files/own-folder'
import type { Listed } from '../../db/server/catalogue'
import type { TransferOrder } from '../../db/server/transfer/transfer'
import { operationError } from '../../kit/errors'
import { onOwnThread } from '../../host/threads/worker-task'
import { transferWorker } from '../../workers'
import type { Places } from '../places'
import { stamp } from '../stamp'
import type { District } from './district'

/** The institutions that lie in namespaces of a libSQL server, as the catalogue of their district lists them. */
export class Namespaces implements Places {
	readonly #served = new Map<string, string>()
	readonly #scratch: string

	private constructor(
		readonly district: District,
		listed: readonly Listed[]
	) {
		const { folder } = district.options
		this.#scratch = join(folder, 'scratch')
		rmSync(this.#scratch, { recursive: true, force: true })
		makeFolder(this.#scratch)
		for (const { code, namespace, state } of listed) if (state === 'served') this.#served.set(code, namespace)
	}

	/** Opens the namespaces of a district whose active process this is. Removes those that another process began and did not finish. */
	static async open(district: District): Promise<Namespaces> {
		const listed = await district.catalogue.institutions()
		const places = new Namespaces(district, listed)
		for (const { namespace, state } of listed) if (state === 'unfinished') await places.#drop(namespace)
		return places
	}

	get isWritable() {
		return takesWrites(this.#scratch)
	}

	codes() {
		return [...this.#served.keys()].toSorted()
	}

	path(code: string) {
		return this.#url(this.#served.get(code) ?? code)
	}

	url(code: string) {
		return this.path(code)
	}

	/** Its schema is found out when it is opened, and no log is left of what a process was: the first request may open it. */
	isAsClosed() {
		return true
	}

	filesOf() {
		return []
	}

	async withFile<T>(code: string, use: (path: string) => Promise<T>): Promise<T> {
		const path = this.#file(code, crypto.randomUUID())
		try {
			await this.#transfer({ kind: 'copy', url: this.url(code), path })
			return await use(path)
		} finally {
			remove(path)
		}
	}

	async begin(code: string): Promise<boolean> {
		if (this.#served.has(code)) return false
		this.#served.set(code, await this.#make(code))
		return true
	}

	async finish(code: string) {
		const namespace = this.#served.get(code)!
		try {
			await this.district.catalogue.serve(this.#fence, namespace, code)
		} catch (error) {
			// if only the answer was lost, the catalogue has the change
			if (await this.#surely(() => this.#drop(namespace))) throw error
		}
	}

	async abandon(code: string) {
		const namespace = this.#served.get(code)
		this.#served.delete(code)
		if (namespace !== undefined) await this.#drop(namespace)
	}

	ready(code: string) {
		return this.#file(code, 'ready')
	}

	unready(code: string) {
		remove(this.ready(code))
	}

	/** Fills another namespace, sees that all is there, and has the institution lie in it: the former one is kept as it was. */
	async replace(code: string): Promise<string | undefined> {
		const former = this.#served.get(code)
		await this.take(code, this.ready(code))
		this.unready(code)
		return former === undefined ? undefined : this.#url(former)
	}

	/** Copies an institution that nobody writes; the copy is held against what was read. */
	async copyTo(code: string, path: string): Promise<void> {
		await this.#transfer({ kind: 'copy', url: this.url(code), path })
	}

	/** Moves an institution to another namespace, filled with the content of a closed file. */
	async take(code: string, path: string): Promise<void> {
		const namespace = await this.#make(code)
		try {
			const { digest } = await this.#transfer({ kind: 'fill', url: this.#url(namespace), fence: this.#fence, path })
			const stored = await this.#transfer({ kind: 'digest', url: this.#url(namespace) })
			if (digest !== stored.digest)
				throw operationError('the namespace {namespace} does not hold what was put into it; nothing was replaced', { namespace })
			await this.district.catalogue.serve(this.#fence, namespace, code)
			this.#served.set(code, namespace)
		} catch (error) {
			// if only the answer was lost, the catalogue has the change
			if (await this.#surely(() => this.#drop(namespace))) throw error
			this.#served.set(code, namespace)
		}
	}

	copyBefore(code: string, schema: number, at: Temporal.Instant) {
		return join(this.district.options.folder, 'backups', `${code}-before-schema-${schema}-${stamp(at)}.db`)
	}

	async setAside(code: string): Promise<string> {
		const url = this.url(code)
		const namespace = this.#served.get(code)!
		try {
			await this.district.catalogue.setAside(this.#fence, namespace)
		} catch (error) {
			const listed = await this.#surely(() => this.district.catalogue.institutions())
			if (listed.some((institution) => institution.namespace === namespace && institution.state === 'served')) throw error
		}
		this.#served.delete(code)
		return url
	}

	setLogAside(): string {
		throw new Error('a namespace has no log of its own')
	}

	/** Makes a new namespace, which belongs to nobody until the catalogue says that it serves. */
	async #make(code: string): Promise<string> {
		const { catalogue, admin } = this.district
		// a name that is never given twice, also by other processes: a late process removes only its own
		const namespace = `${code}-${this.#fence}-${crypto.randomUUID().slice(0, 8)}`
		await catalogue.begin(this.#fence, namespace, code)
		if (!(await admin.create(namespace))) throw new Error(`the namespace ${namespace} is there already`)
		return namespace
	}

	/** Removes a namespace that was begun, unless it serves by now. @returns whether it is gone */
	async #drop(namespace: string): Promise<boolean> {
		if (!(await this.district.catalogue.forget(this.#fence, namespace))) return false
		// if it stays, it belongs to nobody and does no harm
		await this.district.admin.remove(namespace).catch(() => undefined)
		return true
	}

	/** Runs `find`; a failure ends the turn of this process, and the next one reads the true state. */
	async #surely<T>(find: () => Promise<T>): Promise<T> {
		try {
			return await find()
		} catch (error) {
			this.district.resign()
			throw error
		}
	}

	#transfer(order: TransferOrder): Promise<{ readonly digest: string }> {
		const { token } = this.district.options
		return onOwnThread(transferWorker, { ...order, ...(token !== undefined && { token }) })
	}

	get #fence(): number {
		const { fence } = this.district
		if (fence === undefined) throw operationError('this process is not the active one of its district any more')
		return fence
	}

	#url(namespace: string) {
		return `${this.district.options.url}/${namespace}`
	}

	#file(code: string, name: string) {
		return join(this.#scratch, `${code}.${name}.db`)
	}
}

function remove(path: string) {
	for (const suffix of ['-wal', '-shm', '']) rmSync(path + suffix, { force: true })
}
