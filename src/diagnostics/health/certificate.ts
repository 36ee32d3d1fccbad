import type { Validity } from '../../host/tls/validity'
import type { Checked } from './checked'

/** Days before its end from which somebody should look: the own CA replaces its certificates long before. */
export const CERTIFICATE_WARNING_DAYS = 14

/** Whether clients take the certificate that is served. */
export function certificate({ from, to }: Validity, now: Temporal.Instant): Checked {
	const days = Math.floor(to.since(now).total('hours') / 24)
	const isEarly = Temporal.Instant.compare(now, from) < 0
	const status = isEarly || days < CERTIFICATE_WARNING_DAYS ? 'degraded' : 'ok'
	return { status, not_before: from.toString(), not_after: to.toString(), days_left: days }
}
