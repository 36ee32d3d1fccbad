import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasCharge, type Author, type Caller } from '../../domain/droits/caller'
import { AppError, forbidden, OperationError, operationError } from '../../kit/errors'
import type { Langue } from '../../kit/langue'
import { asSentence, verbatim, type Sentence } from '../../kit/sentence'
import type { Log } from '../../host/log/log'
import { threadsAreEnding } from '../../host/threads/worker-task'
import type { Tenants } from '../../tenants/registry'
import type { Tenant } from '../../tenants/tenant'
import type { KnownVisit } from '../../tenants/visit'
import { BackupFolder } from '../../backups/backup-folder'
import type { Backups } from '../../backups/backups'
import { bringIn, sweepTransfers, takeOut } from '../../backups/incoming'
import { restore } from '../../backups/restore'
import type { ImportOptions, ImportProgress } from '../imports/import-order'
import type { Noun } from '../imports/noun/noun'
import type { ImportReport } from '../imports/report/report'
import { choicesOf, withEmptyLeft, type Draft } from './draft'
import { Drafts, mustBeUnchanged } from './drafts'
import { filesOf, receiveUpload, sweepUploads, uploadOf, type Upload } from './upload'
import { importsKind } from '../../school/words'

export type { DiffEntry } from '../imports/report/diff'
export type { Fault } from '../imports/noun/faults'
export type { ImportProgress } from '../imports/import-order'
export type { ImportReport } from '../imports/report/report'

export type Choice = Pick<ImportOptions, 'complet' | 'replacesPasswords'>

/** The forms with files that a route accepts; see `RouteRules`. */
type Accepts = { readonly mib: number; readonly graders?: boolean; readonly verifiers?: boolean; readonly pastes?: boolean }

/** An import of an institution, from the moment when somebody has sent files to its end. It lives as long as the server. */
export type Essai = {
	readonly id: string
	readonly userId: number
	/** milliseconds */
	at: number
	/** the files as the person calls them */
	readonly source: string
	readonly choice: Choice
	/** `arrete`: the server ended before it did; `abandonne`: its author stopped the dry run */
	etape: 'essai' | 'pret' | 'copie' | 'ecriture' | 'fait' | 'retour' | 'revenu' | 'echec' | 'arrete' | 'abandonne'
	/** ends the dry run; a write cannot be stopped */
	readonly stop?: AbortController
	progress?: ImportProgress | undefined
	report?: ImportReport | undefined
	/** why it broke off; nothing was written */
	echec?: Sentence | undefined
	/** the name of the copy that was made before it; the record of the import has it too */
	copie?: string
	/** whether the changes differed from those that were shown when it was about to be written */
	autre?: boolean
	upload?: Upload | undefined
	/** the draft that it takes, as it was then */
	readonly draft?: Draft & { readonly finish: () => void }
}

/** The note that a server leaves about an import whose end it may not see. */
type Left = Pick<Essai, 'userId' | 'source' | 'copie'> & { readonly code: string }

const leave = (code: string, { userId, source, copie, upload }: Essai) =>
	upload?.note({ code, userId, source, copie } satisfies Record<keyof Left, unknown>)

const RUNNING: ReadonlySet<Essai['etape']> = new Set(['essai', 'copie', 'ecriture', 'retour'])
export const isRunning = ({ etape }: Essai) => RUNNING.has(etape)

/** How long a dry run that waits keeps others from theirs, and how long it is kept at all; milliseconds. */
const RESERVED = 15 * 60_000
const KEPT = 6 * 3_600_000

const ZIP = 'ecole.zip'

type Deps = {
	readonly tenants: Tenants
	readonly backups: Backups
	/** loads them: a server needs these many modules only when somebody imports */
	readonly nouns: () => Promise<readonly Noun[]>
	readonly bcryptCost: number
	readonly log: Log
}

export const mayImport = (caller: Caller) => hasCharge(caller, 'scolarite')

/** Imports that people make in the browser: one at a time for each institution, each with a copy of the file before it. */
export class Imports {
	readonly #essais = new Map<string, Essai>()
	readonly #sending = new Set<string>()

	readonly drafts: Drafts

	constructor(readonly deps: Deps) {
		this.drafts = new Drafts(deps.tenants)
		sweepTransfers(deps.tenants.options.folder, deps.tenants.options.store.clock.now(), true)
		for (const left of sweepUploads(deps.tenants.options.folder) as readonly Left[])
			this.#essais.set(left.code, { ...left, id: Bun.randomUUIDv7(), at: this.#now(), choice: {}, etape: 'arrete' })
	}

	/** Receives what a form with files sends, one form at a time for each session. @throws AppError 403, 409, 413, 422, 503 */
	async receive(
		request: Request,
		{ mib, graders = false, verifiers = false, pastes = false }: Accepts,
		caller: Caller | undefined,
		tenant: Tenant | undefined
	): Promise<Upload> {
		const sends =
			caller && (mayImport(caller) || (graders && caller.roles.includes('enseignant')) || (verifiers && hasCharge(caller, 'comptabilite')))
		if (!sends || !tenant) throw forbidden()
		tenant.store.mustTakeWrites()
		const session = `${tenant.code} ${caller.tokenId}`
		if (this.#sending.has(session)) throw new AppError('conflict', 'depot_en_cours')
		this.#sending.add(session)
		try {
			return await receiveUpload(request, this.deps.tenants.options.folder, mib, pastes)
		} finally {
			this.#sending.delete(session)
		}
	}

	/** The import of an institution, running or waiting for an answer. */
	current(code: string): Essai | undefined {
		const essai = this.#essais.get(code)
		if (!essai || isRunning(essai) || this.#now() - essai.at < KEPT) return essai
		this.#forget(code)
		return undefined
	}

	/** Whether a waiting import keeps others from theirs: only one that can be written, and only for a while. */
	isReserved({ etape, report, at }: Essai): boolean {
		return etape === 'pret' && report?.errorCount === 0 && (report.diffCount ?? 0) > 0 && this.#now() - at < RESERVED
	}

	/** Begins with a dry run. @throws AppError 409 while another one runs or is reserved */
	async begin(visit: KnownVisit, upload: Upload, choice: Choice, draft?: Essai['draft']): Promise<Essai> {
		const { tenant, caller } = visit
		const before = this.current(tenant.code)
		if (before && (isRunning(before) || (before.userId !== caller.userId && this.isReserved(before)))) {
			upload.remove()
			throw new AppError('conflict', 'import_en_cours')
		}
		this.#forget(tenant.code)
		const essai: Essai = {
			id: Bun.randomUUIDv7(),
			userId: caller.userId,
			at: this.#now(),
			source: upload.names.join(', '),
			choice,
			etape: 'essai',
			stop: new AbortController(),
			upload,
			...(draft && { draft })
		}
		leave(tenant.code, essai)
		this.#essais.set(tenant.code, essai)
		const order = await this.#options(visit, essai)
		void this.#guarded(essai, async () => {
			essai.report = await this.#import(tenant, essai, { ...order, dryRun: true }, essai.stop?.signal)
			essai.etape = 'pret'
		})
		return essai
	}

	/** Begins with a dry run of the files of a draft, as its author has decided about them. @throws AppError 409 */
	async check(visit: KnownVisit, draft: Draft): Promise<Essai> {
		if (draft.isWritten) throw new AppError('conflict', 'brouillon_importe')
		const upload = uploadOf(this.deps.tenants.options.folder, this.drafts.filesOf(visit, draft))
		return this.begin(visit, upload, {}, { ...withEmptyLeft(draft), finish: () => this.drafts.finish(visit, draft) })
	}

	/** Makes sure that a draft may change: a dry run of how it was is given up. @throws AppError 409 while it is checked or written */
	releaseDraft({ tenant, caller }: KnownVisit, { id, isWritten }: Draft) {
		if (isWritten) throw new AppError('conflict', 'brouillon_importe')
		const essai = this.current(tenant.code)
		if (essai?.draft?.id !== id || essai.userId !== caller.userId) return
		if (isRunning(essai)) throw new AppError('conflict', 'import_en_cours')
		this.#forget(tenant.code)
	}

	/** Writes what was shown, after a copy. `oui`: even if much of a kind ends or changes. @throws AppError 409 if another import is waiting */
	async apply(visit: KnownVisit, id: string, oui: boolean): Promise<Essai> {
		const { tenant } = visit
		const essai = this.#own(visit, id)
		const { report } = essai
		// a form that is sent twice writes once
		if (essai.etape !== 'pret' || !report || report.errorCount > 0 || report.questions !== undefined || (report.stops.length > 0 && !oui))
			return essai
		essai.etape = 'copie'
		const order = await this.#options(visit, essai)
		void this.#guarded(essai, async () => {
			const [run] = await this.deps.backups.run([tenant.code])
			if (!run?.file) throw operationError('no copy could be made before it ({why})', { why: run?.error ?? '' })
			essai.etape = 'ecriture'
			const expects = report.plan
			const copie = basename(run.file)
			essai.copie = copie
			leave(tenant.code, essai)
			const done = await this.#import(tenant, essai, { ...order, oui, copie, ...(expects !== undefined && { expects }) })
			const isRefused = done.errorCount > 0 || done.questions !== undefined || done.stops.length > 0 || done.differs === true
			essai.report = done.differs ? await this.#import(tenant, essai, { ...order, dryRun: true }) : done
			essai.autre = isRefused
			essai.etape = isRefused ? 'pret' : 'fait'
			if (isRefused) return
			this.#letGo(essai)
			essai.draft?.finish()
		})
		return essai
	}

	/** Ends a dry run that its author gives up. @throws AppError 403 for somebody else's, 409 if it is past that */
	stop(visit: KnownVisit, id: string): Essai {
		const essai = this.#own(visit, id)
		if (essai.userId !== visit.caller.userId) throw forbidden()
		if (essai.etape === 'essai') essai.stop?.abort()
		else if (isRunning(essai)) throw new AppError('conflict', 'import_en_cours')
		// if it has ended meanwhile, it shows what it has found
		return essai
	}

	/** Gives up a waiting import. @throws AppError 409 */
	drop(visit: KnownVisit, id: string) {
		if (isRunning(this.#own(visit, id))) throw new AppError('conflict', 'import_en_cours')
		this.#forget(visit.tenant.code)
	}

	/** The kinds that somebody may import. */
	async kinds(caller: Caller): Promise<string[]> {
		const nouns = await this.deps.nouns()
		return nouns.map(({ name }) => name).filter((kind) => importsKind(kind, caller))
	}

	/** The copies of an institution that are kept. */
	copies(code: string): { readonly name: string; readonly file: string; readonly at: Temporal.Instant }[] {
		const folder = new BackupFolder(this.deps.backups.settings.dir)
		return folder.copies(code).map(({ file, at }) => ({ name: basename(file), file, at }))
	}

	/** Puts back the copy that was made before the import of `at` (its second) as the institution's file. @throws AppError 409 during an import */
	goBack(visit: KnownVisit, file: string, at: number, rendus: readonly number[]): Essai {
		const { tenants, backups } = this.deps
		const { code } = visit.tenant
		const before = this.current(code)
		if (before && isRunning(before)) throw new AppError('conflict', 'import_en_cours')
		this.#forget(code)
		const { caller } = visit
		const { userId } = caller
		const essai: Essai = { id: Bun.randomUUIDv7(), userId, at: this.#now(), source: basename(file), choice: {}, etape: 'retour' }
		this.#essais.set(code, essai)
		const author = visit.author()
		const { folder, store } = tenants.options
		void this.#guarded(essai, async () => {
			const incoming = await bringIn(file, folder, store.minFree)
			try {
				await restore(tenants, backups, { ...incoming, source: file, code, undoes: { at, caller, rendus } }, author, () => undefined)
			} finally {
				await takeOut(folder, incoming.name)
			}
			essai.etape = 'revenu'
		})
		return essai
	}

	/** A .zip with a file for each kind that has only its header, and texts that say what goes into every column. */
	async templates(): Promise<Uint8Array<ArrayBuffer>> {
		const [{ templateFiles }, { zipFiles }] = await Promise.all([import('../imports/tables/templates'), import('../exports/zip')])
		return zipFiles(new Map(templateFiles(await this.deps.nouns()).map(({ name, bytes }) => [name, bytes])))
	}

	/** Everything that the school keeps, as CSV files in a .zip that is deleted when it has been read. */
	async whole(code: string): Promise<ReadableStream<Uint8Array>> {
		const { exportTenant } = await import('../exports/export-tenant')
		const { folder } = await exportTenant(this.deps.tenants, code, () => undefined, ZIP)
		const remove = () => rmSync(folder, { recursive: true, force: true })
		const source = Bun.file(join(folder, ZIP)).stream().getReader()
		return new ReadableStream({
			async pull(controller) {
				const { done, value } = await source.read()
				if (!done) return controller.enqueue(value)
				remove()
				return controller.close()
			},
			async cancel() {
				await source.cancel()
				remove()
			}
		})
	}

	/** Waits a moment for an import that is quickly done, so that most people never see that it ran. */
	async settle(essai: Essai, milliseconds = 1500) {
		for (let waited = 0; isRunning(essai) && waited < milliseconds; waited += 50) await Bun.sleep(50)
	}

	#import(tenant: Tenant, essai: Essai, options: ImportOptions, stop?: AbortSignal): Promise<ImportReport> {
		const uploaded = essai.upload ? filesOf(essai.upload) : []
		return tenant.hold('import', async () => {
			const { importInto } = await import('../imports/import.service')
			const files = essai.draft ? { mapped: { uploaded, decisions: essai.draft.decisions } } : { uploaded }
			if (essai.draft) await mustBeUnchanged(uploaded, essai.draft)
			return importInto(tenant.store, tenant.place, files, options, (progress) => void (essai.progress = progress), stop)
		})
	}

	async #options(visit: KnownVisit, { source, choice, draft }: Essai): Promise<ImportOptions> {
		const { caller } = visit
		const { synchronous, minFree } = this.deps.tenants.options.store
		const isAdministrator = caller.roles.includes('administrateur')
		return {
			author: visit.author() satisfies Author,
			caller,
			source,
			bcryptCost: this.deps.bcryptCost,
			diff: true,
			asksOfChanges: true,
			complet: choice.complet ?? [],
			replacesPasswords: isAdministrator && choice.replacesPasswords === true,
			kinds: await this.kinds(caller),
			isAdministrator,
			synchronous,
			minFree,
			langue: visit.langue satisfies Langue,
			...(draft && { keeps: choicesOf(draft) })
		}
	}

	async #guarded(essai: Essai, run: () => Promise<void>) {
		try {
			await run()
		} catch (error) {
			if (!(error instanceof OperationError)) this.deps.log.error('an import in the console failed', { error })
			essai.echec = error instanceof OperationError ? asSentence(error.told) : verbatim('')
			essai.etape = essai.etape === 'essai' && essai.stop?.signal.aborted ? 'abandonne' : 'echec'
			// the next server reports it
			if (!threadsAreEnding()) this.#letGo(essai)
		} finally {
			essai.at = this.#now()
			essai.progress = undefined
		}
	}

	#own({ tenant, caller }: KnownVisit, id: string): Essai {
		const essai = this.current(tenant.code)
		if (essai?.id !== id) throw new AppError('conflict', 'import_autre')
		if (essai.userId !== caller.userId && !caller.roles.includes('administrateur')) throw forbidden()
		return essai
	}

	#forget(code: string) {
		const essai = this.#essais.get(code)
		if (essai) this.#letGo(essai)
		this.#essais.delete(code)
	}

	#letGo(essai: Essai) {
		essai.upload?.remove()
		essai.upload = undefined
	}

	#now() {
		return this.deps.tenants.options.store.clock.now().epochMilliseconds
	}
}
