/** From one instant to another, both included. */
export type Validity = { readonly from: Temporal.Instant; readonly to: Temporal.Instant }

const DAY = 24
/** Days of a server certificate: clients accept at most 398 days from any CA. */
const SERVER_DAYS = 397
/** Days before its end at which a server certificate is replaced: also a machine that is off over the long holidays comes back with a good one. */
const REPLACED_DAYS = 130
const CA_DAYS = 20 * 365
/** Days before the end of a CA from which it is said, so that there is time to bring a new one to every LMS. */
const CA_WARNING_DAYS = 730

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a)
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)
const days = (instant: Temporal.Instant, count: number) => instant.add({ hours: count * DAY })

export const remainingDays = ({ to }: Validity, now: Temporal.Instant) => Math.floor(to.since(now).total('hours') / DAY)

/** From before the program was built, whatever the clock says: a clock that is put right later never makes a CA of the future. */
export const caValidity = (now: Temporal.Instant, built: Temporal.Instant): Validity => ({
	from: days(built, -1),
	to: days(later(now, built), CA_DAYS)
})

/**
 * A day back, for clients whose clock is late, and never beyond its CA. A clock from before the program was built has stopped:
 * then the build date, or the beginning of the certificate that is replaced, is closer to the truth.
 */
export function serverValidity(now: Temporal.Instant, built: Temporal.Instant, ca: Validity, replaced?: Validity): Validity {
	const stopped = Temporal.Instant.compare(now, built) < 0
	const from = later(stopped && replaced ? replaced.from : days(later(now, built), -1), ca.from)
	return { from, to: earlier(days(from, SERVER_DAYS), ca.to) }
}

/** Whether a server certificate must be replaced because of its dates; one that ends with its CA cannot get a later end. */
export function isDue(certificate: Validity, ca: Validity, now: Temporal.Instant, built: Temporal.Instant): boolean {
	if (Temporal.Instant.compare(now, built) < 0) return false
	const endsWithCa = Temporal.Instant.compare(certificate.to, ca.to) >= 0
	return Temporal.Instant.compare(now, certificate.from) < 0 || (remainingDays(certificate, now) < REPLACED_DAYS && !endsWithCa)
}

export const endsSoon = (ca: Validity, now: Temporal.Instant) => remainingDays(ca, now) < CA_WARNING_DAYS
