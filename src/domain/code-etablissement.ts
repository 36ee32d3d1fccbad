/** First path segments that the program keeps for itself (contract, section 3). */
export const RESERVED_CODES: ReadonlySet<string> = new Set(['api', 'admin', 'docs', 'health', 'metrics', 'assets', 'ca', 'static'])

const MIN_LENGTH = 2
const MAX_LENGTH = 40
const SHAPE = /^[a-z0-9](-?[a-z0-9])*$/

/** An institution's code: 2 to 40 of `a-z`, `0-9` and single inner hyphens, and not reserved (contract, section 3). */
export function isTenantCode(s: string): boolean {
	return s.length >= MIN_LENGTH && s.length <= MAX_LENGTH && SHAPE.test(s) && !RESERVED_CODES.has(s)
}

/** Why `s` cannot be an institution's code, in a sentence; nothing where it can. */
export const tenantCodeProblem = (s: string): string | undefined =>
	isTenantCode(s)
		? undefined
		: `"${s}" cannot be a tenant code: ${MIN_LENGTH} to ${MAX_LENGTH} of a-z, 0-9 and single hyphens between them, and none of ${[...RESERVED_CODES].join(', ')}`
