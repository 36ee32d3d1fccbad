import type { Config } from '../../config/entries'
import type { Clock } from '../../domain/clock'
import { OperationError } from '../../domain/errors'
import { tenantCodes } from '../../tenants/tenant-files'
import { inspectCertificate } from '../tls/inspect'
import type { Machine } from '../tls/machine'
import type { Names } from '../tls/names'
import type { Validity } from '../tls/validity'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('certificate')

const WARNING_DAYS = 14

/** Dates and names of the certificate, against the clock, the settings and the network of now. */
export function checkCertificate(config: Config, machine: Machine, clock: Clock, built: Temporal.Instant): Finding[] {
	let inspected: ReturnType<typeof inspectCertificate>
	try {
		inspected = inspectCertificate(config, { machine, clock, built, codes: () => tenantCodes(config.data.dir) })
	} catch (error) {
		if (!(error instanceof OperationError)) throw error
		return [fail(error.message)]
	}
	const { states, warnings, served, wanted } = inspected
	return [
		...states.map((state) => pass(state.replace(/^certificate: /, ''))),
		...warnings.map((warning) => warn(warning)),
		...(served ? [...dates(served.validity, clock.now()), ...names(served.names, config, wanted)] : [])
	]
}

function dates({ from, to }: Validity, now: Temporal.Instant): Finding[] {
	if (Temporal.Instant.compare(now, from) < 0) return [fail(`it is not valid before ${from.toString()}: is the clock right?`)]
	if (Temporal.Instant.compare(now, to) > 0) return [fail(`it expired at ${to.toString()}`)]
	const days = Math.floor(to.since(now).total('hours') / 24)
	return days < WARNING_DAYS ? [warn(`it ends in ${days} days`)] : []
}

/** The own CA's certificate is made for all that it may sign; PEM files carry what people call the machine. */
function names(has: Names, config: Config, wanted: Names | undefined): Finding[] {
	const named = [...config.server.names, ...Object.values(config.tenants).flatMap(({ hosts }) => hosts)]
	const missing = (wanted ? [...wanted.hosts, ...wanted.addresses] : [...new Set(named)]).filter(
		(name) => !has.addresses.includes(name) && !has.hosts.some((host) => host === name || isWildcardFor(host, name))
	)
	const remedy = wanted ? 'a running server makes another one within a minute' : 'clients that use them refuse the connection'
	return missing.length > 0 ? [warn(`it does not name ${missing.join(', ')}: ${remedy}`)] : []
}

const isWildcardFor = (host: string, name: string) => host.startsWith('*.') && name.slice(name.indexOf('.')) === host.slice(1)
