import type { Told } from '../../kit/sentence'

export type Check =
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
	| 'native modules'
	| 'network'
	| 'operators'
	| 'pair'
	| 'permissions'
	| 'ports'
	| 'service'
	| 'settings'
	| 'temporary folder'
	| 'unit'

/** `WARN`: somebody should look; `FAIL`: something does not work, or will be lost. */
export type Finding = { readonly state: 'PASS' | 'WARN' | 'FAIL'; readonly check: Check; readonly what: Told }

/** A finding about something that a start needs; `exitCode` is what a start, or a look at everything, ends with because of it. */
export type Need = Finding & { readonly exitCode: 0 | 1 | 64 | 78 }

export const need =
	(state: Finding['state']) =>
	(check: Check, what: Told, exitCode: Need['exitCode'] = state === 'FAIL' ? 1 : 0): Need => ({ state, check, what, exitCode })

/** The three kinds of findings of one check. */
export const findingsOf = (check: Check) => ({
	pass: (what: Told): Finding => ({ state: 'PASS', check, what }),
	warn: (what: Told): Finding => ({ state: 'WARN', check, what }),
	fail: (what: Told): Finding => ({ state: 'FAIL', check, what })
})
