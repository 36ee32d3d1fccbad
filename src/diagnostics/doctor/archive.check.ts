import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn } = findingsOf('archive')

/** Days after which the settings of an archive are probably out of date. */
const OLD = 90

/** Whether this machine could be rebuilt elsewhere, from the time of its last archive (RFC 3339), null before the first. */
export function checkArchive(at: string | null, now: Temporal.Instant): Finding {
	if (at === null)
		return warn(
			'no archive of this machine was ever made: "preau backup --machine" makes one; nightly copies do not hold the CA and preau.toml'
		)
	const days = now.since(Temporal.Instant.from(at)).total('hours') / 24
	return days > OLD
		? warn(
				'no archive of this machine was made since {at}: "preau backup --machine" makes one; nightly copies do not hold the CA and preau.toml',
				{ at: at.slice(0, 10) }
			)
		: pass('the last one of this machine was made on {at}', { at })
}
