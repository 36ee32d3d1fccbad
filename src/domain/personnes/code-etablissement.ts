import { sentence, type Told } from '../../kit/sentence'

/** First path segments reserved for the program (contract section 3). */
export const RESERVED_CODES: ReadonlySet<string> = new Set(['api', 'admin', 'docs', 'health', 'metrics', 'assets', 'ca', 'static'])

/** Segments to be reserved later; an institution that has such a code already keeps it. */
const KEPT_FOR_LATER = ['console', 'calendrier', 'ims', 'oidc', 'verifier']

/** On Windows a file with such a name is a device, whatever follows the dot: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|nul|prn|aux|(com|lpt)[1-9])$/

const MIN_LENGTH = 2
const MAX_LENGTH = 40
const SHAPE = /^[a-z0-9](-?[a-z0-9])*$/

/** An institution's code: 2 to 40 of `a-z`, `0-9` and single inner hyphens, and not reserved (contract section 3). */
export function isTenantCode(s: string): boolean {
	return s.length >= MIN_LENGTH && s.length <= MAX_LENGTH && SHAPE.test(s) && !RESERVED_CODES.has(s)
}

/** Why `s` cannot be the code of a new institution, as a sentence; `undefined` if it can. */
export function tenantCodeProblem(s: string): Told | undefined {
	if (DEVICE.test(s))
		return sentence('"{s}" cannot be a tenant code: Windows reserves it for a device, and no file can have that name', { s })
	return isTenantCode(s) && !KEPT_FOR_LATER.includes(s)
		? undefined
		: sentence('"{s}" cannot be a tenant code: use {min} to {max} of a-z, 0-9 and single hyphens between them, and not one of {kept}', {
				s,
				min: MIN_LENGTH,
				max: MAX_LENGTH,
				kept: [...RESERVED_CODES, ...KEPT_FOR_LATER].join(', ')
			})
}
