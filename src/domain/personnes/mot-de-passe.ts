import { asComposed } from '../../kit/composed'
import type { Role } from '../droits/caller'
import type { Message } from '../../kit/messages'
import usual from '../mots-de-passe-usuels.txt' with { type: 'text' }

/** bcrypt reads only this number of bytes. Longer passwords are refused, never cut. */
const MAX_BYTES = 72
const MIN = 8
const MIN_OF_ADMINISTRATORS = 10

const form = (password: string) => asComposed(password).toLowerCase()

/** The 1,000 most common passwords that are long enough, in small letters. */
const USUAL: ReadonlySet<string> = new Set(usual.split('\n').filter((line) => line !== ''))

/** Why `password` cannot be used: bcrypt would not read all of it; `undefined` if it can. Old short passwords still open their accounts. */
export function unusablePassword(password: string): Message | undefined {
	if (password === '') return { key: 'mot_de_passe.vide' }
	if (Buffer.byteLength(password) > MAX_BYTES) return { key: 'mot_de_passe.octets', parameters: { max: MAX_BYTES } }
	return password.includes('\0') ? { key: 'mot_de_passe.nul' } : undefined
}

/** Why an account with `role`, if it has one, cannot be given `password` (RULES.md 9.1); `undefined` if it can. */
export function passwordProblem(password: string, role: Role | undefined): Message | undefined {
	const min = role === 'administrateur' ? MIN_OF_ADMINISTRATORS : MIN
	const unusable = unusablePassword(password)
	if (unusable) return unusable
	if (Array.from(asComposed(password)).length < min) return { key: 'champ.caracteres_min', parameters: { min } }
	return USUAL.has(form(password)) ? { key: 'mot_de_passe.usuel' } : undefined
}
