import type { Langue } from '../../kit/langue'
import { normalIdentifier } from '../../kit/forms'

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

/** The e-mails that other programs get: made up for each account, or those of the people. */
export const ADRESSES = ['internes', 'reelles'] as const
export type Adresses = (typeof ADRESSES)[number]

/** Whether the programs of a school get real e-mails only because they did before; `setting` is empty if the settings don't say it. */
export const keepsReal = (setting: Adresses | '', { adresses_reelles }: { readonly adresses_reelles: boolean }): boolean =>
	setting === '' && adresses_reelles

/** The e-mails that the programs of a school get. */
export const adressesOf = (setting: Adresses | '', school: { readonly adresses_reelles: boolean }): Adresses =>
	keepsReal(setting, school) ? 'reelles' : setting || 'internes'

/** A name under `.invalid` (RFC 2606) that only this account can have: no mail reaches it, it is not stored, and nobody signs in with it. */
const nomInterne = ({ id }: Pick<CompteExterne, 'id'>, code: string) => `u${id}@${code}.invalid`

/**
 * The e-mail by which another program knows an account. Moodle gives the account of that e-mail to whoever comes with it, and anybody in the
 * office may write an e-mail here: so it is made up, unless the school wants real ones.
 */
export const courrielExterne = (compte: Pick<CompteExterne, 'id' | 'email'>, code: string, adresses: Adresses): string =>
	adresses === 'reelles' && isUsable(compte.email) ? compte.email : nomInterne(compte, code)

/** The user name of an account in Moodle, made up for the same reason. */
export const nomExterne = (compte: Pick<CompteExterne, 'id' | 'identifiant'>, code: string, adresses: Adresses): string =>
	adresses === 'reelles' ? normalIdentifier(compte.identifiant) : nomInterne(compte, code)

/**
 * The claims of OpenID Connect (Core 5.1, 5.4) about an account, as far as `portees` (scopes) ask for them. No e-mail is verified: nobody here
 * has answered a mail.
 */
export function identiteExterne(compte: CompteExterne, code: string, portees: readonly string[], adresses: Adresses) {
	const { id, langue, matricule } = compte
	const { family, given } = nomsExternes(compte)
	return {
		sub: String(id),
		...(portees.includes('profile') && {
			preferred_username: normalIdentifier(compte.identifiant),
			given_name: given,
			family_name: family,
			locale: langue,
			...(matricule !== null && { idnumber: externalKey(matricule) })
		}),
		...(portees.includes('email') && { email: courrielExterne(compte, code, adresses), email_verified: false })
	}
}
