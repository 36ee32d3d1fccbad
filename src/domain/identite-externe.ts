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

/** The names of an account for Moodle, which asks people to complete an empty one. */
export const moodleNames = ({ nom, prenoms }: { readonly nom: string; readonly prenoms: string }) => ({
	family: externalText(nom) || '-',
	given: externalText(prenoms) || '-'
})

/** Addresses of `.invalid` (RFC 2606) would be those that are made up for somebody else. */
const UNUSABLE = /[<>&\s\p{Cc}]|\.invalid$/iu

/**
 * The e-mail of an account for Moodle, which does without none: that of the account, else one that nobody can have. It is never stored, and
 * nobody signs in with it.
 */
export const moodleEmail = ({ id, email }: { readonly id: number; readonly email: string | null }, code: string): string =>
	email !== null && email.length <= MOST && !UNUSABLE.test(email) ? email : `u${id}@${code}.invalid`
