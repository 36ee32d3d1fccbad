import { hoursTold } from '../../domain/seances/duree'
import { asSentence, type Plain } from '../../kit/sentence'
import type { KnownTenant } from '../facts/known'
import { OUTBOX_LATE } from '../health/waiting-messages'
import { findingsOf, type Finding } from './finding'

const { pass, warn } = findingsOf('messages')

const CANAUX: Readonly<Record<string, Plain>> = { email: 'mails', sms: 'text messages', webhook: 'messages to the LMS' }

/** Whether messages leave: none has been due or failing for long, and none was refused for good. */
export function checkMessages(
	tenants: readonly Pick<KnownTenant, 'code' | 'outbox' | 'waiting'>[],
	channels: Readonly<Record<string, boolean>>,
	now: Temporal.Instant
): Finding[] {
	const seconds = Math.floor(now.epochMilliseconds / 1000)
	const late = tenants
		.flatMap(({ code, waiting }) =>
			waiting.map(({ canal, due, tried_since: tried }) => ({ code, canal, lasts: seconds - Math.min(due, tried ?? due) }))
		)
		.filter(({ canal, lasts }) => channels[canal] === true && lasts > OUTBOX_LATE)
		.toSorted((a, b) => b.lasts - a.lasts)
	// of each channel the one that has waited longest
	const oldest = late.filter(({ canal }, at) => late.findIndex((other) => other.canal === canal) === at)
	const findings = [
		...oldest.map(({ code, canal, lasts }) =>
			warn('{messages} do not leave: the oldest, of {code}, has waited for {time}; a test mail or the log says why', {
				messages: asSentence(CANAUX[canal] ?? 'messages'),
				code,
				time: hoursTold(Math.floor(lasts / 3600))
			})
		),
		...tenants.flatMap(({ code, outbox }) => {
			const failed = outbox?.echec ?? 0
			return failed > 0 ? [warn('institution {code}: {failed} messages of the last 30 days were refused for good', { code, failed })] : []
		})
	]
	return findings.length > 0 || tenants.length === 0 ? findings : [pass('no message waits for long')]
}
