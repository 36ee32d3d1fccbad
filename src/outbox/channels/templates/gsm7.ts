import { asComposed } from '../../../kit/composed'

/** The default alphabet of SMS (3GPP 23.038 section 6.2.1): 160 of these fit one SMS. Each of the extension takes two places. */
const BASIC = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
)
const EXTENSION = new Set('^{}\\[~]|€')

const REPLACED: Readonly<Record<string, string>> = {
	'’': "'",
	'‘': "'",
	'“': '"',
	'”': '"',
	'«': '"',
	'»': '"',
	'–': '-',
	'—': '-',
	'‑': '-',
	'…': '...',
	'•': '-',
	'·': '-',
	'×': 'x',
	'°': 'o',
	œ: 'oe',
	Œ: 'OE',
	ł: 'l',
	Ł: 'L',
	đ: 'd',
	Đ: 'D',
	ı: 'i',
	ɛ: 'e',
	Ɛ: 'E',
	ɔ: 'o',
	Ɔ: 'O',
	ŋ: 'n',
	Ŋ: 'N',
	'`': "'",
	'\t': ' '
}

/** Places that the text takes in the default alphabet; `undefined` if a character is not in it. */
export function gsm7Length(text: string): number | undefined {
	let length = 0
	for (const character of text) {
		if (BASIC.has(character)) length += 1
		else if (EXTENSION.has(character)) length += 2
		else return undefined
	}
	return length
}

/** The text with what the default alphabet lacks in its nearest letters: `Fête à l’œuvre` is `Fete à l'oeuvre`. Other scripts stay. */
export const toGsm7 = (text: string) =>
	Array.from(asComposed(text), (character) => {
		if (gsm7Length(character) !== undefined) return character
		if (/\p{Zs}/u.test(character)) return ' '
		const plain = asComposed(character, 'NFKD').replace(/\p{M}/gu, '')
		return REPLACED[character] ?? (gsm7Length(plain) === undefined ? character : plain)
	}).join('')
