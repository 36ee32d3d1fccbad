import type { Db } from '../db/queries/db'
import type { Store, Touched, Write } from '../db/store/store'
import { jourInAnnee, openAnneeBefore } from '../domain/annee'
import { AppError, notFound } from '../kit/errors'
import type { Author, Caller } from '../domain/droits/caller'
import { jourIn } from '../kit/jour'
import type { Langue } from '../kit/langue'
import type { Perimetre } from '../domain/droits/perimetre'
import type { Institution } from './institution.queries'
import type { Tenant } from './tenant'

/** The school as a caller sees it at one moment: what services read with. */
export type View = {
	readonly db: Db
	readonly institution: Institution
	/** what the caller's roles cover */
	readonly perimetre: Perimetre
	readonly now: Temporal.Instant
}

/** Today at the school, YYYY-MM-DD. */
export const todayOf = ({ institution: { timezone }, now }: Pick<View, 'institution' | 'now'>) => jourIn(now, timezone).toString()

/** The day (YYYY-MM-DD) on which enrollments and teaching are looked up (RULES.md 2.1). */
export function jourOf(view: Pick<View, 'institution' | 'now'>): string {
	const { annee } = view.institution
	return annee ? jourInAnnee(annee, todayOf(view)) : todayOf(view)
}

/** The parts of a view that decide what a list contains, besides the file and the moment. All administrators see the same. */
export const givenBy = ({ institution, perimetre }: Pick<View, 'institution' | 'perimetre'>): unknown => [
	{ ...institution, revision: 0 },
	perimetre.administrateur ? [perimetre.jour, perimetre.annee] : perimetre
]

/** A view of a caller whose role is known. */
export type ViewOf<P extends Perimetre> = View & { readonly perimetre: P }

/** A caller who reads something that does not depend on their périmètre. */
export type Asker = { readonly db: Db; readonly institution: Institution; readonly caller: Caller }

/** A write in the name of a caller, with institution and périmètre as its transaction finds them. */
export type VisitWrite = Write &
	View & {
		readonly author: Author
		/** the same write in another year of the institution, with what the caller covers in it */
		inYear(annee: number): Promise<VisitWrite>
	}

/**
 * Looks for a record in the current year, else in the record's own year, under the rights that the caller had in it (contract
 * 1.10). @throws AppError 404
 */
export async function inItsYear<T>(
	write: VisitWrite,
	find: (write: VisitWrite) => Promise<T | undefined | null> | undefined | null,
	yearOf: (db: Db) => Promise<number | undefined>
): Promise<{ readonly write: VisitWrite; readonly found: T }> {
	const found = await find(write)
	if (found) return { write, found }
	const annee = await yearOf(write.db)
	if (annee === undefined || annee === write.institution.annee?.id) throw notFound()
	return inItsYear(await write.inYear(annee), find, yearOf)
}

/** @throws AppError 422 `annee_cloturee`: nothing is written into a closed year */
export function mustBeOpen({ annee }: Institution) {
	if (annee?.cloturee) throw new AppError('validation', 'annee_cloturee')
}

/** The institution as it is in the year of that libelle, also if it is being prepared. @throws AppError 404 `annee_inconnue` */
export function inShownYear<I extends Institution>(institution: I, libelle: string | undefined): I {
	if (libelle === undefined) return institution
	const annee = [...institution.annees, ...institution.preparees].find((candidate) => candidate.libelle === libelle)
	if (!annee) throw new AppError('not_found', 'annee_inconnue')
	return { ...institution, annee }
}

/** The institution with another of its years as the current one. */
function inYear(institution: Institution, id: number): Institution {
	const annee = institution.annees.find((candidate) => candidate.id === id)
	if (!annee) throw notFound()
	return { ...institution, annee }
}

/** Checks inside a write whether its caller may do it, and returns what it found for that. @throws AppError 403, 404 */
export type Right<G = unknown> = (write: VisitWrite) => G | Promise<G>

/**
 * The needs of a write in a caller's name. In `touches`, `saisies` are grades, attendance, états of séances and preferences; `donnees`
 * are the school's facts, its year and modules, teachers' classes and enrollments.
 */
export type Needs<G> = { readonly right: Right<G>; readonly touches: readonly Touched[] }
export type Writer = { write<G, T>(needs: Needs<G>, run: (write: VisitWrite, granted: G) => Promise<T>): Promise<T> }

/** Finds the périmètre of a role, and whether the caller still has the role. */
export type FindsPerimetre = {
	of(tenant: Tenant, institution: Institution, caller: Caller, now: Temporal.Instant): Perimetre | Promise<Perimetre>
	/** the same as a write finds it */
	inside(write: Write, tenant: Tenant, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre>
	/** @throws AppError 401, 403 if a caller who was let in earlier would not be let in now, or has lost a role or fonction */
	mustStillHold(db: Db, caller: Caller): Promise<void>
}

/** The facts that the front door finds out about a request. */
export type VisitFacts = Pick<
	Visit,
	'requestId' | 'address' | 'langue' | 'now' | 'tenant' | 'institution' | 'baseUrl' | 'caller' | 'acces' | 'body' | 'arrived'
> &
	Partial<Pick<Visit, 'shown'>>

/** A request to an institution, in any area: the caller, the school, and the author of its writes. */
export class Visit {
	readonly requestId: string
	/** the client's, behind trusted proxies */
	readonly address: string
	readonly langue: Langue
	readonly now: Temporal.Instant
	readonly tenant: Tenant
	/** in the year that is shown */
	readonly institution: Institution
	/** the libelle of the year that the address names, if it is not the current one */
	readonly shown: string | undefined
	/** of the area that was asked: ends in `/api/lms` for the API */
	readonly baseUrl: string
	readonly caller: Caller | undefined
	/** the file's revision of accounts and tokens when the caller was found, or an earlier one */
	readonly acces: number
	/** the body as the area's reader understood it; `undefined` without a body */
	readonly body: unknown
	/** the request as it came in: its signal says whether the client is still there */
	readonly arrived: { readonly signal: AbortSignal }

	constructor(
		facts: VisitFacts,
		readonly perimetres: FindsPerimetre
	) {
		this.requestId = facts.requestId
		this.address = facts.address
		this.langue = facts.langue
		this.now = facts.now
		this.tenant = facts.tenant
		this.institution = facts.institution
		this.shown = facts.shown
		this.baseUrl = facts.baseUrl
		this.caller = facts.caller
		this.acces = facts.acces
		this.body = facts.body
		this.arrived = facts.arrived
	}

	/** Aborts when the client hangs up. */
	get signal(): AbortSignal {
		return this.arrived.signal
	}

	get db(): Db {
		return this.tenant.store.db
	}

	author(this: KnownVisit): Author {
		const { userId, tokenId } = this.caller
		return { name: `utilisateur:${userId}`, userId, tokenId, address: this.address, requestId: this.requestId }
	}

	/** The institution in the year of that libelle, in the current one without it. @throws AppError 404 `annee_inconnue` */
	school(libelle?: string): Institution {
		const { institution } = this
		if (libelle === undefined || libelle === institution.annee?.libelle) return institution
		const annee = institution.annees.find((candidate) => candidate.libelle === libelle)
		if (!annee) throw new AppError('not_found', 'annee_inconnue')
		return { ...institution, annee }
	}

	/** The school as the caller sees it now, in the current year or another one. @throws AppError 404 `annee_inconnue` */
	view(this: KnownVisit, libelle?: string): View | Promise<View> {
		return this.#viewOf(this.caller, this.school(libelle))
	}

	/** The school in the year before the current one, whose session 2 may go on; `undefined` if that year is closed, or another year is shown. */
	formerView(this: KnownVisit): View | Promise<View> | undefined {
		const { annee, annees } = this.institution
		const former = annee?.courante ? openAnneeBefore(annees, annee) : undefined
		return former && this.view(former.libelle)
	}

	/**
	 * Reads a record that is of one year: in the year that is asked for, else in the current one, else in its own, under the rights that the
	 * caller had in it (contract 1.10). @throws AppError 404
	 */
	async ofItsYear<T>(
		this: KnownVisit,
		read: (view: View) => Promise<T>,
		yearOf: (db: Db) => Promise<number | undefined>,
		libelle?: string
	): Promise<T> {
		try {
			return await read(await this.view(libelle))
		} catch (error) {
			if (libelle !== undefined || !(error instanceof AppError) || error.kind !== 'not_found') throw error
			const annee = await yearOf(this.db)
			if (annee === undefined || annee === this.institution.annee?.id) throw error
			return read(await this.#viewOf(this.caller, inYear(this.institution, annee)))
		}
	}

	#viewOf(caller: Caller, institution: Institution): View | Promise<View> {
		const { db, now, perimetres, tenant } = this
		const found = perimetres.of(tenant, institution, caller, now)
		return found instanceof Promise
			? found.then((perimetre) => ({ db, institution, perimetre, now }))
			: { db, institution, perimetre: found, now }
	}

	/** The store, for services that commands use too: each of its writes asks for the right, and is in the caller's name. */
	store(this: KnownVisit, right: Right): Pick<Store, 'db' | 'write'> {
		return { db: this.db, write: ({ touches }, run) => this.write({ right, touches }, run) }
	}

	/** Writes what is the caller's own, or goes on with what they were let do. No statement of its own unless accounts have changed since. */
	writeOwn<T>(this: KnownVisit, touches: readonly Touched[], run: (write: Write) => Promise<T>): Promise<T> {
		const { tenant, acces, perimetres, caller } = this
		return tenant.store.write({ author: this.author(), touches }, async (write) => {
			if (write.acces !== acces) await perimetres.mustStillHold(write.db, caller)
			return run(write)
		})
	}

	/** Checks the caller again if something has taken long since the request came. @throws AppError 401, 403 */
	mustStillHold(this: KnownVisit): Promise<void> {
		return this.perimetres.mustStillHold(this.db, this.caller)
	}

	/**
	 * Writes in the caller's name. Finds the périmètre and checks the right inside the transaction, so that rights that an earlier
	 * commit has taken away are gone. This needs an extra statement only if the school has changed since the write was asked for.
	 */
	async write<G, T>(this: KnownVisit, { right, touches }: Needs<G>, run: (write: VisitWrite, granted: G) => Promise<T>): Promise<T> {
		const { tenant, institution: asked, shown, perimetres, caller } = this
		const author = this.author()
		// kept from here on, ready for the transaction
		const before = perimetres.of(tenant, asked, caller, this.now)
		if (before instanceof Promise) await before
		return this.writeOwn(touches, async (write) => {
			const facts = tenant.institutionInside(write)
			const institution = inShownYear(facts instanceof Promise ? await facts : facts, shown)
			const inside = async (school: Institution): Promise<VisitWrite> => {
				const found = perimetres.inside(write, tenant, school, caller)
				const perimetre = found instanceof Promise ? await found : found
				return { ...write, author, institution: school, perimetre, inYear: (annee) => inside(inYear(school, annee)) }
			}
			const given = await inside(institution)
			return run(given, await right(given))
		})
	}
}

export type KnownVisit = Visit & { readonly caller: Caller }
