import type { Config } from '../../config/entries'
import type { Plain } from '../../kit/sentence'
import { findingsOf, type Finding } from './finding'

export const MAIL_IS_OFF: Plain = 'mail is off: set smtp.host and smtp.from'

const { pass, due, warn } = findingsOf('alerts')

/** Whether somebody gets alerts by mail, and whether mail works. */
export function checkAlerts({ alerts, smtp }: Pick<Config, 'alerts' | 'smtp'>): Finding {
	if (alerts.to.length === 0) return due('nobody gets alerts by mail: name somebody in alerts.to, such as ["it@ecole.lan"]')
	if (smtp.host === '') return warn('alerts.to names somebody, but mail is off: set smtp.host and smtp.from')
	const addresses = alerts.to.join(', ')
	return alerts.to.length === 1
		? pass('{address} gets alerts by mail', { address: addresses })
		: pass('{addresses} get alerts by mail', { addresses })
}
