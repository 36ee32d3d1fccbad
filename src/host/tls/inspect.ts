import { sentence, type Sentence, type Told } from '../../kit/sentence'
import type { Config } from '../../config/entries'
import { OwnCa, type OwnCaDeps } from './own-ca'
import { factsOf, type Facts } from './pem'
import { readPemFiles } from './pem-files'

export type Inspection = {
	/** of the own CA, if the settings use one */
	readonly ca?: Told
	/** of the certificate that is served */
	readonly state: Told
	readonly warnings: readonly Told[]
	/** the certificate itself, if it exists */
	readonly served?: Facts
	/** the names for which a start would make a certificate of the own CA */
	readonly wanted?: Facts['names']
}

/** The certificate that a start would serve, in sentences; writes nothing. @throws OperationError if a start would refuse it */
export async function inspectCertificate(config: Config, deps: Omit<OwnCaDeps, 'config'>): Promise<Inspection> {
	const { tls } = config
	switch (tls.mode) {
		case 'off':
			return { state: 'none, tls.mode is "off"', warnings: [] }
		case 'files': {
			const { pair, warnings } = readPemFiles(tls, deps.clock.now(), deps.built)
			const served = factsOf(pair.cert)
			return { state: sentence('{file}, {described}', { file: tls.cert_file, described: described(served) }), warnings, served }
		}
		case 'internal': {
			const { ca, server, names, warnings } = await new OwnCa({ ...deps, config }).inspect()
			return {
				ca: ca
					? sentence('own CA: SHA-256 {fingerprint}, until {day}', { fingerprint: ca.fingerprint, day: day(ca) })
					: 'own CA: none yet, a start makes it',
				state: server ? described(server) : sentence('none yet, a start makes it for {names}', { names: list(names) }),
				warnings,
				wanted: names,
				...(server && { served: server })
			}
		}
	}
}

const list = ({ hosts, addresses }: Facts['names']) => [...hosts, ...addresses].join(', ')
const day = ({ validity }: Facts) => validity.to.toString().slice(0, 10)
const described = (facts: Facts): Sentence => sentence('for {names}, until {day}', { names: list(facts.names), day: day(facts) })
