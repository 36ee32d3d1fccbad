import type { Config } from '../../config/entries'

/** The channels that the TOML configures, and that `openChannels` opens. */
export const configuredChannels = ({ smtp, sms, webhook }: Pick<Config, 'smtp' | 'sms' | 'webhook'>) => ({
	email: smtp.host !== '',
	sms: sms.url !== '',
	webhook: webhook.url !== ''
})
