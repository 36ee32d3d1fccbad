import { coupe } from './coupe'
import type { Signe } from './feuille'

/** The version of the form below. A page that verifies says if a code has a later one. */
const VERSION = 1
/** Bytes of an Ed25519 signature (RFC 8032). */
const SIGNATURE = 64
/** Bytes before the texts: version, key, letters, year and number of the paper, birth, day. */
const FIXED = 17
/** Bytes of a code at most, with its signature. */
export const MOST_BYTES = 300
/** Bytes of the three texts, each with its length before it. */
const TEXTS = MOST_BYTES - SIGNATURE - FIXED - 3
const MATRICULE = { characters: 40, bytes: 40 }
const RESULTAT = { characters: 80, bytes: 100 }
const NOM = 60

/** Characters of a pasted text at most; a link is much shorter. */
const LONGEST = 2000
const ALPHABET = /^[A-Za-z0-9_-]+$/
const NUMERO = /^([A-Z]{2})-(\d{4})-(\d{6,9})$/
const JOUR = /^(\d{4})(?:-(\d{2})-(\d{2}))?$/

/** A text that somebody typed, pasted or scanned. `futur`: a later edition has made it. */
export type CodeLu =
	| { readonly etat: 'illisible' | 'futur' }
	| {
			readonly etat: 'lu'
			readonly signe: Signe
			/** the number of the key that it names */
			readonly cle: number
			/** the bytes that the signature is about */
			readonly message: Uint8Array
			readonly signature: Uint8Array
	  }

/** A day or a year in 21 bits; 0: unknown. */
function packedDay(text: string | null): number {
	const [, annee = '0', mois = '0', jour = '0'] = JOUR.exec(text ?? '') ?? []
	return (Number(annee) << 9) | (Number(mois) << 5) | Number(jour)
}

function dayOf(packed: number): string | null {
	const [annee, mois, jour] = [packed >> 9, (packed >> 5) & 15, packed & 31].map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
	if (packed === 0) return null
	return mois === '00' ? annee! : `${annee}-${mois}-${jour}`
}

/**
 * The bytes that are signed for a paper: long texts are cut, so that a code has at most 300 bytes.
 * @throws Error if the number is not one of the register
 */
export function toSign({ numero, nom, matricule, naissance, resultat, jour }: Signe, cle: number): Uint8Array<ArrayBuffer> {
	const [, lettres, annee, suite] = NUMERO.exec(numero) ?? []
	if (lettres === undefined) throw new Error(`not a number of the register: ${numero}`)
	const [shortMatricule, shortResultat] = [coupe(matricule, MATRICULE), coupe(resultat, RESULTAT)]
	const left = TEXTS - shortMatricule.length - shortResultat.length
	const texts = [coupe(nom, { characters: NOM, bytes: left }), shortMatricule, shortResultat]
	const head = new DataView(new ArrayBuffer(FIXED))
	head.setUint8(0, VERSION)
	head.setUint16(1, cle)
	head.setUint8(3, lettres.charCodeAt(0))
	head.setUint8(4, lettres.charCodeAt(1))
	head.setUint16(5, Number(annee))
	head.setUint32(7, Number(suite))
	// three bytes each: the next number overwrites the fourth
	head.setUint32(11, packedDay(naissance) << 8)
	head.setUint16(14, packedDay(jour) >> 8)
	head.setUint8(16, packedDay(jour) & 255)
	return joined([new Uint8Array(head.buffer), ...texts.flatMap((text) => [Uint8Array.of(text.length), text])])
}

/** The text of signed bytes, as it stands in a QR code. */
export const codeText = (message: Uint8Array, signature: Uint8Array): string => base64url(joined([message, signature]))

/** The address behind a QR code. */
export const lienOf = (adresse: string, code: string): string => `${adresse}#${code}`

/** Reads a code alone or in its link, with the spaces and line breaks of a pasted text. It does not check the signature. */
export function readCode(text: string): CodeLu {
	if (text.length > LONGEST) return { etat: 'illisible' }
	const bytes = bytesOf(text.slice(text.lastIndexOf('#') + 1).replace(/\s/g, ''))
	if (bytes === undefined || bytes.length <= FIXED + SIGNATURE) return { etat: 'illisible' }
	const version = bytes[0]!
	if (version !== VERSION) return { etat: version > VERSION && version < 32 ? 'futur' : 'illisible' }
	const message = bytes.subarray(0, -SIGNATURE)
	const read = messageOf(message)
	return read ? { etat: 'lu', ...read, message, signature: bytes.subarray(-SIGNATURE) } : { etat: 'illisible' }
}

function messageOf(message: Uint8Array<ArrayBuffer>): { readonly signe: Signe; readonly cle: number } | undefined {
	const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
	const lettres = String.fromCharCode(view.getUint8(3), view.getUint8(4))
	const numero = `${lettres}-${String(view.getUint16(5)).padStart(4, '0')}-${String(view.getUint32(7)).padStart(6, '0')}`
	const [nom, matricule, resultat, ...others] = textsOf(message.subarray(FIXED))
	const jour = dayOf((view.getUint16(14) << 8) | view.getUint8(16))
	if (!NUMERO.test(numero) || nom === undefined || matricule === undefined || resultat === undefined || jour === null) return undefined
	if (others.length > 0) return undefined
	return { cle: view.getUint16(1), signe: { numero, nom, matricule, naissance: dayOf(view.getUint32(11) >>> 8), resultat, jour } }
}

/** Texts with their lengths before them; a part that is not a text of that length is `undefined`. */
function textsOf(bytes: Uint8Array): (string | undefined)[] {
	const texts: (string | undefined)[] = []
	for (let at = 0; at < bytes.length;) {
		const end = at + 1 + bytes[at]!
		texts.push(end > bytes.length ? undefined : textOf(bytes.subarray(at + 1, end)))
		at = end
	}
	return texts
}

/** A text in UTF-8; `undefined` if the bytes are not one. */
function textOf(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
	} catch {
		return undefined
	}
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const part of parts) {
		bytes.set(part, at)
		at += part.length
	}
	return bytes
}

const base64url = (bytes: Uint8Array) =>
	btoa(String.fromCharCode(...bytes))
		.replace(/\+/g, '-')
		.replace(/\//g, '_')
		.replace(/=/g, '')

/** The bytes of base64url; `undefined` if a text is not exactly what these bytes are written as. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
	if (text.length > LONGEST || text.length % 4 === 1 || !ALPHABET.test(text)) return undefined
	const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
	return base64url(bytes) === text ? bytes : undefined
}
