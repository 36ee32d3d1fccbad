import { plainPages } from '../console/machine/machine-pages'
import type { openChannels } from '../outbox/channels/open-channels'
import type { Backups } from '../backups/backups'
import type { Config } from '../config/entries'
import { publicBase } from '../config/public-base'
import { differences, reloaded } from '../config/reload'
import { unknownTenantLines } from '../config/unknown-tenants'
import { serveControl } from './control/channel'
import { waitingDoor, whileActive } from '../http/door/waiting-door'
import { listen, type Listening } from '../http/door/listen'
import { alertsJob } from './jobs/alerts.job'
import { backupJob, recentCopiesJob, relieveDiskJob } from './jobs/backup.job'
import { cleanUpJob } from './jobs/clean-up.job'
import { renewCertificate } from './jobs/renew-certificate.job'
import { avisJob } from './jobs/avis.job'
import { donneesJob } from './jobs/donnees.job'
import { closeIdle } from './jobs/close-idle.job'
import { restIdle } from './jobs/rest-idle.job'
import { openRest } from './jobs/open-rest'
import { justificatifsJob } from './jobs/justificatifs.job'
import { filesJob } from './jobs/programs.job'
import { outboxJob } from './jobs/outbox.job'
import { remindersJob } from './jobs/reminders.job'
import { writeBehindJob } from './jobs/write-behind.job'
import { schedule } from './jobs/scheduler'
import { withThreadsEnded } from '../host/threads/worker-task'
import type { ReminderSettings } from '../outbox/due-reminders.service'
import { OutboxWorker } from '../outbox/worker'
import type { Tenants } from '../tenants/registry'
import type { District } from '../tenants/server/district'
import { VERSION } from '../version'
import { caHost, certificatesFor, hostOf, hostsOf, openBackups, openPrograms, openTenants, type Outside, type Seat } from './open'
import type { Programs } from './control/operations'
import { buildServer } from './server'

type Channels = ReturnType<typeof openChannels>

export type Serving = {
	readonly url: string
	readonly port: number
	/** Ends when every open file has answered a question, well or badly. */
	answers(): Promise<unknown>
	/** Takes up other settings as far as that goes without a restart, says what does not, and looks for another certificate. */
	reload(config: Config): Promise<void>
	stop(): Promise<void>
}

export type Running = Serving & {
	/** Ends when another process of the district has taken over, with an error when this one cannot go on; never if the institutions are files. */
	readonly ended: Promise<void>
}

type Surroundings = {
	readonly channels: Channels
	/** in the district whose active process this is */
	readonly seat?: Seat
	readonly district?: District
	/** called when everything is ready, before the addresses of the TOML are opened */
	readonly beforeListening?: () => Promise<void>
}

/** Serves the institutions: checks every file, listens, then opens them all. The caller holds the data folder. @throws OperationError for what an administrator can mend */
export async function serveInstitutions(outside: Outside, { channels, seat, district, beforeListening }: Surroundings): Promise<Serving> {
	const { config, clock, log } = outside
	const tenants = openTenants(outside, seat)
	let listener: Listening | undefined
	try {
		await tenants.checkAll(outside.hadOpen)
		for (const warning of unknownTenantLines(config, tenants.codes)) log.warn(warning)
		let inForce = config
		const certificates = certificatesFor(outside, tenants)
		const backups = openBackups(outside, tenants)
		const programs = openPrograms(outside, tenants, () => inForce)
		const { areas, frontDoor, configure, writeBehind, owner } = buildServer(outside, tenants, { certificates, backups, programs })
		const tls = await certificates.current()
		await beforeListening?.()
		const door = district ? whileActive(frontDoor, () => district.fence !== undefined, waitingDoor(VERSION)) : frontDoor
		const listening = (listener = listen(config, door, tls, plainPages))
		const renewal = renewCertificate(certificates, (pair) => listening.renew(pair))
		const outbox = new OutboxWorker({
			tenants,
			channels,
			clock,
			log,
			alone: true,
			publicBase: (code) => publicBase(inForce, code),
			...(district && { isOvertaken: () => district.fence === undefined })
		})
		owner.channelsAreBack = () => outbox.tryAgain()
		const ca = caHost(certificates, renewal.run)
		const started = clock.now().toString({ smallestUnit: 'second' })
		const server = () => ({
			version: VERSION,
			started,
			url: listening.url,
			rss_bytes: process.memoryUsage.rss(),
			open: tenants.openTenants().map(({ code, work }) => ({ code, work: [...work] }))
		})
		const tryChannels = () => outbox.tryAgain()
		const host = hostOf(outside, tenants, { backups, programs, ca, server, tryChannels, ...(district && { district }) })
		const control = serveControl(config.data.dir, () => host)
		const tasks = [
			closeIdle(tenants),
			restIdle(tenants),
			writeBehindJob(tenants, writeBehind),
			...jobsOfFiles(config, backups, programs),
			alertsJob(owner.alerts),
			renewal,
			...jobsOfMessages({ clock, log }, tenants, host.reminders, channels),
			outboxJob(outbox),
			cleanUpJob(tenants, log)
		]
		const jobs = schedule(tasks, log)
		const rest = openRest(tenants, areas)
		log.info('listening', { url: listening.url, version: VERSION, tenants: tenants.codes.length })
		return {
			url: listening.url,
			port: listening.port,
			answers: () => Promise.allSettled(tenants.openTenants().map(({ store }) => store.client.execute('SELECT 1'))),
			async reload(next) {
				const before = inForce
				inForce = reloaded(before, next)
				for (const setting of differences(inForce, next)) log.warn('a changed setting waits for a restart', { setting })
				tenants.mapHosts(hostsOf(inForce))
				for (const warning of unknownTenantLines(inForce, tenants.codes)) log.warn(warning)
				configure(inForce)
				certificates.config = inForce
				await renewal.run()
				log.info('settings reloaded', { changed: differences(before, inForce) })
			},
			stop: () => end(listening, [control, rest, outbox, jobs], tenants)
		}
	} catch (error) {
		await listener?.stop()
		await tenants.closeAll()
		throw error
	}
}

const jobsOfMessages = (
	{ clock, log }: Pick<Outside, 'clock' | 'log'>,
	tenants: Tenants,
	settings: ReminderSettings,
	channels: Channels
) => [
	remindersJob(tenants, clock, settings, log),
	justificatifsJob(tenants, clock, log),
	avisJob(tenants, clock, settings.configured, log),
	...(channels.webhook ? [donneesJob(tenants, clock, log)] : [])
]

const jobsOfFiles = ({ backup }: Config, backups: Backups, programs: Programs) => [
	backupJob(backups),
	...(backup.every_minutes > 0 ? [recentCopiesJob(backups)] : []),
	relieveDiskJob(backups),
	...Object.values(programs).map(filesJob)
]

/** Ends what an active process has begun: what it listens to, its parts, and then its files. */
async function end(listening: Listening, parts: readonly { stop(): Promise<unknown> }[], tenants: Tenants) {
	await listening.stop()
	await withThreadsEnded(async () => {
		for (const part of parts) await part.stop()
		await tenants.closeAll()
	})
}
