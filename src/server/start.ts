import { keepLargeBlocks } from '../host/native/allocator'
import { serveInstitutions, type Running } from './active'
import { holdDataFolder } from './control/hold'
import { operationError, usageError } from '../kit/errors'
import { districtOf, openFiles, type Outside } from './open'

/** Starts the appliance: takes the data folder, and serves, or waits for its turn in a district. @throws OperationError for what an administrator can mend */
export async function start(outside: Outside): Promise<Running> {
	const { config, log } = outside
	const { dir } = config.data
	const opened = await openFiles(outside, (fault) => {
		throw fault
	})
	const channels = opened.channels!
	const lock = await holdDataFolder(dir)
	if (lock === 'served') throw usageError('another Préau is already running with the data folder {dir}', { dir })
	if (!lock) throw operationError('another process is using the data folder {dir}, and has not ended within 10 seconds', { dir })
	try {
		const district = await districtOf(outside)
		const { takeTurns } = district ? await import('./turns') : {}
		const serving =
			district && takeTurns
				? await takeTurns(outside, district, channels)
				: { ...(await serveInstitutions(outside, { channels })), ended: NEVER }
		// once it serves, because loading the C library takes ten milliseconds
		keepLargeBlocks()
		return {
			...serving,
			async stop() {
				await serving.stop()
				lock.release()
				log.info('stopped')
			}
		}
	} catch (error) {
		lock.release()
		throw error
	}
}

const NEVER = new Promise<void>(() => undefined)
