import { sentence } from '../kit/sentence'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isTenantCode } from '../domain/personnes/code-etablissement'
import { accountParts } from '../domain/droits/operateurs'
import { text, type Kind } from './kind'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/** RFC 1123; a last label of digits only is a mistyped IPv4 address. */
function isHostName(s: string): boolean {
	const labels = s.split('.')
	return s.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

function isAddress(s: string): boolean {
	return isIP(s) !== 0 && !s.includes('%')
}

export function isAddressOrNetwork(s: string): boolean {
	const [address = '', prefix, ...rest] = s.split('/')
	if (!isAddress(address) || rest.length > 0) return false
	return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128))
}

function isOrigin(s: string): boolean {
	return /^https?:\/\//i.test(s) && URL.canParse(s) && new URL(s).origin === s.toLowerCase()
}

function isMailbox(s: string): boolean {
	return /^(?:[^<>@]+ <)?[^\s<>@,;"]+@[^\s<>@,;"]+>?$/.test(s) && s.includes('<') === s.endsWith('>')
}

/** Lower case, as the program compares the `Host` of a request. */
export const host: Kind<string> = {
	...text(
		'a host name or address without scheme, port or path',
		(s) => isHostName(s) || isAddress(s),
		(s) => s.toLowerCase()
	),
	hint: (raw) => {
		const ascii = domainToASCII(raw)
		return /\P{ASCII}/u.test(raw) && isHostName(ascii)
			? sentence('on the network this name is {ascii}', { ascii: JSON.stringify(ascii) })
			: undefined
	}
}

export const addressOrNetwork: Kind<string> = text(
	'an IPv4 or IPv6 address or network, such as "10.0.0.5" or "10.0.0.0/24"',
	isAddressOrNetwork,
	(s) => s.toLowerCase()
)

export const origin: Kind<string> = text('an origin, such as "https://lms.ecole.lan", without a path', isOrigin, (s) => s.toLowerCase())

export const mailbox: Kind<string> = text('a mail address, such as "ecole@ecole.lan" or "École <ecole@ecole.lan>"', isMailbox)

export const mailAddress: Kind<string> = text(
	'only a mail address, such as "it@ecole.lan"',
	(s) => isMailbox(s) && !s.includes('<') && !/[()[\]\\]/.test(s)
)

/** An account of an institution: `CODE/IDENTIFIANT`, as a person signs in. */
export const account: Kind<string> = text('an institution and an identifiant, such as "ecole/awa"', (s) => {
	const { code, identifiant } = accountParts(s)
	return isTenantCode(code) && identifiant !== ''
})
