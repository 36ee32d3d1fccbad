import { asSentence, sentence, type Phrase, type Sentence, type Told, type Values } from '../../kit/sentence'

export type Subject =
	| 'alerts'
	| 'archive'
	| 'certificate'
	| 'clock'
	| 'copies'
	| 'data'
	| 'disk'
	| 'district'
	| 'mail'
	| 'messages'
	| 'moodle'
	| 'native modules'
	| 'network'
	| 'OneRoster'
	| 'operators'
	| 'pair'
	| 'permissions'
	| 'ports'
	| 'second folder'
	| 'service'
	| 'settings'
	| 'temporary folder'
	| 'unit'

/** `WARN`: somebody should look; `FAIL`: something does not work, or will be lost. */
export type Level = 'PASS' | 'WARN' | 'FAIL'

/** How one part of the machine is, in a sentence that says how to put it right. */
export type Finding = {
	readonly what: Subject
	readonly level: Level
	readonly sentence: Told
	/** rises as a warning gets worse */
	readonly degree?: number
	/** nothing is wrong, but somebody should do this once */
	readonly isDue?: true
}

export const withSubject = ({ what: subject, sentence: told }: Pick<Finding, 'what' | 'sentence'>): Sentence =>
	sentence('{check}: {what}', { check: sentence(subject), what: asSentence(told) })

export const isWrong = ({ level }: Pick<Finding, 'level'>) => level !== 'PASS'

/** A finding about something that a start needs; `exitCode` is what a start, or a look at everything, ends with because of it. */
export type Need = Finding & { readonly exitCode: 0 | 1 | 64 | 78 }

export const need =
	(level: Level) =>
	(subject: Subject, told: Told, exitCode: Need['exitCode'] = level === 'FAIL' ? 1 : 0): Need => ({
		what: subject,
		level,
		sentence: told,
		exitCode
	})

/** Takes a phrase and its values, or a finished sentence. */
type Says = {
	<P extends Phrase>(phrase: P, ...values: Values<P>): Finding
	(told: Told): Finding
}

export function findingsOf(subject: Subject): Readonly<Record<'pass' | 'due' | 'warn' | 'fail', Says>> {
	const says =
		(level: Level, due: Pick<Finding, 'isDue'> = {}): Says =>
		(told: Told, values?: Sentence['values']): Finding => ({
			what: subject,
			level,
			sentence: values && typeof told === 'string' ? { phrase: told, values } : told,
			...due
		})
	return { pass: says('PASS'), due: says('PASS', { isDue: true }), warn: says('WARN'), fail: says('FAIL') }
}
