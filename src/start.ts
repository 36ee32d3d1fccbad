import { apiArea, buildApp } from './app'
import { Login } from './auth/login.service'
import { Perimetres } from './auth/perimetres.service'
import { Tokens } from './auth/tokens.service'
import { configuredChannels } from './messages/channels/configured'
import { readSecret } from './messages/channels/named-files'
import { openChannels } from './messages/channels/open-channels'
import type { Config } from './config/entries'
import { publicBase } from './config/public-base'
import { Backups } from './files/backups/backups'
import { backupSettings } from './files/backups/settings'
import { differences, reloaded } from './config/reload'
import { unknownTenantLines } from './config/unknown-tenants'
import { serveControl } from './commands/control/channel'
import { holdDataFolder } from './commands/control/hold'
import type { Clock } from './domain/clock'
import { OperationError } from './domain/errors'
import { cors } from './http/door/cors'
import { createFrontDoor, type FrontDoor } from './http/door/front-door'
import { listen, type Listening } from './http/door/listen'
import { networks } from './machine/network/addresses'
import { ApiDocument } from './http/openapi/api-document'
import { RateLimits } from './http/door/rate-limits'
import { Reading } from './http/answers/reading'
import { Follows } from './reading/follows.service'
import { ResponseCache } from './reading/response-cache'
import { Health } from './machine/health/health'
import { metricsDoor } from './http/door/metrics-door'
import { Metrics } from './machine/metrics/metrics'
import { RequestMetrics } from './machine/metrics/request-metrics'
import { buildSite } from './http/site/site'
import { backupJob, relieveDiskJob } from './process/jobs/backup.job'
import { cleanUpJob } from './process/jobs/clean-up.job'
import { renewCertificate } from './process/jobs/renew-certificate.job'
import { closeIdle } from './process/jobs/close-idle.job'
import { outboxJob } from './process/jobs/outbox.job'
import { remindersJob } from './process/jobs/reminders.job'
import { writeBehindJob } from './process/jobs/write-behind.job'
import { schedule } from './process/jobs/scheduler'
import type { Log } from './machine/log/log'
import type { Configured } from './messages/outbox/canaux'
import type { ReminderSettings } from './messages/outbox/rappels-automatiques.service'
import { OutboxWorker } from './messages/outbox/worker'
import { Tenants } from './tenants/registry'
import type { Tenant } from './tenants/tenant'
import { Certificates } from './machine/tls/certificates'
import { systemMachine } from './machine/tls/machine'
import type { CaHost } from './commands/control/operations'
import { BUILT, VERSION } from './version'

export type Outside = { readonly config: Config; readonly clock: Clock; readonly log: Log }
export type Running = {
	readonly url: string
	readonly port: number
	/** Ends when every open file has answered a question, well or badly. */
	answers(): Promise<unknown>
	/** Takes up other settings as far as that goes without a restart, says what does not, and looks for another certificate. */
	reload(config: Config): Promise<void>
	stop(): Promise<void>
}

const hostsOf = ({ tenants }: Config) =>
	new Map(Object.entries(tenants).flatMap(([code, tenant]) => tenant.hosts.map((host) => [host, code] as const)))

/** The institutions of a data folder that this process holds. */
export function openTenants({ config, clock, log }: Outside): Tenants {
	const { synchronous, min_free_mb: minFree, dir } = config.data
	return new Tenants({ folder: dir, hosts: hostsOf(config), log, store: { clock, synchronous, minFree: minFree * 1024 * 1024 } })
}

/** Their copies, as the TOML wants them. */
export const openBackups = ({ config, log }: Outside, tenants: Tenants) => new Backups(tenants, backupSettings(config), log)
export const certificatesFor = ({ config, clock, log }: Outside, tenants: Pick<Tenants, 'codes'>): Certificates =>
	new Certificates(config, { machine: systemMachine, clock, built: BUILT, log, codes: () => tenants.codes })

/** What commands do with the own CA; `afterwards` puts a new one into force. */
export const caHost = (certificates: Certificates, afterwards = async () => {}): CaHost => ({
	describe: async () => certificates.ownCa.describe(),
	async renew() {
		const renewed = await certificates.ownCa.renew()
		await afterwards()
		return renewed
	}
})

export type ServerParts = {
	readonly cache?: ResponseCache
	readonly certificates?: Pick<Certificates, 'caPem' | 'validity'>
	readonly configured?: Configured | undefined
	readonly backups?: Backups
}

/** Everything behind the network: what tests and benchmarks talk to, which may give parts of their own. */
export function buildServer(
	{ config, clock, log }: Outside,
	tenants: Tenants,
	{
		cache = new ResponseCache(),
		certificates,
		configured = configuredChannels(config),
		backups = openBackups({ config, clock, log }, tenants)
	}: ServerParts = {}
) {
	let limits = new RateLimits(config.limits)
	const tokens = new Tokens()
	const login = new Login({
		clock,
		bcryptCost: config.auth.bcrypt_cost,
		isNamed: (address) => limits.isNamed(address),
		counted: (address) => limits.counted(address)
	})
	const document = new ApiDocument(() => app)
	const follows = new Follows()
	const reading = new Reading({ cache, follows })
	const perimetres = new Perimetres()
	const writeBehind = async ({ store }: Tenant) => {
		await tokens.writeLastUsed(store)
		await follows.write(store)
	}
	tenants.beforeClose(writeBehind)
	const validity = () => certificates?.validity
	const health = new Health({ version: VERSION, built: BUILT, clock, tenants, backups, configured, validity })
	const app = buildApp({ tokens, login, reading, document, videoWindowMinutes: config.video.window_minutes, configured })
	const areasFor = (now: Config) => [apiArea(app, { tokens, limits, bodyKib: now.limits.body_kib })]
	const requests = new RequestMetrics(areasFor(config).flatMap(({ labels }) => labels))
	const { token_file: tokenFile } = config.metrics
	const token = tokenFile === '' ? undefined : readSecret(tokenFile, 'metrics.token_file')
	const metrics = metricsDoor(new Metrics({ version: VERSION, clock, tenants, backups, requests }), token)
	const site = buildSite({ health, document, codeForHost: (host) => tenants.codeForHost(host), ownCa: () => certificates?.caPem })
	const doorFor = (now: Config): FrontDoor =>
		createFrontDoor({
			tenants,
			perimetres,
			clock,
			log,
			isTrusted: networks(now.server.trusted_proxies),
			hsts: now.tls.mode === 'files',
			cors: cors(now.server.cors_origins),
			areas: areasFor(now),
			site,
			metrics,
			requests
		})
	let door = doorFor(config)
	const frontDoor: FrontDoor = (request, connection) => door(request, connection)
	/** Takes up other settings of the door; the rest waits for a restart. */
	const configure = (now: Config) => {
		limits = new RateLimits(now.limits)
		door = doorFor(now)
	}
	return { app, document, frontDoor, configure, writeBehind }
}

export const reminderSettings = (config: Config): ReminderSettings => ({
	leadMinutes: config.reminders.lead_minutes,
	configured: configuredChannels(config),
	store: { synchronous: config.data.synchronous, minFree: config.data.min_free_mb * 1024 * 1024 }
})

/** Starts the appliance: takes the data folder, checks every file, listens. @throws OperationError for what an administrator can mend */
export async function start(outside: Outside): Promise<Running> {
	const { config, clock, log } = outside
	const channels = openChannels(config, log, clock)
	const lock = await holdDataFolder(config.data.dir)
	if (lock === 'served') throw new OperationError(`another Préau is running with the data folder ${config.data.dir}: only one may`, 64)
	if (!lock) throw new OperationError(`another process is busy with the data folder ${config.data.dir}, and has not ended in 10 seconds`)
	const tenants = openTenants(outside)
	let opened: Listening | undefined
	try {
		await tenants.checkAll()
		for (const warning of unknownTenantLines(config, tenants.codes)) log.warn(warning)
		let inForce = config
		const certificates = certificatesFor(outside, tenants)
		const backups = openBackups(outside, tenants)
		const { frontDoor, configure, writeBehind } = buildServer(outside, tenants, { certificates, backups })
		const listening = (opened = listen(config, frontDoor, await certificates.current()))
		const renewal = renewCertificate(certificates, (pair) => listening.renew(pair))
		const outbox = new OutboxWorker({ tenants, channels, clock, log, alone: true, publicBase: (code) => publicBase(inForce, code) })
		const reminders = reminderSettings(config)
		const ca = caHost(certificates, renewal.run)
		const started = clock.now().toString({ smallestUnit: 'second' })
		const server = () => ({
			version: VERSION,
			started,
			url: listening.url,
			rss_bytes: process.memoryUsage.rss(),
			open: tenants.openTenants().map(({ code, work }) => ({ code, work: [...work] }))
		})
		const control = serveControl(config.data.dir, {
			tenants,
			backups,
			bcryptCost: config.auth.bcrypt_cost,
			ca,
			reminders,
			server,
			tryChannels: () => outbox.tryAgain()
		})
		const jobs = schedule(
			[
				closeIdle(tenants),
				writeBehindJob(tenants, writeBehind),
				backupJob(backups),
				relieveDiskJob(backups),
				renewal,
				remindersJob(tenants, clock, reminders, log),
				outboxJob(outbox),
				cleanUpJob(tenants, log)
			],
			log
		)
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
			async stop() {
				await listening.stop()
				await control.stop()
				await outbox.stop()
				await jobs.stop()
				await tenants.closeAll()
				lock.release()
				log.info('stopped')
			}
		}
	} catch (error) {
		await opened?.stop()
		await tenants.closeAll()
		lock.release()
		throw error
	}
}
