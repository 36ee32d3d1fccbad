import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeText, lienOf, MOST_BYTES, readCode, toSign } from '../../../src/domain/papiers/code'
import type { Signe } from '../../../src/domain/papiers/feuille'
import { AWA, pairOfPapers } from '../../support/papiers'

const pair = pairOfPapers()
const codeOf = (signe: Signe, numero?: number) => pair.codeOf(signe, numero)

const bytesOfText = (code: string) => Buffer.from(code, 'base64url')

/** The paper that a code says, if its signature is that of the pair in both implementations. */
function signedBy(code: string, { publique } = pair): Signe | undefined {
	const read = readCode(code)
	if (read.etat !== 'lu') return undefined
	const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publique }, format: 'jwk' })
	const isSigned = verify(null, read.message, key, read.signature)
	let isSignedForBrowsers = false
	try {
		isSignedForBrowsers = ed25519.verify(read.signature, read.message, Buffer.from(publique, 'base64url'), { zip215: false })
	} catch {
		// a signature that is not a point of the curve
	}
	expect(isSignedForBrowsers).toBe(isSigned)
	return isSigned ? read.signe : undefined
}

const day = fc
	.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10))
const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
const papers: fc.Arbitrary<Signe> = fc.record({
	numero: fc
		.tuple(fc.constantFrom('CS', 'RN', 'BU'), fc.integer({ min: 1970, max: 2999 }), fc.integer({ min: 1, max: 999_999_999 }))
		.map(([letters, year, number]) => `${letters}-${year}-${String(number).padStart(6, '0')}`),
	nom: text(400),
	matricule: text(60),
	naissance: fc.oneof(day, fc.constant('1998'), fc.constant(null)),
	resultat: text(120),
	jour: day
})

describe('the code of a paper', () => {
	test('a code says what was signed, alone, in its link and pasted over several lines', () => {
		const code = codeOf(AWA)
		expect(signedBy(code)).toEqual(AWA)
		expect(signedBy(lienOf('https://www.ecole.ci/verifier.html', code))).toEqual(AWA)
		expect(signedBy(`  https://www.ecole.ci/verifier.html#${code.slice(0, 40)}\r\n ${code.slice(40)}\n`)).toEqual(AWA)
	})

	test('a usual code has less than 160 bytes', () => {
		expect(bytesOfText(codeOf(AWA)).length).toBeLessThan(160)
	})

	test('the longest code has 300 bytes', () => {
		const longest = { ...AWA, nom: 'Ɛ'.repeat(400), matricule: 'Ɛ'.repeat(60), resultat: 'é'.repeat(120) }
		expect(bytesOfText(codeOf(longest, 65_535)).length).toBeLessThanOrEqual(MOST_BYTES)
	})

	test('each paper has a code of at most 300 bytes, and short texts come back unchanged', () => {
		fc.assert(
			fc.property(papers, fc.integer({ min: 1, max: 65_535 }), (paper, cle) => {
				const code = codeOf(paper, cle)
				expect(bytesOfText(code).length).toBeLessThanOrEqual(MOST_BYTES)
				const read = readCode(code)
				if (read.etat !== 'lu') throw new Error('not read')
				expect(read.cle).toBe(cle)
				const { nom, matricule, resultat, ...rest } = read.signe
				expect(rest).toEqual({ numero: paper.numero, naissance: paper.naissance, jour: paper.jour })
				for (const [short, whole] of [
					[nom, paper.nom],
					[matricule, paper.matricule],
					[resultat, paper.resultat]
				] as const)
					expect(short === whole || (short.endsWith('…') && whole.startsWith(short.slice(0, -1)))).toBe(true)
				expect(Array.from(nom).length).toBeLessThanOrEqual(60)
				expect(Array.from(resultat).length).toBeLessThanOrEqual(80)
				expect(codeText(toSign(read.signe, cle), read.signature)).toBe(code)
			})
		)
	})

	test('a cut name ends between two letters as people see them', () => {
		const nom = `${'a'.repeat(58)}e\u0301${'b'.repeat(20)}`
		expect(signedBy(codeOf({ ...AWA, nom }))?.nom).toBe(`${'a'.repeat(58)}…`)
		const flag = `${'a'.repeat(58)}🇨🇮🇨🇮`
		expect(signedBy(codeOf({ ...AWA, nom: flag }))?.nom).toBe(`${'a'.repeat(58)}…`)
	})

	test('a code with one changed bit is refused', () => {
		const bytes = bytesOfText(codeOf(AWA))
		for (let bit = 0; bit < bytes.length * 8; bit++) {
			const changed = Buffer.from(bytes)
			changed[bit >> 3]! ^= 1 << (bit & 7)
			expect(signedBy(changed.toString('base64url'))).toBeUndefined()
		}
	})

	test('a code with one changed or missing character is refused', () => {
		const code = codeOf(AWA)
		for (let at = 0; at < code.length; at++) {
			expect(signedBy(code.slice(0, at) + (code[at] === 'B' ? 'C' : 'B') + code.slice(at + 1))).toBeUndefined()
			expect(signedBy(code.slice(0, at) + code.slice(at + 1))).toBeUndefined()
		}
	})

	test('a code of another key is refused', () => {
		expect(signedBy(pairOfPapers().codeOf(AWA))).toBeUndefined()
	})

	test('a code of a later version is not taken for a damaged one', () => {
		const bytes = bytesOfText(codeOf(AWA))
		bytes[0] = 2
		expect(readCode(bytes.toString('base64url'))).toEqual({ etat: 'futur' })
		bytes[0] = 0
		expect(readCode(bytes.toString('base64url'))).toEqual({ etat: 'illisible' })
	})

	test('any text is read without an error', () => {
		for (const typed of ['', '#', 'bonjour', 'RN-2026-000123', 'A'.repeat(2000), 'A'.repeat(3_000_000), 'é#ü'])
			expect(readCode(typed).etat).toBe('illisible')
		fc.assert(fc.property(fc.string(), (typed) => expect(['illisible', 'futur', 'lu']).toContain(readCode(typed).etat)))
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 80, maxLength: 320 }), (bytes) => {
				bytes[0] = 1
				expect(signedBy(Buffer.from(bytes).toString('base64url'))).toBeUndefined()
			})
		)
	})
})
