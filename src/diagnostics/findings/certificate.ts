import { daysTold } from '../../domain/seances/duree'
import { jourLu } from '../../kit/jour'
import type { Validity } from '../../host/tls/validity'
import { certificate } from '../health/certificate'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('certificate')

/** Days before the end of a certificate at which the first warning comes. */
const WARNING_DAYS = 30
/** Days before its end at which the warning comes again. */
const SOON_DAYS = 7

/** Whether clients take the certificate that is served. */
export function checkDates(validity: Validity, now: Temporal.Instant): Finding {
	const { not_before: from, not_after: to, days_left: days } = certificate(validity, now)
	const day = jourLu(String(to))
	if (Temporal.Instant.compare(now, validity.from) < 0)
		return fail('the certificate is not valid before {day}: is the clock right?', { day: jourLu(String(from)) })
	if (Temporal.Instant.compare(now, validity.to) > 0)
		return fail('the certificate ended on {day}: browsers and the LMS refuse the connection', { day })
	const left = daysTold(Number(days))
	if (Number(days) >= WARNING_DAYS) return pass('the certificate is good for {left} more, until {day}', { left, day })
	const ends = warn('the certificate ends in {left}, on {day}', { left, day })
	return Number(days) < SOON_DAYS ? { ...ends, degree: 2 } : ends
}
