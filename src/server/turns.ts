import { serveInstitutions, type Running, type Serving } from './active'
import { serveControl, type ControlServer } from './control/channel'
import type { Config } from '../config/entries'
import { differences, reloaded } from '../config/reload'
import { operationError } from '../kit/errors'
import { listen } from '../http/door/listen'
import { waitingDoor } from '../http/door/waiting-door'
import type { openChannels } from '../outbox/channels/open-channels'
import { certificatesFor, seatIn, type Outside } from './open'
import { renewCertificate } from './jobs/renew-certificate.job'
import { schedule } from './jobs/scheduler'
import type { District } from '../tenants/server/district'
import { VERSION } from '../version'

/** milliseconds that what goes on is given to end once another process has taken over */
const GRACE = 2000

/**
 * Serves in a district: waits, and answers that it waits, until this process is the active one. A process that stops being active ends:
 * it starts again with an empty memory, and waits.
 */
export async function takeTurns(outside: Outside, district: District, channels: ReturnType<typeof openChannels>): Promise<Running> {
	const { config, log } = outside
	const certificates = certificatesFor(outside, { codes: Object.keys(config.tenants) })
	const listening = listen(config, waitingDoor(VERSION), await certificates.current())
	const renewal = renewCertificate(certificates, (pair) => listening.renew(pair))
	const jobs = schedule([renewal], log)
	let control: ControlServer | undefined
	const stopWaiting = async () => {
		await jobs.stop()
		await listening.stop()
		await control?.stop()
	}
	let active: Promise<Serving> | undefined
	let isStopping = false
	let inForce: Config = { ...config, server: { ...config.server, port: listening.port } }
	const serve = async (): Promise<void> => {
		await district.becomeActive()
		if (isStopping || district.fence === undefined) return
		log.info('this process is the active one of its district', { fence: district.fence })
		const seat = await seatIn(district)
		if (isStopping) return
		active = serveInstitutions({ ...outside, config: inForce }, { channels, seat, district, beforeListening: stopWaiting })
		await active
		for (const code of district.files)
			log.warn('the file of an institution lies in the data folder and is not served: preau tenant move takes it to the server', {
				tenant: code
			})
		await district.lost
		log.error('another process of the district has taken over, or the database server stopped answering: this one starts again, and waits')
		throw operationError('this process was the active one of its district and is not any more')
	}
	const end = serve()
	end.catch(() => undefined)
	try {
		await Promise.race([district.looked, end])
	} catch (error) {
		await stopWaiting()
		throw error
	}
	if (!active) control = serveControl(config.data.dir, () => district)
	log.info('listening', { url: listening.url, version: VERSION })
	return {
		url: listening.url,
		port: listening.port,
		ended: end,
		answers: async () => (await active)?.answers(),
		async reload(settings) {
			if (active) return (await active).reload(settings)
			inForce = reloaded(inForce, settings)
			for (const setting of differences(inForce, settings)) log.warn('a changed setting waits for a restart', { setting })
			certificates.config = inForce
			await renewal.run()
		},
		async stop() {
			isStopping = true
			const serving = await active?.catch(() => undefined)
			if (serving) await Promise.race([serving.stop(), ...(district.fence === undefined ? [Bun.sleep(GRACE)] : [])])
			else await stopWaiting()
			await district.leave()
		}
	}
}
