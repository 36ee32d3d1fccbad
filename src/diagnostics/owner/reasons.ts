import type { Constat, Raison } from '../../domain/alertes-machine'
import { daysTold, hoursTold, minutesTold } from '../../domain/duree'
import { jourLu } from '../../kit/jour'
import { sentence, type Told } from '../../kit/sentence'
import type { PairState } from '../../host/pair/pair-state'
import { pairTold } from '../../host/pair/pair-told'
import type { Checked } from '../health/checked'
import type { HealthReport } from '../health/health'
import { COPY_LATE_HOURS } from '../health/last-copies'
import { OUTBOX_LATE } from '../health/waiting-messages'

/** Something that is wrong now, in a sentence that says how to put it right. */
export type Wrong = Constat & { readonly what: Told }

/** From so many times what must stay free downwards there is time to act. */
const DISK_WARNING = 2
/** Days before its end at which a certificate is told of, and told of again. */
const CERTIFICATE_DAYS = [30, 7, 0]
const HOUR = 3_600

/** What is wrong with the machine; `secondIsThere` is undefined where the settings name no second folder, `pair` on a machine of none. */
export function reasonsOf({ checks }: Pick<HealthReport, 'checks'>, secondIsThere: boolean | undefined, pair?: PairState): Wrong[] {
	const { databases, backups, disk, certificate, outbox, clock } = checks
	return [
		databases && ofData(databases),
		backups && ofCopies(backups),
		backups && ofSecond(backups, secondIsThere),
		pair && ofPair(pair),
		disk && ofDisk(disk),
		certificate && ofCertificate(certificate),
		outbox && ofMessages(outbox),
		clock && ofClock(clock)
	].filter((wrong) => wrong !== undefined)
}

const OVER: Readonly<Record<Raison, Told>> = {
	donnees: 'the data of every institution can be opened again',
	copies: 'copies are made again',
	second: 'the second folder has the copies again',
	paire: 'both PCs of the pair have everything again',
	disque: 'the disk has room again',
	certificat: 'the certificate is good again',
	messages: 'messages leave again',
	horloge: 'the clock is right again'
}

/** What is said of a reason that is over. */
export function overOf(raison: Raison, { checks: { backups } }: Pick<HealthReport, 'checks'>): Told {
	// of an institution without a copy the second folder lacks none, and has none
	const hasAll = typeof backups?.['oldest_hours'] === 'number' && count(backups['missing']) === 0
	return raison === 'second' && !hasAll ? 'the second folder is there again' : OVER[raison]
}

const wrongOf =
	(raison: Wrong['raison'], degre: number) =>
	(what: Told): Wrong => ({ raison, degre, what })
const count = (fact: Checked[string] | undefined) => (typeof fact === 'number' ? fact : 0)

function ofData({ unavailable }: Checked): Wrong | undefined {
	const n = count(unavailable)
	return n === 0
		? undefined
		: {
				raison: 'donnees',
				degre: 1,
				what:
					n === 1
						? 'the data of an institution cannot be opened: "preau doctor" says why, a copy brings it back'
						: sentence('the data of {n} institutions cannot be opened: "preau doctor" says why, a copy brings it back', { n })
			}
}

function ofCopies({ reason, failed, missing, oldest_hours: oldest }: Checked): Wrong | undefined {
	const wrong = wrongOf('copies', 1)
	if (reason === 'unreadable') return wrong('the folder of the copies cannot be read')
	if (count(failed) === 1)
		return wrong('the last copy of an institution failed; it is tried again every hour: is the disk full, or its folder gone?')
	if (count(failed) > 1)
		return wrong(
			sentence('the last copy of {n} institutions failed; it is tried again every hour: is the disk full, or its folder gone?', {
				n: count(failed)
			})
		)
	if (count(missing) === 1) return wrong('an institution has no copy yet')
	if (count(missing) > 1) return wrong(sentence('{n} institutions have no copy yet', { n: count(missing) }))
	if (count(oldest) <= COPY_LATE_HOURS) return undefined
	return wrong(sentence('the last copy is {hours} hours old: was the machine off at night?', { hours: count(oldest) }))
}

function ofSecond(
	{ second_failed: failed, loss_minutes: loss, loss_late: isLossLate }: Checked,
	isThere: boolean | undefined
): Wrong | undefined {
	const wrong = wrongOf('second', 1)
	if (isThere === false) return wrong('the second folder for copies is not there: is its disk in?')
	if (isLossLate === 1)
		return wrong(
			typeof loss === 'number'
				? sentence('nothing has reached the second folder for {time}: with this machine that would be lost', { time: minutesTold(loss) })
				: 'the second folder lacks a recent copy: with this machine all that was written since the night would be lost'
		)
	if (count(failed) === 0) return undefined
	return wrong(
		count(failed) === 1
			? 'the second folder lacks the last copy of an institution: make a copy with its disk in'
			: sentence('the second folder lacks the last copy of {n} institutions: make a copy with its disk in', { n: count(failed) })
	)
}

const NOTHING_IS_WRITTEN = 2
const PAIR_DEGREES = { whole: 0, voteless: 1, unknown: 1, behind: 1, alone: 1, disk: 2, split: 3 } as const satisfies Record<
	PairState['kind'],
	number
>

function ofPair(pair: PairState): Wrong | undefined {
	const degre = pair.kind === 'alone' && pair.held === 'yes' ? NOTHING_IS_WRITTEN : PAIR_DEGREES[pair.kind]
	return degre === 0 ? undefined : { raison: 'paire', degre, what: pairTold(pair) }
}

function ofDisk({ status, reason, free_mb: free, min_free_mb: least }: Checked): Wrong | undefined {
	const [short, full] = [wrongOf('disque', 1), wrongOf('disque', 2)]
	if (reason === 'unreadable') return full('the data folder cannot be read')
	if (reason === 'read-only') return full('the data folder takes no writes: nothing can be saved')
	const left = { free: count(free), least: count(least) }
	if (status !== 'ok') return full(sentence('the disk is full: {free} MB are free, and nothing is saved below {least}', left))
	if (left.free >= left.least * DISK_WARNING) return undefined
	return short(sentence('the disk is nearly full: {free} MB are free, and nothing is saved below {least}', left))
}

function ofCertificate({ days_left: days, not_before: from, not_after: to, status }: Checked): Wrong | undefined {
	const left = count(days)
	const degre = CERTIFICATE_DAYS.filter((some) => left < some).length
	const wrong = wrongOf('certificat', Math.max(1, degre))
	if (left < 0) return wrong(sentence('the certificate ended on {day}: browsers and the LMS refuse the connection', { day: day(to) }))
	if (degre > 0) return wrong(sentence('the certificate ends in {left}, on {day}', { left: daysTold(left), day: day(to) }))
	return status === 'ok' ? undefined : wrong(sentence('the certificate is not valid before {day}: is the clock right?', { day: day(from) }))
}

const day = (instant: Checked[string] | undefined) => jourLu(String(instant))

function ofMessages({ oldest_due_seconds: waits }: Checked): Wrong | undefined {
	if (count(waits) <= OUTBOX_LATE) return undefined
	return {
		raison: 'messages',
		degre: 1,
		what: sentence('messages do not leave: the oldest has waited for {time}; a test mail says why', {
			time: hoursTold(Math.floor(count(waits) / HOUR))
		})
	}
}

function ofClock({ status, now }: Checked): Wrong | undefined {
	if (status === 'ok') return undefined
	return {
		raison: 'horloge',
		degre: 1,
		what: sentence('the clock says {now}, which is before this program was made: set it; a new battery may be due', { now: day(now) })
	}
}
