import type { Config } from '../../config/entries'
import { operationError } from '../../kit/errors'
import { isTaken } from '../../tenants/data-folder'
import { healthVersion } from './health-version'

/**
 * Nothing is made where a data folder belongs whose server runs, as where its disk was unplugged: it would be in the way of the folder
 * that comes back. @throws OperationError
 */
export async function mustBeInPlace(config: Config): Promise<void> {
	if (isTaken(config.data.dir) || (await healthVersion(config.server, config.tls.mode !== 'off').catch(() => undefined)) === undefined)
		return
	throw operationError(
		'a Préau answers at port {port}, and the data folder {dir} is not there: nothing was made. If that one serves these data, put the folder back; if not, give another port',
		{
			dir: config.data.dir,
			port: config.server.port
		}
	)
}
