import { OperationError, toldBy, operationError } from '../kit/errors'
import { readSecret } from '../outbox/channels/named-files'
import { openChannels } from '../outbox/channels/open-channels'
import { configuredChannels } from '../outbox/channels/configured'
import type { Config } from '../config/entries'
import { Backups } from '../backups/backups'
import { backupSettings } from '../backups/settings'
import type { Clock } from '../kit/clock'
import type { DemoDoor } from '../console/session/demo.page'
import type { Log } from '../host/log/log'
import type { ReminderSettings } from '../outbox/due-reminders.service'
import { lookAtDataFolder } from '../tenants/data-folder'
import { MoodleFiles } from '../exchange/moodle/moodle.service'
import { OneRosterFiles } from '../exchange/oneroster/oneroster.service'
import { moodleSettings } from '../exchange/moodle/settings'
import { Tenants } from '../tenants/registry'
import { tenantCodes } from '../tenants/tenant-files'
import type { District } from '../tenants/server/district'
import type { Namespaces } from '../tenants/server/namespaces'
import { Certificates } from '../host/tls/certificates'
import { inspectCertificate } from '../host/tls/inspect'
import { systemMachine } from '../host/tls/machine'
import type { CaHost, Host, Programs } from './control/operations'
import { IDENTITY } from '../school/identity'
import { BUILT } from '../version'
import type { ServerAccess } from '../db/files/place'

export type Outside = {
	readonly config: Config
	/** the path of the TOML, for whoever must change it */
	readonly configFile?: string
	readonly clock: Clock
	readonly log: Log
	/** of a school that `preau demo` made */
	readonly demo?: DemoDoor
	/** whether this process has had the institutions' files open: libSQL lets go of them late */
	readonly hadOpen?: boolean
}

/** Which institution answers at which host. */
export const hostsOf = ({ tenants }: Config) =>
	new Map(Object.entries(tenants).flatMap(([code, tenant]) => tenant.hosts.map((host) => [host, code] as const)))

/** The institutions of a data folder that this process holds, or of the district whose active process it is. */
export function openTenants({ config, clock, log }: Outside, seat?: Seat): Tenants {
	const { synchronous, min_free_mb: minFree, dir } = config.data
	return new Tenants({
		folder: dir,
		hosts: hostsOf(config),
		log,
		store: { clock, synchronous, minFree: minFree * 1024 * 1024, identity: IDENTITY, ...(seat && { server: seat.server }) },
		...(seat && { places: seat.places })
	})
}

/** Access to institutions for the active process of a district. */
export type Seat = { readonly places: Namespaces; readonly server: ServerAccess }

/** The district of the settings, which this process has not met yet; `undefined` if the institutions are files. The caller holds the data folder. */
export async function districtOf({ config, log }: Outside): Promise<District | undefined> {
	const { url, admin_url: adminUrl, dir: folder } = config.data
	if (url === '') return undefined
	const { District: Joined } = await import('../tenants/server/district')
	return new Joined({ url, adminUrl, token: tokenOf(config, 'data'), folder, log })
}

/** The token that a section names; `undefined` if it does not name one. @throws OperationError 64 if its file cannot be used */
export function tokenOf(config: Pick<Config, 'data' | 'metrics'>, section: 'data' | 'metrics'): string | undefined {
	const { token_file: file } = config[section]
	return file === '' ? undefined : readSecret(file, `${section}.token_file`)
}

/**
 * Opens what a start opens before it takes the data folder and listens, and makes nothing.
 * @param refuse hears each fault, which a start throws
 */
export async function openFiles({ config, clock, log }: Outside, refuse: (fault: OperationError) => void) {
	const attempt = async <T>(open: () => T | Promise<T>): Promise<T | undefined> => {
		try {
			return await open()
		} catch (error) {
			refuse(error instanceof OperationError ? error : new OperationError(toldBy(error)))
			return undefined
		}
	}
	return {
		channels: await attempt(() => openChannels(config, log, clock)),
		tokens: await attempt(() => (['data', 'metrics'] as const).map((section) => tokenOf(config, section))),
		certificate: await attempt(() =>
			inspectCertificate(config, { machine: systemMachine, clock, built: BUILT, codes: () => tenantCodes(config.data.dir) })
		),
		isFolderThere: await attempt(() => lookAtDataFolder(config.data.dir))
	}
}

/** @param district whose active process this is */
export async function seatIn(district: District): Promise<Seat> {
	const { Namespaces: Listed } = await import('../tenants/server/namespaces')
	const { fence, options } = district
	if (fence === undefined) throw operationError('this process is not the active one of its district any more')
	return { places: await Listed.open(district), server: { fence, ...(options.token !== undefined && { token: options.token }) } }
}

/** The copies of the institutions, by the settings. */
export const openBackups = ({ config, log }: Outside, tenants: Tenants) => new Backups(tenants, backupSettings(config), log)
/** Their files for other programs; the sheet for Moodle names this machine as it is called now. */
export function openPrograms({ config, log }: Outside, tenants: Tenants, inForce = () => config): Programs {
	const moodle = moodleSettings(config, inForce)
	return {
		moodle: new MoodleFiles(tenants, moodle, log),
		oneroster: new OneRosterFiles(tenants, { ...moodle, ...config.oneroster }, log)
	}
}
export const certificatesFor = ({ config, clock, log }: Outside, tenants: Pick<Tenants, 'codes'>): Certificates =>
	new Certificates(config, { machine: systemMachine, clock, built: BUILT, log, codes: () => tenants.codes })

/** Operations of commands on the own CA; `afterwards` puts a new one into force. */
export const caHost = (certificates: Certificates, afterwards = async () => {}): CaHost => ({
	describe: async () => certificates.ownCa.describe(),
	async renew() {
		const renewed = await certificates.ownCa.renew()
		await afterwards()
		return renewed
	}
})

const reminderSettings = (config: Config): ReminderSettings => ({
	leadMinutes: config.reminders.lead_minutes,
	configured: configuredChannels(config),
	store: { synchronous: config.data.synchronous, minFree: config.data.min_free_mb * 1024 * 1024 }
})

type OwnParts = Pick<Host, 'backups' | 'programs' | 'ca'> & Partial<Pick<Host, 'server' | 'tryChannels' | 'district'>>

/** The host of operations in a process that holds the data folder. */
export const hostOf = ({ config }: Outside, tenants: Tenants, parts: OwnParts): Host => ({
	tenants,
	bcryptCost: config.auth.bcrypt_cost,
	reminders: reminderSettings(config),
	tryChannels: () => undefined,
	...parts
})
