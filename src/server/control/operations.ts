import {
	createAccount,
	deactivate,
	listAccounts,
	listTokens,
	revokeTokens,
	setPassword,
	withSchool,
	type NewAccount
} from '../../features/utilisateurs/utilisateurs.service'
import { openLmsAccount, type ComptePourLms } from '../../features/utilisateurs/acces.service'
import { makeLien } from '../../features/utilisateurs/liens.service'
import { createClient, listClients, removeClient, type NewClient } from '../../features/oidc/clients.service'
import { takeVerificateur } from '../../features/papiers/verificateur.service'
import { changeCles, listPapiers, revokeNumero, type CleChange } from '../../features/papiers/commandes.service'
import { makePremierLien } from '../../features/utilisateurs/premier.service'
import { setEtablissement, type EtablissementInput } from '../../features/etablissement/etablissement.service'
import { readJournal, type JournalSearch } from '../../features/journal/journal.service'
import type { Backups } from '../../backups/backups'
import { writeLastArchive } from '../../backups/machine/last-archive'
import { inspectIncoming, restore, type RestoreInput } from '../../backups/restore'
import { machineFacts, type FactsInput, type MachineFacts, type ServerFacts } from '../../diagnostics/facts/machine-facts'
import { OperationError, operationError } from '../../kit/errors'
import type { Author } from '../../domain/droits/caller'
import { keepsReal } from '../../domain/personnes/identite-externe'
import { exportTenant } from '../../exchange/exports/export-tenant'
import type { ImportOptions } from '../../exchange/imports/import-order'
import { importInto } from '../../exchange/imports/import.service'
import type { Decisions } from '../../exchange/imports/files/decisions'
import type { SourceFile } from '../../exchange/imports/files/source-file'
import type { PlannedFile, PlanOrder } from '../../exchange/uploads/look-order'
import { onOwnThread } from '../../host/threads/worker-task'
import type { Langue } from '../../kit/langue'
import { lookWorker } from '../../workers'
import { cancelOutbox, listOutbox, previewReminders, retryOutbox, type OutboxSearch } from '../../outbox/administration.service'
import type { ReminderSettings } from '../../outbox/due-reminders.service'
import { operationFailure } from '../../tenants/operation-failure'
import { setLogo } from '../../tenants/logo.service'
import { pictureOf } from '../../tenants/picture'
import type { Tenants } from '../../tenants/registry'
import type { MoodleFiles } from '../../exchange/moodle/moodle.service'
import type { OneRosterFiles } from '../../exchange/oneroster/oneroster.service'
import type { Program } from '../../exchange/programs/programs'
import {
	createTenant,
	deleteTenant,
	describeTenant,
	listTenants,
	mustExist,
	openTenant,
	setClosed,
	type NewTenant
} from '../../tenants/tenants.service'
import type { District } from '../../tenants/server/district'
import { NO_DISTRICT, waitsTold } from '../../tenants/server/standing'
import type { CaDescription } from '../../host/tls/own-ca'

export type Programs = { readonly moodle: MoodleFiles; readonly oneroster: OneRosterFiles }

/** The process that holds the data folder, for operations. */
export type Host = {
	readonly tenants: Tenants
	readonly backups: Backups
	/** their files for other programs */
	readonly programs: Programs
	readonly bcryptCost: number
	/** facts of the serving process about itself; absent in a command's own process */
	readonly server?: () => ServerFacts
	readonly ca: CaHost
	readonly reminders: ReminderSettings
	/** the district in which this process is the active one; absent if the institutions are files */
	readonly district?: District
	/** retries the channels of a running server that could not be reached */
	readonly tryChannels: () => void
}
export type { MachineFacts } from '../../diagnostics/facts/machine-facts'
export type { BackupProgress } from '../../backups/backups'
export type { Restorable, RestorePhase } from '../../backups/restore'
export type { BackupRun } from '../../backups/last-runs'

/** The own CA of the machine. @throws OperationError 64 if the settings have none */
export type CaHost = {
	describe(): Promise<CaDescription>
	/** makes another CA, in force at once; returns the path of the old file */
	renew(): Promise<{ readonly ca: CaDescription; readonly setAside: string | null }>
}
/** `version`: of the files, if there are several. */
type ProgramExport = { readonly program: Program; readonly code: string; readonly target: string; readonly version?: string }
export type Report = (event: unknown) => void
type Operation<In, Out> = (host: Host, input: In, author: Author, report: Report) => Promise<Out>

export type ImportInput = Pick<ImportOptions, 'source' | 'replacesPasswords' | 'complet' | 'oui' | 'langue'> & {
	readonly code: string
	readonly files: readonly SourceFile[]
	readonly dryRun: boolean
	readonly diff: boolean
	/** the meaning of the files, if they are spreadsheets of the school's own */
	readonly decisions?: Decisions | undefined
}

/** Spreadsheets whose meaning a person wants to be proposed, in this language. */
type PlanInput = { readonly code: string; readonly files: readonly SourceFile[]; readonly langue: Langue }

const operation = <In, Out>(run: Operation<In, Out>) => run
const account = async (tenants: Tenants, code: string) => withSchool(await openTenant(tenants, code))
async function wholeSchool(tenants: Tenants, code: string) {
	const tenant = await openTenant(tenants, code)
	return { store: tenant.store, institution: await tenant.institution() }
}

/**
 * Everything that a command does to the data, by name. It runs in the process that holds the data folder: the command's
 * own, or the server, asked over the control channel. Input, output and events are plain JSON, except for the `bytes` of input files.
 */
export const OPERATIONS = {
	'tenant.create': operation((host, input: NewTenant, author) => createTenant(host.tenants, input, author)),
	'tenant.list': operation((host, _input: null) => listTenants(host.tenants)),
	'tenant.show': operation((host, { code }: { code: string }) => describeTenant(host.tenants, code)),
	'tenant.close': operation((host, { code }: { code: string }, author) => setClosed(host.tenants, code, true, author)),
	'tenant.open': operation((host, { code }: { code: string }, author) => setClosed(host.tenants, code, false, author)),
	'tenant.delete': operation((host, { code }: { code: string }) => deleteTenant(host.tenants, code)),
	'tenant.move': operation(async ({ tenants }, { code, to }: { code: string; to: string }) => {
		const { moveTenant } = await import('../../tenants/server/move')
		return moveTenant(tenants, code, to)
	}),
	'tenant.logo': operation(async (host, { code, bytes }: { code: string; bytes: Uint8Array }, author) => {
		const { store } = await openTenant(host.tenants, code)
		return setLogo(store, pictureOf(bytes), author)
	}),
	'tenant.set': operation(async (host, { code, ...input }: EtablissementInput & { code: string }, author) =>
		setEtablissement(await openTenant(host.tenants, code), input, host.reminders.leadMinutes, author)
	),
	'outbox.list': operation(async (host, { code, limit, ...search }: OutboxSearch & { code: string; limit: number }) =>
		listOutbox(await openTenant(host.tenants, code), search, limit)
	),
	'outbox.retry': operation(async (host, { code, ...search }: OutboxSearch & { code: string }, author) =>
		retryOutbox(await openTenant(host.tenants, code), search, author).finally(host.tryChannels)
	),
	'outbox.cancel': operation(async (host, { code, ...search }: OutboxSearch & { code: string }, author) =>
		cancelOutbox(await openTenant(host.tenants, code), search, author)
	),
	'reminders.preview': operation(async (host, { code, at }: { code: string; at?: string | undefined }) =>
		previewReminders(await openTenant(host.tenants, code), host.reminders, at)
	),
	'user.create': operation(async (host, { code, ...input }: NewAccount & { code: string }, author) =>
		createAccount(await account(host.tenants, code), input, host.bcryptCost, author)
	),
	'user.list': operation(async (host, { code, role }: { code: string; role?: string | undefined }) =>
		listAccounts(await account(host.tenants, code), role)
	),
	'user.password': operation(async (host, { code, who: identifier, password }: { code: string; who: string; password: string }, author) =>
		setPassword(await account(host.tenants, code), identifier, password, host.bcryptCost, author)
	),
	'user.deactivate': operation(async (host, { code, who: identifier }: { code: string; who: string }, author) =>
		deactivate(await account(host.tenants, code), identifier, author)
	),
	'user.link': operation(async (host, { code, who: identifier }: { code: string; who?: string | undefined }, author) =>
		makeLien(await account(host.tenants, code), identifier, author)
	),
	'user.token': operation(async (host, { code, ...asked }: ComptePourLms & { code: string }, author) =>
		openLmsAccount(await account(host.tenants, code), asked, author)
	),
	'user.first-link': operation((host, _input: null, author) => makePremierLien(host.tenants, author)),
	'user.tokens': operation(async (host, { code, who: identifier }: { code: string; who: string }) =>
		listTokens(await account(host.tenants, code), identifier)
	),
	'client.create': operation(async ({ tenants, programs: { moodle } }, { code, ...client }: NewClient & { code: string }, author) => {
		const tenant = await openTenant(tenants, code)
		const access = await createClient(tenant.store, client, author)
		return { ...access, isKept: keepsReal(moodle.settings.adresses, await tenant.institution()) }
	}),
	'client.list': operation(async (host, { code }: { code: string }) => {
		const { store, institution } = await account(host.tenants, code)
		return listClients({ store }, institution.timezone)
	}),
	'client.delete': operation(async (host, { code, client_id }: { code: string; client_id: string }, author) =>
		removeClient((await openTenant(host.tenants, code)).store, client_id, author)
	),
	'papiers.cle': operation(async (host, { code, ...change }: CleChange & { code: string }, author) =>
		changeCles(await wholeSchool(host.tenants, code), change, author)
	),
	'papiers.liste': operation(async (host, { code, jour }: { code: string; jour?: string | undefined }) =>
		listPapiers(await wholeSchool(host.tenants, code), jour)
	),
	'papiers.revoquer': operation(async (host, { code, numero, motif }: { code: string; numero: string; motif: string }, author) =>
		revokeNumero(await wholeSchool(host.tenants, code), numero, motif, author)
	),
	import: operation(async (host, { code, files, decisions, ...options }: ImportInput, author, report) => {
		const tenant = await openTenant(host.tenants, code)
		const { synchronous, minFree } = host.tenants.options.store
		const source = decisions ? { mapped: { files, decisions } } : files
		return tenant.hold('import', () =>
			importInto(
				tenant.store,
				tenant.place,
				source,
				{ ...options, asksOfChanges: decisions !== undefined, author, bcryptCost: host.bcryptCost, synchronous, minFree },
				report
			)
		)
	}),
	'import.plan': operation(async ({ tenants }, { code, files, langue }: PlanInput) => {
		const tenant = await openTenant(tenants, code)
		const order: PlanOrder = { ...tenant.place, sources: files, langue }
		return tenant.hold('import', () => onOwnThread<PlannedFile>(lookWorker, order, undefined, { name: 'look' }))
	}),
	backup: operation(async ({ tenants, backups }, { code }: { code?: string | undefined }, _author, report) => {
		if (code !== undefined) mustExist(tenants, code)
		return backups.run(code === undefined ? tenants.codes : [code], report)
	}),
	'machine.archived': operation(async ({ tenants }, { file }: { file: string }) => {
		const { folder, store } = tenants.options
		writeLastArchive(folder, { file, at: store.clock.now().toString({ smallestUnit: 'second' }) })
	}),
	facts: operation(async (host, input: FactsInput, _author, report) => {
		const facts = await machineFacts(host.tenants, host.backups, host.programs, host.server?.() ?? null, input, report)
		return host.district ? { ...facts, district: await host.district.facts() } : facts
	}),
	'ca.show': operation((host, _input: null) => host.ca.describe()),
	'ca.renew': operation((host, _input: null) => host.ca.renew()),
	export: operation(({ tenants }, { code }: { code: string }, _author, report) => exportTenant(tenants, code, report)),
	'export.program': operation(({ programs }, { program, code, target, version }: ProgramExport, author) =>
		programs[program].export(code, target, author, version)
	),
	'restore.inspect': operation(({ tenants }, input: Omit<RestoreInput, 'source'>) => inspectIncoming(tenants, input)),
	restore: operation(({ tenants, backups }, input: RestoreInput, author, report) => restore(tenants, backups, input, author, report)),
	audit: operation(async ({ tenants }, { code, ...search }: JournalSearch & { code: string }) => {
		const tenant = await openTenant(tenants, code)
		return tenant.hold('audit', async () => readJournal(await withSchool(tenant), tenant.place, search))
	}),
	'papiers.verificateur': operation(async ({ tenants }, { code }: { code: string }, author) => {
		const tenant = await openTenant(tenants, code)
		const { verificateurPage } = await import('../../features/papiers/verificateur.page')
		return verificateurPage(await takeVerificateur(tenant.store, await tenant.institution(), author))
	}),
	'district.forget': operation(({ district }, { name }: { name: string }) => forget(district, name)),
	'user.revoke': operation(async (host, { code, who: identifier }: { code: string; who: string }, author) =>
		revokeTokens(await account(host.tenants, code), identifier, author)
	)
}

export type OperationName = keyof typeof OPERATIONS
export type Input<Name extends OperationName> = Parameters<(typeof OPERATIONS)[Name]>[1]
export type Output<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name)

/** Has a district wait no more for one of its processes. */
async function forget(district: District | undefined, name: string): Promise<null> {
	if (!district) throw new OperationError(NO_DISTRICT, 64)
	if (await district.forget(name)) return null
	const { processes } = await district.facts()
	throw operationError('unknown process {name}; known: {processes}', { name, processes: processes.join(', ') })
}

/** Operations of a process that is not the active one of its district: report its state, and forget another process. */
async function whileWaiting(district: District, name: OperationName, input: unknown): Promise<MachineFacts | null> {
	if (name === 'district.forget') return forget(district, (input as { name: string }).name)
	if (name !== 'facts') throw new OperationError(waitsTold(district.standing))
	return { tenants: [], copies: [], archive: null, server: null, district: await district.facts() }
}

/** Runs an operation whose name is known only at run time. @throws OperationError whatever goes wrong */
export async function runOperation(
	host: Host | District,
	name: OperationName,
	input: unknown,
	author: Author,
	report: Report
): Promise<unknown> {
	try {
		if (!('tenants' in host)) return await whileWaiting(host, name, input)
		return await (OPERATIONS[name] as Operation<unknown, unknown>)(host, input, author, report)
	} catch (error) {
		throw operationFailure(error)
	}
}
