import { daysTold } from '../../domain/seances/duree'
import { sentence, type Told } from '../../kit/sentence'
import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config/entries'
import { knownTenants } from '../../config/unknown-tenants'
import type { Clock } from '../../kit/clock'
import { operationError } from '../../kit/errors'
import { constraintsFor, LOCAL_HOSTS, permits, type Constraints } from './constraints'
import { makeFolder } from '../../db/files/own-folder'
import { readIfThere, writePrivate } from '../../db/files/private-file'
import type { Machine } from './machine'
import { wantedNames, type Names } from './names'
import { certificatesIn, factsOf, keyPairIn, type Facts } from './pem'
import { caValidity, endsSoon, isDue, remainingDays, serverValidity } from './validity'
import type { Authority, KeyPair } from './x509'

/** Loaded only with an own CA: a start with other certificates, or without any, does not need it. */
const x509 = () => import('./x509')
const constraintsOf = async (pem: string) => (await x509()).constraintsOf(pem)

export type OwnCaDeps = {
	readonly config: Pick<Config, 'server' | 'tenants' | 'data'>
	readonly machine: Machine
	readonly clock: Clock
	/** when the program was built */
	readonly built: Temporal.Instant
	/** the institutions that there are; `undefined` if that is not known: the certificate then names the hosts of all in the settings */
	readonly codes?: () => readonly string[] | undefined
}

export type CaDescription = {
	readonly subject: string
	/** SHA-256 */
	readonly fingerprint: string
	readonly not_before: string
	readonly not_after: string
	/** what it may sign: names at and below the hosts, addresses within the networks */
	readonly permitted: Constraints
	readonly pem: string
}

/** The pair that is served now, and warnings about it for an administrator. */
export type Issued = {
	readonly pair: KeyPair
	/** the own CA as PEM, if it signed */
	readonly ca?: string
	readonly isNew: boolean
	readonly warnings: readonly Told[]
}

/**
 * The machine's own CA and the server certificate that it signs, in `tls/` of the data folder: a key and its certificates are one
 * file, so that no power cut parts them.
 */
export class OwnCa {
	readonly #deps: OwnCaDeps
	readonly #caFile: string
	readonly #serverFile: string

	constructor(deps: OwnCaDeps) {
		this.#deps = deps
		this.#caFile = join(deps.config.data.dir, 'tls', 'ca.pem')
		this.#serverFile = join(deps.config.data.dir, 'tls', 'server.pem')
	}

	/** The existing CA. @throws OperationError if its file is damaged: a new one is the administrator's decision */
	find(): Authority | undefined {
		const text = readIfThere(this.#caFile)
		if (text === undefined) return undefined
		const [ca, [, root]] = [keyPairIn(text), certificatesIn(text)]
		if (ca && root !== undefined) return { ...ca, root: `${root}\n` }
		throw operationError('{caFile} is damaged: put a copy of it back, or make a new CA with "preau ca renew" and give that to every LMS', {
			caFile: this.#caFile
		})
	}

	/** Describes the CA, and makes it if it is missing. */
	async describe(): Promise<CaDescription> {
		const { root } = this.find() ?? (await this.#make())
		const { subject, fingerprint, validity } = factsOf(root)
		const [from, to] = [validity.from.toString(), validity.to.toString()]
		return { subject, fingerprint, not_before: from, not_after: to, permitted: await constraintsOf(root), pem: root }
	}

	/** Makes another CA, for the present names; the file of the old one is set aside. @returns its path */
	async renew(): Promise<{ readonly ca: CaDescription; readonly setAside: string | null }> {
		const stamp = this.#deps.clock.now().toString({ smallestUnit: 'second' }).replace(/[:-]/g, '')
		const aside = join(this.#deps.config.data.dir, 'tls', `ca-${stamp}.pem`)
		const had = readIfThere(this.#caFile) !== undefined
		if (had) renameSync(this.#caFile, aside)
		try {
			return { ca: await this.describe(), setAside: had ? aside : null }
		} catch (error) {
			if (had) renameSync(aside, this.#caFile)
			throw error
		}
	}

	/** The server certificate, made or replaced if necessary. */
	async current(): Promise<Issued> {
		const { clock, built: builtAt } = this.#deps
		const now = clock.now()
		const ca = this.find() ?? (await this.#make())
		const withChain = (pair: KeyPair): KeyPair => ({ key: pair.key, cert: `${pair.cert}${ca.cert}` })
		const authority = factsOf(ca.cert)
		const { names, warnings } = this.#names(await constraintsOf(ca.cert))
		const messages = [...warnings, ...(endsSoon(authority.validity, now) ? [ending(authority, now)] : [])]

		const text = readIfThere(this.#serverFile)
		const [pair, issuer] = [text === undefined ? undefined : keyPairIn(text), /^# CA (\S+)$/m.exec(text ?? '')?.[1]]
		const facts = pair && issuer === authority.fingerprint ? factsOf(pair.cert) : undefined
		if (pair && facts && covers(facts.names, names) && !isDue(facts.validity, authority.validity, now, builtAt))
			return { pair: withChain(pair), ca: ca.root, isNew: false, warnings: messages }

		const { issue } = await x509()
		const made = await issue(ca, names, serverValidity(now, builtAt, authority.validity, facts?.validity))
		writePrivate(this.#serverFile, `# CA ${authority.fingerprint}\n${made.key}${made.cert}`)
		return { pair: withChain(made), ca: ca.root, isNew: true, warnings: messages }
	}

	/** Names, dates and warnings of a start; writes nothing. */
	async inspect(): Promise<{
		readonly ca: Facts | undefined
		readonly server: Facts | undefined
		readonly names: Names
		readonly warnings: readonly Told[]
	}> {
		const ca = this.find()
		const text = readIfThere(this.#serverFile)
		const server = text === undefined ? undefined : keyPairIn(text)
		const { own: ownNames } = wantedNames(this.#deps.config, this.#deps.machine)
		const { names, warnings } = this.#names(ca ? await constraintsOf(ca.cert) : constraintsFor(ownNames))
		const facts = ca && factsOf(ca.root)
		const now = this.#deps.clock.now()
		return {
			ca: facts,
			server: server && factsOf(server.cert),
			names,
			warnings: [...warnings, ...(facts && endsSoon(facts.validity, now) ? [ending(facts, now)] : [])]
		}
	}

	async #make(): Promise<Authority> {
		const { config, machine, clock, built } = this.#deps
		const { own: ownNames } = wantedNames(config, machine)
		const label = `Préau CA ${ownNames.hosts[0] ?? 'localhost'}`.slice(0, 50)
		const { makeCa } = await x509()
		const ca = await makeCa(`${label} ${randomBytes(4).toString('hex')}`, constraintsFor(ownNames), caValidity(clock.now(), built))
		makeFolder(dirname(this.#caFile))
		writePrivate(this.#caFile, `${ca.key}${ca.cert}${ca.root}`)
		return ca
	}

	/** Names for the certificate, of existing institutions; the CA may also sign for later ones. A single name outside the constraints would make the whole certificate invalid. */
	#names(constraints: Constraints): { names: Names; warnings: Told[] } {
		const { config, machine, codes } = this.#deps
		const known = codes?.()
		const { own: ownNames, network, faults } = wantedNames(known ? knownTenants(config, known) : config, machine)
		const may = (name: string) => permits(constraints, name)
		const outside = [...ownNames.hosts, ...ownNames.addresses].filter((name) => !may(name))
		const publicAddresses = network.filter((address) => !may(address) && !ownNames.addresses.includes(address))
		return {
			names: { hosts: ownNames.hosts.filter(may), addresses: [...new Set([...ownNames.addresses, ...network])].filter(may) },
			warnings: [
				...faults,
				...outside.map((name) =>
					sentence(
						'the CA is older than the name "{name}" and may not sign it: to keep this CA, call the machine {others} (hostnamectl set-hostname, server.names); "preau ca renew" makes a CA that may, and every LMS then needs it',
						{
							name,
							others: [...constraints.hosts.filter((host) => !LOCAL_HOSTS.includes(host)), 'NOM.lan'].join(', ')
						}
					)
				),
				...(publicAddresses.length > 0
					? [
							sentence(
								'not a private address, left out of the certificate: {addresses}; name it in server.names, and "preau ca renew" then makes a CA that may sign it',
								{ addresses: publicAddresses.join(', ') }
							)
						]
					: [])
			]
		}
	}
}

/** The same hosts, and at least the addresses: one that went away may come back, as it does at every boot. */
const covers = (has: Names, wanted: Names) =>
	has.hosts.length === wanted.hosts.length &&
	wanted.hosts.every((host) => has.hosts.includes(host)) &&
	wanted.addresses.every((address) => has.addresses.includes(address))

const ending = ({ validity }: Facts, now: Temporal.Instant): Told =>
	sentence('the CA ends in {left}: "preau ca renew" makes a new one, which every LMS then needs', {
		left: daysTold(remainingDays(validity, now))
	})
