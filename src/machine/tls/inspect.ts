import type { Config } from '../../config/entries'
import { OwnCa, type OwnCaDeps } from './own-ca'
import { factsOf, type Facts } from './pem'
import { readPemFiles } from './pem-files'

type Inspection = {
	readonly states: readonly string[]
	readonly warnings: readonly string[]
	/** the certificate itself, where there is one */
	readonly served?: Facts
	/** what a start would make one of the own CA for */
	readonly wanted?: Facts['names']
}

/** What a start would serve, in sentences; nothing is written. @throws OperationError where it would refuse */
export function inspectCertificate(config: Config, deps: Omit<OwnCaDeps, 'config'>): Inspection {
	const { tls } = config
	switch (tls.mode) {
		case 'off':
			return { states: ['certificate: none, tls.mode is "off"'], warnings: [] }
		case 'files': {
			const { pair, warnings } = readPemFiles(tls, deps.clock.now(), deps.built)
			const served = factsOf(pair.cert)
			return { states: [`certificate: ${tls.cert_file}, ${described(served)}`], warnings, served }
		}
		case 'internal': {
			const { ca, server, names, warnings } = new OwnCa({ ...deps, config }).inspect()
			return {
				states: [
					ca ? `own CA: SHA-256 ${ca.fingerprint}, until ${day(ca)}` : 'own CA: none yet, a start makes it',
					server ? `certificate: ${described(server)}` : `certificate: none yet, a start makes it for ${list(names)}`
				],
				warnings,
				wanted: names,
				...(server && { served: server })
			}
		}
	}
}

const list = ({ hosts, addresses }: Facts['names']) => [...hosts, ...addresses].join(', ')
const day = ({ validity }: Facts) => validity.to.toString().slice(0, 10)
const described = (facts: Facts) => `for ${list(facts.names)}, until ${day(facts)}`
