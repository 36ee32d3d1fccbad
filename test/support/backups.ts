import { join } from 'node:path'
import { Backups, type BackupSettings } from '../../src/backups/backups'
import type { Tenants } from '../../src/tenants/registry'

/** The copies of a registry whose data folder is `folder`, in `folder`/copies. */
export const backupsOf = (tenants: Tenants, folder: string, settings: Partial<BackupSettings> = {}) =>
	new Backups(
		tenants,
		{
			dataFolder: folder,
			dir: join(folder, 'copies'),
			secondDir: '',
			everyMinutes: 0,
			at: '02:00',
			keep: { daily: 7, weekly: 4 },
			minFree: 0,
			timeZone: 'UTC',
			...settings
		},
		tenants.options.log
	)
