import { isTold, type Sentence } from '../../kit/sentence'
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
import { lostSchools } from '../../backups/lost-schools'
import { checkWarnings } from '../findings/copies'
import { checkDistrict } from './district.check'
import { checkDatabases, checkNone } from '../findings/data'
import { checkKnown } from '../findings/list'
import { findingsOf, type Finding } from '../findings/finding'
import type { MachineFacts } from '../facts/machine-facts'
import type { MachineService } from './machine-service'
import { checkMailServer } from './mail-server.check'
import { PROGRAMS } from '../../exchange/programs/programs'
import { checkIssuer, checkReader } from './programs.check'
import { checkNetwork } from './network.check'
import { checkOperators } from './operators.check'
import type { PairState } from '../../host/pair/pair-state'
import { checkPair } from '../findings/pair'
import { checkPapiers } from './papiers.check'
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
	/** facts about the data, whichever process holds it */
	readonly facts: () => Promise<MachineFacts>
	/** the service of these settings; `undefined` if it is not installed */
	readonly service: MachineService | undefined
	/** whether a server holds the data folder */
	readonly isAnswering: boolean
	/** `undefined` if the machine is not part of a pair */
	readonly pair: PairState | undefined
}

const { warn, fail } = findingsOf('data')
const UNKNOWN: MachineFacts = { tenants: [], copies: [], archive: null, server: null }

/** Examines everything, without changing anything. */
export async function* examine(deps: DoctorDeps): AsyncGenerator<Finding> {
	const { config, configFile, clock, built, machine, service } = deps
	const { data, backup } = config
	const facts = deps.isAnswering || existsSync(join(data.dir, 'tenants')) ? await deps.facts().catch(toldBy) : undefined
	if (facts) {
		yield* examineData(deps, facts)
		yield* checkPermissions(config, configFile)
	} else {
		yield* checkClock(clock.now(), built, [])
		const lost = lostSchools(data.dir, backup.dir, [])
		if (lost.length > 0) yield checkNone(lost)
		else if (!service?.unit) yield warn('the data folder {dir} is not there yet; the first start makes it', { dir: data.dir })
	}
	yield* examineMachine(deps)
	if (facts && !isTold(facts) && facts.server !== null) yield* await examinePrograms(config, facts)
	yield* await checkNetwork(config, machine)
	if (!isTold(facts)) yield* await checkPorts(config, facts && facts.server !== null ? 'served' : holderOf(service))
	yield* checkUnit(service?.unit, {
		'data.dir': data.dir,
		'backup.dir': backup.dir,
		'backup.second_dir': backup.second_dir,
		...Object.fromEntries(PROGRAMS.map((program) => [`${program}.dossier`, config[program].dossier]))
	})
}

type ServingDeps = Omit<DoctorDeps, 'configFile' | 'service' | 'isAnswering'>

/** Findings that the server itself can make: all except rights of files, ports and the service, about which a command knows more. */
export async function* examineServing(deps: ServingDeps): AsyncGenerator<Finding> {
	const facts = await deps.facts()
	yield* examineData(deps, facts)
	yield* examineMachine(deps)
	yield* await examinePrograms(deps.config, facts)
}

async function examinePrograms(config: Config, { tenants }: MachineFacts) {
	const readers = PROGRAMS.flatMap((program) => {
		const { dossier } = config[program]
		return dossier === '' ? [] : tenants.flatMap(({ code }) => checkReader(program, dossier, code))
	})
	const signIn = config.moodle.dossier === '' ? [] : await Promise.all(tenants.map(({ code }) => checkIssuer(config, code)))
	return [...readers, ...signIn]
}

async function* examineMachine({ config, machine, clock, built, env, pair }: ServingDeps): AsyncGenerator<Finding> {
	yield* checkPair(pair)
	yield* await checkCertificate(config, machine, clock, built)
	yield await checkMailServer(config.smtp)
	yield checkAlerts(config)
	yield checkTemporaryFolder(unpackingFolder(env))
}

/** `machineFacts`: what is known of the data, or why nothing is. */
function* examineData(
	{ config, clock, built }: Pick<DoctorDeps, 'config' | 'clock' | 'built'>,
	machineFacts: MachineFacts | Sentence
): Generator<Finding> {
	const facts = isTold(machineFacts) ? UNKNOWN : machineFacts
	const { tenants, copies, archive, district } = facts
	yield* checkKnown(config, facts, clock.now(), built)
	if (isTold(machineFacts)) yield fail(machineFacts)
	yield* checkDistrict(district)
	if (district && district.standing.why !== 'active') return
	if (!isTold(machineFacts)) yield* checkDatabases(tenants, facts.lost)
	yield* checkWarnings(copies ?? [])
	if (tenants.length > 0) yield checkArchive(archive, clock.now())
	yield* checkPapiers(tenants)
	yield* checkOperators(config, tenants)
}
