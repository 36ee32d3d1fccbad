import { sentence, asSentence, type Told } from '../kit/sentence'
import { PLACEHOLDERS, unknownPlaceholder } from '../kit/placeholders'
import { text, type Kind } from './kind'

const NAMES = PLACEHOLDERS.map((name) => `{${name}}`).join(', ')

function template(expected: Told, isValid: (s: string) => boolean): Kind<string> {
	return {
		...text(
			sentence('{expected}, with placeholders from {names}', { expected: asSentence(expected), names: NAMES }),
			(s) => unknownPlaceholder(s) === undefined && isValid(s)
		),
		hint: (raw) => {
			const unknown = unknownPlaceholder(raw)
			if (unknown === undefined) return undefined
			const { name, near } = unknown
			return near === undefined
				? sentence('there is no {name}', { name: `{${name}}` })
				: sentence('there is no {name}, did you mean {near}?', { name: `{${name}}`, near: `{${near}}` })
		}
	}
}

function isWebAddress(s: string): boolean {
	if (!/^https?:\/\//i.test(s) || !URL.canParse(s)) return false
	const { username, password, hash } = new URL(s)
	return username === '' && password === '' && hash === ''
}

/** Whether a template always leads to the same server, whatever values fill it. */
function isTemplateOfAddress(s: string): boolean {
	const [a, b] = ['a', 'b'].map((filler) => s.replace(/\{\w+\}/g, filler)) as [string, string]
	return isWebAddress(a) && isWebAddress(b) && new URL(a).origin === new URL(b).origin
}

export const textTemplate: Kind<string> = template('a text on one line', () => true)

export const addressTemplate: Kind<string> = template('an http:// or https:// address without user name and password', isTemplateOfAddress)

export const headerTemplate: Kind<string> = template(sentence('a header, such as "X-Api-Key: {secret}"', { secret: '{secret}' }), (s) =>
	/^[\w!#$%&'*+.^`|~-]+: \S/.test(s)
)

export const webAddress: Kind<string> = text('an http:// or https:// address without user name and password', isWebAddress)

/** Characters of an address that stands in each QR code with a long text behind it. */
const SHORT = 100

/** The address of one file on a web site. */
export const fileAddress: Kind<string> = text(
	'the https:// address of a file, such as "https://www.ecole.ci/verifier.html", of at most 100 characters',
	(s) => s.length <= SHORT && /^https:\/\/[^?]*[^/?]$/i.test(s) && isWebAddress(s) && new URL(s).pathname !== '/'
)
