import type { Config } from '../../config/entries'
import { sentence } from '../../kit/sentence'
import { findingsOf, type Finding } from './finding'

const { pass, warn } = findingsOf('alerts')

/** Whether anybody is told by mail what is wrong, and can be. */
export function checkAlerts({ alerts, smtp }: Pick<Config, 'alerts' | 'smtp'>): Finding {
	if (alerts.to.length === 0) return pass('off: alerts.to is empty, the page "Serveur" of the console alone tells what is wrong')
	if (smtp.host === '') return warn('alerts.to names somebody to tell, and mail is off: set smtp.host and smtp.from')
	const addresses = alerts.to.join(', ')
	return pass(
		alerts.to.length === 1
			? sentence('{address} is told what is wrong', { address: addresses })
			: sentence('{addresses} are told what is wrong', { addresses })
	)
}
