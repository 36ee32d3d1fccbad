import type { Backups } from '../../backups/backups'
import type { Job } from './scheduler'

/**
 * Looks once a minute whether the night's copies are due: so one that the machine slept through is made up after its start,
 * and one that failed is tried again within the hour.
 */
export const backupJob = (backups: Backups): Job => ({ name: 'backup', when: '20 * * * * *', run: () => backups.runDue() })

/** Looks once a minute whether something was written that the second folder should have by now. */
export const recentCopiesJob = (backups: Backups): Job => ({
	name: 'recent-copies',
	when: '50 * * * * *',
	run: () => backups.recent.runDue()
})

/** Gives disk back before writes would have to be refused. */
export const relieveDiskJob = (backups: Backups): Job => ({
	name: 'relieve-disk',
	when: '40 * * * * *',
	run: async () => backups.relieveDisk()
})
