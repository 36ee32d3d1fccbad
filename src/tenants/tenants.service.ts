import { sentence } from '../kit/sentence'
import { libsqlError } from '../db/files/failures'
import { openStore } from '../db/stores/open-store'
import type { Write } from '../db/store/store'
import type { Author } from '../domain/droits/caller'
import { usualAnnee } from '../domain/annee'
import { toWireInstant } from '../kit/clock'
import { tenantCodeProblem } from '../domain/personnes/code-etablissement'
import { AppError, OperationError, operationError } from '../kit/errors'
import { noteDeletion } from './deletion'
import type { Tenants } from './registry'
import { nameOf, timeZoneOf, yearOf } from './school-facts'
import type { Tenant } from './tenant'
import { insertCurrentAnnee, insertEtablissement, selectFerme, updateFerme } from './tenants.queries'

export type NewTenant = { readonly code: string; readonly name: string; readonly timezone: string; readonly year?: string | undefined }

export type TenantSummary = {
	readonly code: string
	readonly name: string | null
	readonly timezone: string | null
	readonly year: string | null
	readonly state: 'open' | 'closed' | 'unavailable'
	readonly hosts: readonly string[]
	readonly file: string
}

/** Makes an institution's file, with what `first` writes into it. Nothing of it stays when anything fails. */
export async function createTenant(
	tenants: Tenants,
	{ code, ...settings }: NewTenant,
	author: Author,
	first?: (write: Write) => Promise<void>
): Promise<TenantSummary> {
	const problem = tenantCodeProblem(code)
	if (problem !== undefined) throw new OperationError(problem, 64)
	if (tenants.has(code) || tenants.isComing(code)) throw operationError('the tenant "{code}" already exists', { code })
	const [nom, timezone] = [nameOf(settings.name), timeZoneOf(settings.timezone)]
	const year = settings.year === undefined ? undefined : yearOf(settings.year)

	await tenants.bringIn(code, () =>
		make(tenants, code, author, async (write) => {
			const { db, now, journal } = write
			const updated_at = toWireInstant(now, timezone)
			const school = { code, nom, timezone }
			await insertEtablissement(db, { ...school, updated_at })
			if (year !== undefined) await insertCurrentAnnee(db, { ...usualAnnee(year), updated_at })
			await journal({ action: 'tenant.create', objet: 'etablissement', id: 1, apres: { ...school, annee: year ?? null } })
			await first?.(write)
		})
	)
	return describeTenant(tenants, code)
}

async function make({ places, options }: Tenants, code: string, author: Author, fill: (write: Write) => Promise<void>) {
	if (!(await places.begin(code))) throw operationError('the tenant "{code}" already exists', { code })
	try {
		const store = await openStore(places.url(code), options.store)
		try {
			await store.write({ author, touches: ['donnees', 'acces'] }, fill)
		} finally {
			await store.close()
		}
		await places.finish(code)
	} catch (error) {
		await places.abandon(code)
		throw error
	}
}

export const listTenants = (tenants: Tenants): Promise<TenantSummary[]> =>
	Promise.all(tenants.codes.map((code) => describeTenant(tenants, code)))

export async function describeTenant(tenants: Tenants, code: string): Promise<TenantSummary> {
	mustExist(tenants, code)
	const hosts = [...tenants.options.hosts].filter(([, mapped]) => mapped === code).map(([host]) => host)
	const file = tenants.places.path(code)
	try {
		const { nom, timezone, annee, ferme } = await (await tenants.get(code)).institution()
		return { code, name: nom, timezone, year: annee?.libelle ?? null, state: ferme ? 'closed' : 'open', hosts, file }
	} catch (error) {
		if (!(error instanceof AppError) && !libsqlError(error)) throw error
		return { code, name: null, timezone: null, year: null, state: 'unavailable', hosts, file }
	}
}

/** Closes an institution for maintenance, or opens it again (contract section 5). */
export async function setClosed(tenants: Tenants, code: string, ferme: boolean, author: Author): Promise<TenantSummary> {
	const tenant = await openTenant(tenants, code)
	await tenant.store.write({ author, touches: ['donnees'] }, async ({ db, journal }) => {
		const school = await selectFerme(db)
		if (!school || school.ferme === ferme) return
		await updateFerme(db, ferme)
		await journal({ action: ferme ? 'tenant.close' : 'tenant.open', objet: 'etablissement', id: 1, avant: school, apres: { ferme } })
	})
	return describeTenant(tenants, code)
}

/** Takes an institution off the air; its file is set aside, not destroyed. Returns its new path. */
export async function deleteTenant(tenants: Tenants, code: string): Promise<{ file: string }> {
	mustExist(tenants, code)
	const file = await tenants.setAside(code)
	noteDeletion(tenants.options.folder, code)
	return { file }
}

/** The institution that a command names. @throws OperationError if it does not exist or its file cannot be used */
export async function openTenant(tenants: Tenants, code: string): Promise<Tenant> {
	mustExist(tenants, code)
	try {
		return await tenants.get(code)
	} catch (error) {
		if (error instanceof AppError)
			throw operationError('the file of "{code}" cannot be used: {path}; the log says why', { code, path: tenants.places.path(code) })
		throw error
	}
}

/** @throws OperationError that names the known institutions */
export function mustExist(tenants: Tenants, code: string) {
	if (tenants.has(code)) return
	const known = tenants.codes
	throw new OperationError(
		known.length > 0
			? sentence('unknown tenant "{code}"; known: {known}', { code, known: known.join(', ') })
			: sentence('unknown tenant "{code}"; none exists yet', { code })
	)
}
