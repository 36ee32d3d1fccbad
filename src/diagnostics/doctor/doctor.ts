import type { Told } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { toldBy } from '../../kit/errors'
import type { Machine } from '../../host/tls/machine'
import { unpackingFolder } from '../../host/native/unpacked'
import { checkAlerts } from '../findings/alerts'
import { checkArchive } from './archive.check'
import { checkCertificate } from './certificate.check'
import { checkClock } from '../findings/clock'
import { checkWarnings } from '../findings/copies'
import { checkDistrict } from './district.check'
import { checkDatabases } from '../findings/data'
import { checkKnown } from '../findings/list'
import { findingsOf, type Finding } from '../findings/finding'
import type { MachineFacts } from '../facts/machine-facts'
import type { MachineService } from './machine-service'
import { checkMailServer } from './mail-server.check'
import { checkNetwork } from './network.check'
import { checkOperators } from './operators.check'
import type { PairState } from '../../host/pair/pair-state'
import { checkPair } from '../findings/pair'
import { checkPermissions } from './permissions.check'
import { checkPorts, holderOf } from './ports.check'
import { checkTemporaryFolder } from './temporary-folder.check'
import { checkUnit } from './unit.check'

export type DoctorDeps = {
	readonly config: Config
	readonly configFile: string
	readonly clock: Clock
	/** when the program was built */
	readonly built: Temporal.Instant
	readonly machine: Machine
	readonly env: Readonly<Record<string, string | undefined>>
	/** what is known of the data, whoever holds it */
	readonly facts: () => Promise<MachineFacts>
	/** what serves these settings; `undefined` if no service is installed for them */
	readonly service: MachineService | undefined
	/** `undefined` on a machine that belongs to no pair */
	readonly pair: PairState | undefined
}

const { warn, fail } = findingsOf('data')
const UNKNOWN: MachineFacts = { tenants: [], copies: [], archive: null, server: null }

/** Looks everything over; changes nothing. */
export async function* examine(deps: DoctorDeps): AsyncGenerator<Finding> {
	const { config, configFile, machine, env, service } = deps
	const isThere = existsSync(join(config.data.dir, 'tenants'))
	let known: MachineFacts | undefined
	let problem: Told | undefined
	if (isThere)
		try {
			known = await deps.facts()
		} catch (error) {
			problem = toldBy(error)
		}
	if (isThere) {
		yield* examineData(deps, known, problem)
		yield* checkPermissions(config, configFile)
	} else {
		yield* checkClock(deps.clock.now(), deps.built, [])
		if (!service?.unit) yield warn('the data folder {dir} is not there yet; the first start makes it', { dir: config.data.dir })
	}
	yield* checkPair(deps.pair)
	yield* await checkCertificate(config, machine, deps.clock, deps.built)
	yield* await checkNetwork(config, machine)
	if (known ?? !isThere) yield* await checkPorts(config, known && known.server !== null ? 'served' : holderOf(service))
	yield await checkMailServer(config.smtp)
	yield checkAlerts(config)
	yield checkTemporaryFolder(unpackingFolder(env))
	const { data, backup } = config
	yield* checkUnit(service?.unit, { 'data.dir': data.dir, 'backup.dir': backup.dir, 'backup.second_dir': backup.second_dir })
}

/** What the server itself can see: all but the rights of files, ports and the service, of which a command knows more. */
export async function* examineServing(deps: Omit<DoctorDeps, 'configFile' | 'service'>): AsyncGenerator<Finding> {
	const { config, machine, clock, built, env } = deps
	yield* examineData(deps, await deps.facts())
	yield* checkPair(deps.pair)
	yield* await checkCertificate(config, machine, clock, built)
	yield await checkMailServer(config.smtp)
	yield checkAlerts(config)
	yield checkTemporaryFolder(unpackingFolder(env))
}

function* examineData(
	{ config, clock, built }: Pick<DoctorDeps, 'config' | 'clock' | 'built'>,
	facts: MachineFacts = UNKNOWN,
	problem?: Told
): Generator<Finding> {
	const { tenants, copies, archive, district } = facts
	yield* checkKnown(config, facts, clock.now(), built)
	if (problem !== undefined) yield fail(problem)
	yield* checkDistrict(district)
	if (district && district.standing.why !== 'active') return
	if (facts !== UNKNOWN) yield* checkDatabases(tenants)
	yield* checkWarnings(copies ?? [])
	if (tenants.length > 0) yield checkArchive(archive, clock.now())
	yield* checkOperators(config, tenants)
}
