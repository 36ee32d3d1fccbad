import { PREMIER_LIEN } from '../../domain/droits/auteur'
import { hashPassword } from '../../auth/passwords.service'
import { newSecret, secretHash } from '../../auth/token-secret'
import { isAnneeLibelle } from '../../domain/annee'
import type { Author } from '../../domain/droits/caller'
import { fromSeconds, timeZoneNamed, toSeconds, toWireInstant } from '../../kit/clock'
import { tenantCodeProblem } from '../../domain/personnes/code-etablissement'
import { AppError, usageError } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { readPremierLien, removePremierLien, writePremierLien } from '../../tenants/premier-lien'
import type { Tenants } from '../../tenants/registry'
import { createTenant, openTenant } from '../../tenants/tenants.service'
import { chosenFaults, makeAdministrator, makeLien, MINUTES, type Chosen, type NewLien } from './liens.service'
import { withSchool } from './utilisateurs.service'

/** A link for the first administrator of an institution; without `code`, it also creates the first institution. */
export type PremierLienMade = NewLien & { readonly code: string | null }

/**
 * Makes the link for the first entry to a machine; an earlier one becomes void.
 * @throws OperationError if there are several institutions, or one with an administrator
 */
export async function makePremierLien(tenants: Tenants, author: Author): Promise<PremierLienMade> {
	const [code, another] = tenants.codes
	if (another !== undefined) throw usageError('there are several institutions: name the one that the link is for')
	if (code !== undefined) return { ...(await makeLien(await withSchool(await openTenant(tenants, code)), undefined, author)), code }
	const { folder, store } = tenants.options
	const secret = newSecret()
	const expire_at = toSeconds(store.clock.now()) + MINUTES * 60
	writePremierLien(folder, { secret_hash: secretHash(secret), expire_at })
	return { secret, expires: toWireInstant(fromSeconds(expire_at), 'UTC'), identifiant: null, code: null }
}

/** The fields about the school that the first person fills in. */
export type School = { readonly code: string; readonly ecole: string; readonly fuseau: string; readonly annee: string }

type From = { readonly address: string; readonly requestId: string }

/** The first run of a machine without an institution. */
export class FirstRun {
	#last: Promise<unknown> = Promise.resolve()

	constructor(readonly deps: { readonly tenants: Tenants; readonly bcryptCost: number }) {}

	get #now() {
		return this.deps.tenants.options.store.clock.now()
	}

	/** @throws AppError 404 if the link is not or no longer valid */
	mustBeGood(secret: string) {
		const { tenants } = this.deps
		const lien = readPremierLien(tenants.options.folder)
		const isGood = lien?.secret_hash === secretHash(secret) && toSeconds(this.#now) < lien.expire_at && tenants.codes.length === 0
		if (!isGood) throw new AppError('not_found', 'lien_perime')
	}

	/**
	 * Uses up the link: creates the institution and its first administrator, both or neither. If two people use it at once, one comes too late.
	 * @returns the identifier to sign in with @throws AppError 404 if the link is not valid, 422 with the faulty fields
	 */
	async use(secret: string, school: School, chosen: Chosen, from: From): Promise<string> {
		this.mustBeGood(secret)
		mustBeSaidWell(school, chosen)
		const hash = await hashPassword(chosen.password, this.deps.bcryptCost)
		const made = this.#last.then(() => this.#make(secret, school, chosen, hash, from))
		this.#last = made.catch(() => undefined)
		return made
	}

	async #make(secret: string, { code, ecole, fuseau, annee }: School, chosen: Chosen, hash: string, from: From): Promise<string> {
		this.mustBeGood(secret)
		const { tenants } = this.deps
		let identifiant = ''
		const given = { code, name: ecole, timezone: fuseau, ...(annee !== '' && { year: annee }) }
		await createTenant(tenants, given, { name: PREMIER_LIEN, ...from }, async (write) => {
			identifiant = await makeAdministrator(write, chosen, hash, toWireInstant(write.now, fuseau))
		})
		removePremierLien(tenants.options.folder)
		return identifiant
	}
}

function mustBeSaidWell({ code, ecole, fuseau, annee }: School, chosen: Chosen) {
	const faults = chosenFaults(chosen, 'administrateur', true)
	const name = nameText(ecole, 200)
	if ('wrong' in name) faults.add('ecole', name.wrong)
	else if (ecole.trim() === '') faults.add('ecole', { key: 'champ.vide' })
	if (tenantCodeProblem(code) !== undefined) faults.add('code', { key: 'champ.code_etablissement' })
	if (timeZoneNamed(fuseau) === undefined) faults.add('fuseau', { key: 'champ.fuseau' })
	if (annee !== '' && !isAnneeLibelle(annee)) faults.add('annee', { key: 'champ.annee' })
	faults.throwAny()
}
