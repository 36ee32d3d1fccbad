import { audit } from './audit.command'
import { backup } from './backup.command'
import { caCommands } from './ca.commands'
import type { Command } from './command'
import { check } from './check.command'
import { configCommands } from './config.commands'
import { demo } from './demo.command'
import { doctor } from './doctor.command'
import { exportCommand } from './export.command'
import { importCommand } from './import.command'
import { init } from './init.command'
import { mailCommands } from './mail.commands'
import { outboxCommands } from './outbox.commands'
import { openapi } from './openapi.command'
import { restore } from './restore.command'
import { serve } from './serve.command'
import { serviceCommands } from './service.commands'
import { status } from './status.command'
import { tenantCommands } from './tenant.commands'
import { upgrade } from './upgrade.command'
import { userCommands } from './user.commands'
import { version } from './version.command'

/** Every command of the program, in the order of its help. */
export const COMMANDS: readonly Command[] = [
	init,
	serve,
	status,
	check,
	doctor,
	...configCommands,
	...tenantCommands,
	...userCommands,
	importCommand,
	exportCommand,
	...mailCommands,
	...outboxCommands,
	backup,
	restore,
	audit,
	...caCommands,
	upgrade,
	...serviceCommands,
	demo,
	openapi,
	version
]
