import type { Config } from '../config/entries'
import { machineTimeZone } from '../kit/clock'
import type { BackupSettings } from './backups'

export const backupSettings = ({ backup, data }: Pick<Config, 'backup' | 'data'>): BackupSettings => ({
	dataFolder: data.dir,
	dir: backup.dir,
	secondDir: backup.second_dir,
	everyMinutes: backup.every_minutes,
	at: backup.at,
	keep: { daily: backup.keep_daily, weekly: backup.keep_weekly },
	minFree: data.min_free_mb * 2 ** 20,
	timeZone: machineTimeZone()
})
