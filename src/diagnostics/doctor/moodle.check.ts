import type { Config } from '../../config/entries'
import { issuerOf } from '../../config/public-base'
import { beginning } from '../../kit/beginning'
import { asSentence, verbatim, type Sentence } from '../../kit/sentence'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn } = findingsOf('moodle')

/** milliseconds that an answer may take */
const PATIENCE = 3_000
/** characters of a provider's description; ours has fewer than 2,000 */
const LONGEST = 16_384

/** Whether an institution answers under the one name by which Moodle knows it: step 1 of the sheet for Moodle, tried from here. */
export async function checkIssuer(config: Pick<Config, 'server' | 'tls'>, code: string): Promise<Finding> {
	const issuer = issuerOf(config, code)
	if (issuer === undefined) return warn('Moodle cannot sign anybody in: server.names does not have a name')
	const reason = await unanswered(issuer)
	return reason === undefined
		? pass('Moodle finds {issuer}, if its machine trusts the authority of the certificate', { issuer })
		: warn('Moodle cannot sign anybody in at {issuer}: {reason}', { issuer, reason })
}

async function unanswered(issuer: string): Promise<Sentence | undefined> {
	try {
		const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
			redirect: 'manual',
			signal: AbortSignal.timeout(PATIENCE),
			// the certificate has findings of its own, and Moodle's machine its own list of authorities
			tls: { rejectUnauthorized: false }
		})
		if (response.status !== 200) return verbatim(`HTTP ${response.status}`)
		return (await beginning(response, LONGEST)).includes(JSON.stringify(issuer)) ? undefined : asSentence('another program answers there')
	} catch (error) {
		return verbatim(error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error))
	}
}
