import type { Config } from '../../config/entries'
import { PROGRAMS } from '../../exchange/programs/programs'
import { configuredChannels } from '../../outbox/channels/configured'
import type { Known } from '../facts/known'
import { checkClock } from './clock'
import { checkCopies, checkSecond } from './copies'
import { checkData } from './data'
import { checkDisk } from './disk'
import type { Finding } from './finding'
import { checkMessages } from './messages'
import { checkAddresses, checkFiles } from './programs'

/** How clock, disks, data, copies and messages are: what the doctor, `status`, « Serveur » and the alerts say alike. */
export function checkKnown(config: Config, machine: Known, now: Temporal.Instant, built: Temporal.Instant): Finding[] {
	const { data, backup } = config
	const { tenants, copies, lost, loss_minutes: loss, takes_writes: takesWrites, full_at: fullAt } = machine
	return [
		...checkClock(now, built, tenants),
		...checkDisk({ dataFolder: data.dir, backupFolder: backup.dir, minFreeMb: data.min_free_mb, takesWrites, fullAt }),
		...checkData(tenants, lost),
		...checkCopies(copies, backup.dir, now),
		...checkSecond(copies, backup, loss),
		...checkAddresses(config.moodle.adresses, tenants),
		...PROGRAMS.flatMap((program) => checkFiles(program, machine[program], config[program].dossier, now)),
		...checkMessages(tenants, configuredChannels(config), now)
	]
}
