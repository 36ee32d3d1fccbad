import type { Langue } from '../kit/langue'
import { normalIdentifier } from '../kit/forms'

/** Characters of the longest name, identifiant and address that Moodle stores. */
export const MOST = 100

/** A key as other programs get it: their files for Moodle are read without an XML parser, so it has no `&`, `<` or `>`. */
export const externalKey = (key: string): string => key.replaceAll('&', 'et').replaceAll('<', '').replaceAll('>', '')

/** A text of one line without `&`, `<` or `>`, of at most `max` characters. */
export const externalText = (text: string, max = MOST): string =>
	Array.from(
		externalKey(text.replaceAll('&', ' et '))
			.replace(/[\p{Cc}\s]+/gu, ' ')
			.trim()
	)
		.slice(0, max)
		.join('')
		.trim()

/** An account, as far as another program of the school may know it. */
export type CompteExterne = {
	readonly id: number
	readonly identifiant: string
	readonly nom: string
	readonly prenoms: string
	readonly email: string | null
	readonly langue: Langue
	/** of a student or teacher */
	readonly matricule: string | null
}

/** The names of an account, as other programs keep them: Moodle asks people to complete an empty one. */
export const nomsExternes = ({ nom, prenoms }: Pick<CompteExterne, 'nom' | 'prenoms'>) => ({
	family: externalText(nom) || '-',
	given: externalText(prenoms) || '-'
})

/** Addresses of `.invalid` (RFC 2606) could be those that are made up for somebody else. */
const UNUSABLE = /[<>&\s\p{Cc}]|\.invalid$/iu
const isUsable = (email: string | null): email is string => email !== null && email.length <= MOST && !UNUSABLE.test(email)

/**
 * The e-mail address by which another program knows an account. An account without one gets an address under `.invalid` (RFC 2606): no mail
 * reaches it. It is not stored, and nobody signs in with it. An address of the school's own domain could be somebody's mailbox.
 */
export const courrielExterne = ({ id, email }: Pick<CompteExterne, 'id' | 'email'>, code: string): string =>
	isUsable(email) ? email : `u${id}@${code}.invalid`

/** The name by which an account signs in, as other programs keep it. */
export const nomExterne = ({ identifiant }: Pick<CompteExterne, 'identifiant'>): string => normalIdentifier(identifiant)

/** The claims of OpenID Connect (Core 5.1, 5.4) about an account, as far as `portees` (scopes) ask for them. */
export function identiteExterne(compte: CompteExterne, code: string, portees: readonly string[]) {
	const { id, email, langue, matricule } = compte
	const { family, given } = nomsExternes(compte)
	return {
		sub: String(id),
		...(portees.includes('profile') && {
			preferred_username: nomExterne(compte),
			given_name: given,
			family_name: family,
			locale: langue,
			...(matricule !== null && { idnumber: externalKey(matricule) })
		}),
		...(portees.includes('email') && { email: courrielExterne(compte, code), email_verified: isUsable(email) })
	}
}
