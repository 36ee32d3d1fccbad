import type { Config } from '../../config/entries'
import { systemClock, type Clock } from '../../kit/clock'
import type { Log } from '../../host/log/log'
import type { Channels } from './channel'
import { emailChannel } from './email.channel'
import { smsChannel } from './sms.channel'
import { webhookChannel } from './webhook.channel'

/** The channels that the TOML configures. @throws OperationError 64 that names a setting whose file cannot be used */
export function openChannels(
	{ smtp, sms, webhook }: Pick<Config, 'smtp' | 'sms' | 'webhook'>,
	log: Log,
	clock: Clock = systemClock
): Channels {
	if (smtp.tls === 'off' && !isThisMachine(smtp.host)) log.warn('smtp.tls is "off": mail and its password travel unencrypted')
	return {
		...(smtp.host !== '' && { email: emailChannel(smtp) }),
		...(sms.url !== '' && { sms: smsChannel(sms, clock) }),
		...(webhook.url !== '' && { webhook: webhookChannel(webhook, clock) })
	}
}

const isThisMachine = (host: string) => host === '' || host === 'localhost' || host === '::1' || host.startsWith('127.')
