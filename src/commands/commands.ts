import { audit } from './audit.command'
import { backup } from './backup.command'
import { caCommands } from './ca.commands'
import type { Command } from './command'
import { check } from './check.command'
import { configCommands } from './config.commands'
import { clientCommands } from './client.commands'
import { districtCommands } from './district.commands'
import { demo } from './demo.command'
import { doctor } from './doctor.command'
import { exportCommand } from './export.command'
import { importCommand } from './import.command'
import { init } from './init.command'
import { mailCommands } from './mail.commands'
import { outboxCommands } from './outbox.commands'
import { openapi } from './openapi.command'
import { pair } from './pair.command'
import { restart } from './restart.command'
import { restore } from './restore.command'
import { serve } from './serve.command'
import { serviceCommands } from './service.commands'
import type { Told } from '../kit/sentence'
import { status } from './status.command'
import { tenantCommands } from './tenant.commands'
import { removalCommands } from './removal.commands'
import { upgrade } from './upgrade.command'
import { userCommands } from './user.commands'
import { version } from './version.command'

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
		commands: [status, ...tenantCommands, ...userCommands, ...clientCommands, importCommand, exportCommand, backup, restore]
	},
	{ title: 'When something is wrong', commands: [check, doctor, audit, ...mailCommands, ...outboxCommands] },
	{ title: 'Now and then', commands: [...configCommands, ...caCommands, ...districtCommands, openapi, version] },
	{ title: 'The installed service', platform: 'linux', commands: [restart, pair, upgrade, ...removalCommands] },
	{ title: 'The service of Windows', platform: 'win32', commands: serviceCommands }
]

export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands)
