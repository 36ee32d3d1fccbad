import type { Told } from '../../domain/sentence'

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

/** The three kinds of findings of one check. */
export const findingsOf = (check: Check) => ({
	pass: (what: Told): Finding => ({ state: 'PASS', check, what }),
	warn: (what: Told): Finding => ({ state: 'WARN', check, what }),
	fail: (what: Told): Finding => ({ state: 'FAIL', check, what })
})
