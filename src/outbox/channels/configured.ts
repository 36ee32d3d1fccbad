import type { Config } from '../../config/entries'

/** Which channels the TOML configures: those that `openChannels` opens. */
export const configuredChannels = ({ smtp, sms, webhook }: Pick<Config, 'smtp' | 'sms' | 'webhook'>) => ({
	email: smtp.host !== '',
	sms: sms.url !== '',
	webhook: webhook.url !== ''
})
