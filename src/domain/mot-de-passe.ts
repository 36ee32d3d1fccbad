import { asComposed } from '../kit/composed'
import type { Role } from './caller'
import type { Message } from '../kit/messages'
import usual from './mots-de-passe-usuels.txt' with { type: 'text' }

/** bcrypt looks at no more than this many bytes: longer passwords are refused, never cut. */
const MAX_BYTES = 72
const MIN = 8
const MIN_OF_ADMINISTRATORS = 10

const form = (password: string) => asComposed(password).toLowerCase()

/** The 1,000 most usual ones that are long enough, in small letters, one a line. */
const USUAL: ReadonlySet<string> = new Set(usual.split('\n').filter((line) => line !== ''))

/** Why nobody can have `password`: what bcrypt would not see whole; `undefined` if somebody may. Old, short ones go on opening their accounts. */
export function unusablePassword(password: string): Message | undefined {
	if (password === '') return { key: 'mot_de_passe.vide' }
	if (Buffer.byteLength(password) > MAX_BYTES) return { key: 'mot_de_passe.octets', parameters: { max: MAX_BYTES } }
	return password.includes('\0') ? { key: 'mot_de_passe.nul' } : undefined
}

/** Why an account of `role`, if it has one, cannot be given `password` (RULES.md, Passwords); `undefined` if it can. */
export function passwordProblem(password: string, role: Role | undefined): Message | undefined {
	const min = role === 'administrateur' ? MIN_OF_ADMINISTRATORS : MIN
	const unusable = unusablePassword(password)
	if (unusable) return unusable
	if (Array.from(asComposed(password)).length < min) return { key: 'champ.caracteres_min', parameters: { min } }
	return USUAL.has(form(password)) ? { key: 'mot_de_passe.usuel' } : undefined
}
