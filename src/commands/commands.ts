import { audit } from './school/audit.command'
import { backup } from './machine/backup.command'
import { caCommands } from './machine/ca.commands'
import type { Command } from './terminal/command'
import { check } from './machine/check.command'
import { configCommands } from './machine/config.commands'
import { clientCommands } from './school/client.commands'
import { districtCommands } from './machine/district.commands'
import { demo } from './machine/demo.command'
import { doctor } from './machine/doctor.command'
import { exportCommand } from './school/export.command'
import { importCommand } from './school/import.command'
import { init } from './school/init.command'
import { mailCommands } from './school/mail.commands'
import { outboxCommands } from './school/outbox.commands'
import { openapi } from './machine/openapi.command'
import { pair } from './machine/pair.command'
import { papiersCommands } from './school/papiers.commands'
import { restart } from './machine/restart.command'
import { restore } from './machine/restore.command'
import { serve } from './machine/serve.command'
import { serviceCommands } from './machine/service.commands'
import type { Told } from '../kit/sentence'
import { status } from './machine/status.command'
import { tenantCommands } from './school/tenant.commands'
import { removalCommands } from './school/removal.commands'
import { upgrade } from './machine/upgrade.command'
import { userCommands } from './school/user.commands'
import { verificateur } from './school/verificateur.command'
import { version } from './machine/version.command'

export type Group = {
	readonly title: Told
	/** the only platform that has them; help tells nobody else */
	readonly platform?: NodeJS.Platform
	readonly commands: readonly Command[]
}

/** Every command of the program, in the order of its help. */
export const GROUPS: readonly Group[] = [
	{ title: 'To begin', commands: [init, serve, demo] },
	{
		title: 'Every day',
		commands: [status, ...tenantCommands, ...userCommands, ...clientCommands, importCommand, exportCommand, verificateur, backup, restore]
	},
	{ title: 'When something is wrong', commands: [check, doctor, audit, ...mailCommands, ...outboxCommands] },
	{ title: 'Now and then', commands: [...papiersCommands, ...configCommands, ...caCommands, ...districtCommands, openapi, version] },
	{ title: 'The installed service', platform: 'linux', commands: [restart, pair, upgrade, ...removalCommands] },
	{ title: 'The service of Windows', platform: 'win32', commands: serviceCommands }
]

export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands)
