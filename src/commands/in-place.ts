import type { Config } from '../config/entries'
import { operationError } from '../kit/errors'
import { isTaken } from '../tenants/data-folder'
import { healthVersion } from './health-version'

/**
 * Nothing is made where a data folder belongs whose server runs, as where its disk was unplugged: it would be in the way of the folder
 * that comes back. @throws OperationError
 */
export async function mustBeInPlace(config: Config): Promise<void> {
	if (isTaken(config.data.dir) || (await healthVersion(config.server, config.tls.mode !== 'off').catch(() => undefined)) === undefined)
		return
	throw operationError('the data folder {dir} is not in its place, though a Préau serves with these settings: nothing was made there', {
		dir: config.data.dir
	})
}
