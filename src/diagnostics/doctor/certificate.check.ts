import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { OperationError } from '../../kit/errors'
import { tenantCodes } from '../../tenants/tenant-files'
import { inspectCertificate } from '../../host/tls/inspect'
import type { Machine } from '../../host/tls/machine'
import type { Names } from '../../host/tls/names'
import { checkDates } from '../findings/certificate'
import { findingsOf, isWrong, type Finding } from '../findings/finding'

const { pass, warn, fail } = findingsOf('certificate')

/** Dates and names of the certificate, against the clock, the settings and the network of now. */
export async function checkCertificate(config: Config, machine: Machine, clock: Clock, built: Temporal.Instant): Promise<Finding[]> {
	let inspected: Awaited<ReturnType<typeof inspectCertificate>>
	try {
		inspected = await inspectCertificate(config, { machine, clock, built, codes: () => tenantCodes(config.data.dir) })
	} catch (error) {
		if (!(error instanceof OperationError)) throw error
		return [fail(error.told)]
	}
	const { ca, state, warnings, served, wanted } = inspected
	return [
		...(ca ? [pass(ca)] : []),
		pass(state),
		...warnings.map((warning) => warn(warning)),
		// until when it is good stands in its state
		...(served ? [...[checkDates(served.validity, clock.now())].filter(isWrong), ...names(served.names, config, wanted)] : [])
	]
}

/** Names to check: the own CA's certificate has all names that the CA may sign; PEM files must have those that people use. */
function names(has: Names, config: Config, wantedNames: Names | undefined): Finding[] {
	const named = [...config.server.names, ...Object.values(config.tenants).flatMap(({ hosts }) => hosts)]
	const missing = (wantedNames ? [...wantedNames.hosts, ...wantedNames.addresses] : [...new Set(named)]).filter(
		(name) => !has.addresses.includes(name) && !has.hosts.some((host) => host === name || isWildcardFor(host, name))
	)
	if (missing.length === 0) return []
	const lacking = missing.join(', ')
	return [
		wantedNames
			? warn('it does not name {names}: a running server makes another one within a minute', { names: lacking })
			: warn('it does not name {names}: clients that use them refuse the connection', { names: lacking })
	]
}

const isWildcardFor = (host: string, name: string) => host.startsWith('*.') && name.slice(name.indexOf('.')) === host.slice(1)
