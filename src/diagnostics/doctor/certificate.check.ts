import { daysTold } from '../../domain/duree'
import { sentence } from '../../kit/sentence'
import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { OperationError } from '../../kit/errors'
import { tenantCodes } from '../../tenants/tenant-files'
import { inspectCertificate } from '../../host/tls/inspect'
import type { Machine } from '../../host/tls/machine'
import type { Names } from '../../host/tls/names'
import type { Validity } from '../../host/tls/validity'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('certificate')

const WARNING_DAYS = 14

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
		...(served ? [...dates(served.validity, clock.now()), ...names(served.names, config, wanted)] : [])
	]
}

function dates({ from, to }: Validity, now: Temporal.Instant): Finding[] {
	if (Temporal.Instant.compare(now, from) < 0)
		return [fail(sentence('it is not valid before {from}: is the clock right?', { from: from.toString() }))]
	if (Temporal.Instant.compare(now, to) > 0) return [fail(sentence('it expired at {to}', { to: to.toString() }))]
	const days = Math.floor(to.since(now).total('hours') / 24)
	return days < WARNING_DAYS ? [warn(sentence('it ends in {left}', { left: daysTold(days) }))] : []
}

/** The own CA's certificate is made for all that it may sign; PEM files carry what people call the machine. */
function names(has: Names, config: Config, wanted: Names | undefined): Finding[] {
	const named = [...config.server.names, ...Object.values(config.tenants).flatMap(({ hosts }) => hosts)]
	const missing = (wanted ? [...wanted.hosts, ...wanted.addresses] : [...new Set(named)]).filter(
		(name) => !has.addresses.includes(name) && !has.hosts.some((host) => host === name || isWildcardFor(host, name))
	)
	if (missing.length === 0) return []
	const lacking = missing.join(', ')
	return [
		warn(
			wanted
				? sentence('it does not name {names}: a running server makes another one within a minute', { names: lacking })
				: sentence('it does not name {names}: clients that use them refuse the connection', { names: lacking })
		)
	]
}

const isWildcardFor = (host: string, name: string) => host.startsWith('*.') && name.slice(name.indexOf('.')) === host.slice(1)
