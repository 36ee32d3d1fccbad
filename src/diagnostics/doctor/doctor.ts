import { sentence, verbatim, type Told } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configuredChannels } from '../../outbox/channels/configured'
import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { messageFrom, OperationError } from '../../kit/errors'
import type { Machine } from '../../host/tls/machine'
import { unpackingFolder } from '../../host/native/unpacked'
import { checkAlerts } from './alerts.check'
import { checkArchive } from './archive.check'
import { checkCertificate } from './certificate.check'
import { checkClock } from './clock.check'
import { checkCopies, checkLoss } from './copies.check'
import { checkDistrict } from './district.check'
import { checkDatabases } from './databases.check'
import { checkDisk } from './disk.check'
import { findingsOf, type Finding } from './finding'
import type { MachineFacts } from './machine-facts'
import type { MachineService } from './machine-service'
import { checkMailServer } from './mail-server.check'
import { checkMessages } from './messages.check'
import { checkNetwork } from './network.check'
import { checkOperators } from './operators.check'
import type { PairState } from '../../host/pair/pair-state'
import { checkPair } from './pair.check'
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
			problem = error instanceof OperationError ? error.told : verbatim(messageFrom(error))
		}
	if (isThere) {
		yield* examineData(deps, known, problem)
		yield* checkPermissions(config, configFile)
	} else {
		yield* checkClock(deps.clock.now(), deps.built, [])
		if (!service?.unit) yield warn(sentence('the data folder {dir} is not there yet; the first start makes it', { dir: config.data.dir }))
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
	known: MachineFacts | undefined,
	problem?: Told
): Generator<Finding> {
	const { tenants, copies, archive, loss_minutes: loss, takes_writes: takesWrites, district } = known ?? UNKNOWN
	const now = clock.now()
	yield* checkClock(now, built, tenants)
	const { dir: dataFolder, min_free_mb: minFreeMb } = config.data
	yield* checkDisk({ dataFolder, backupFolder: config.backup.dir, minFreeMb, takesWrites })
	if (problem !== undefined) yield fail(problem)
	yield* checkDistrict(district)
	if (district && district.standing.why !== 'active') return
	if (known) yield* checkDatabases(tenants)
	yield* checkCopies(copies, config.backup.second_dir, now)
	yield* checkLoss(loss, config.backup.every_minutes)
	if (tenants.length > 0) yield checkArchive(archive, now)
	yield* checkMessages(tenants, configuredChannels(config), now)
	yield* checkOperators(config, tenants)
}
