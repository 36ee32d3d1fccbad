/** `WARN`: somebody should look; `FAIL`: something does not work, or will be lost. */
export type Finding = { readonly state: 'PASS' | 'WARN' | 'FAIL'; readonly check: string; readonly what: string }

/** The three kinds of findings of one check. */
export const findingsOf = (check: string) => ({
	pass: (what: string): Finding => ({ state: 'PASS', check, what }),
	warn: (what: string): Finding => ({ state: 'WARN', check, what }),
	fail: (what: string): Finding => ({ state: 'FAIL', check, what })
})
