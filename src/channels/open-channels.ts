import type { Config } from '../config/entries'
import type { Log } from '../log/log'
import type { Channels } from './channel'
import { emailChannel } from './email.channel'

/** The channels that the TOML configures. @throws OperationError 64 that names a setting whose file cannot be used */
export function openChannels({ smtp }: Pick<Config, 'smtp'>, log: Log): Channels {
	if (smtp.tls === 'off' && !isThisMachine(smtp.host)) log.warn('smtp.tls is "off": mail and its password travel unencrypted')
	return { ...(smtp.host !== '' && { email: emailChannel(smtp) }) }
}

const isThisMachine = (host: string) => host === '' || host === 'localhost' || host === '::1' || host.startsWith('127.')
