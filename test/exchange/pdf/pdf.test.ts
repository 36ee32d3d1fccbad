import { describe, expect, test } from 'bun:test'
import jsQR from 'jsqr'
import type { FeuilleAImprimer, Impression } from '../../../src/domain/papiers/feuille'
import { SIZES } from '../../../src/exchange/pdf/document'
import { pdfTask } from '../../../src/exchange/pdf/pdf.task'
import { qrCode } from '../../../src/kit/qr'
import { ADRESSE, certificat, CODE, impression, releve, sheet, TETE } from '../../support/papers-to-print'
import { codeIn, textsIn } from '../../support/pdf-text'

/** The PDF of an impression, made here. */
async function made({ feuilles, ...rest }: Impression): Promise<Buffer> {
	const parts: Uint8Array[] = []
	const signatures = [...new Set(feuilles.flatMap(({ signature }) => signature ?? []))]
	const sheets = feuilles.map(({ signature, ...feuille }) => ({
		...feuille,
		...(signature && { signature: signatures.indexOf(signature) })
	}))
	await pdfTask({ ...rest, adresse: ADRESSE, signatures, feuilles: sheets }, (event) => 'bytes' in event && parts.push(event.bytes))
	return Buffer.concat(parts)
}

const textOf = async (sheets: readonly FeuilleAImprimer[], change: Partial<Impression> = {}) =>
	textsIn(await made(impression(sheets, change))).map((page) => page.replaceAll(/\s+/g, ' '))

/** Texts as they stand one after the other, wherever a line ends. */
const bare = (text: string) => text.replaceAll(/\s+/g, '')

describe('a paper', () => {
	test('has the school, the person, the table, the result, the signatory, its number and its page', async () => {
		const [page, ...others] = await textOf([sheet(releve())])
		expect(others).toEqual([])
		for (const words of [
			TETE.nom,
			TETE.ministere!,
			TETE.agrement!,
			'Union – Discipline – Travail',
			'Relevé de notes',
			'KOUASSI Awa Ɛkua',
			'née le 12 mars 2004 à Bouaké',
			'Techniques d’expression écrite et orale',
			'CC 11,50 · examen 9,00 · session 2 : 13,00',
			'Moyenne 12,34 / 20 · 30 crédits · Semestre validé',
			'CC : contrôle continu',
			'Fait à Abidjan, le 12 février 2027',
			'Le Directeur des études',
			'Dr KONAN Yao Ɔkyere',
			'N° RN-2027-000123',
			'www.ecole.ci/verifier.html',
			'page 1 / 1'
		])
			expect(bare(page!)).toContain(bare(words))
	})

	test('counts its own pages in a PDF of many', async () => {
		const long = releve({ blocs: [...releve().blocs, releve().blocs[1]!, releve().blocs[1]!] })
		const pages = await textOf([sheet(releve()), sheet(long, { numero: 'RN-2027-000124' }), sheet(certificat())])
		expect(pages.map((page) => /page \d+ \/ \d+/.exec(page)?.[0])).toEqual(['page 1 / 1', 'page 1 / 2', 'page 2 / 2', 'page 1 / 1'])
		expect(pages.map((page) => page.includes('Pour vérifier'))).toEqual([true, false, true, true])
		// the head of the table stands on both pages
		expect(pages.map((page) => page.split('Coef.').length > 1)).toEqual([true, true, true, false])
	})

	test('without a number says « PROVISOIRE » across, and has no code', async () => {
		const pages = await textOf([sheet(releve(), { numero: null, code: null, travers: 'PROVISOIRE' })])
		expect([pages[0]!.includes('PROVISOIRE'), pages[0]!.includes('Pour vérifier'), pages[0]!.includes('N°')]).toEqual([true, false, false])
	})

	test('says under its text that it is a duplicate', async () => {
		const mention = 'Duplicata délivré le 3 mars 2027 par BAMBA Rokia'
		const [page] = await textOf([sheet(certificat(), { mention })])
		expect(page!.indexOf(mention)).toBeGreaterThan(page!.indexOf('En foi de quoi'))
	})

	test.each(['A4', 'LETTER'] as const)('is whole on %s without anything that the school has not filled in', async (format) => {
		const bareHead = { nom: 'École', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null }
		const [page] = await textOf([sheet(releve({ tete: bareHead, signataire: null }))], { format })
		expect(page!).toContain('Signature et cachet')
		const pdf = await made(impression([sheet(certificat())], { format }))
		expect(pdf.toString('latin1')).toContain(`[0 0 ${SIZES[format].width} ${SIZES[format].height}]`)
	})

	test('has a code that a decoder reads, at the foot of its last page', async () => {
		const rows = codeIn(await made(impression([sheet(certificat())])))
		expect(rows).toEqual(qrCode(`${ADRESSE}#${CODE}`)!)
		const side = 4 * (rows.length + 8)
		const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
		for (let y = 0; y < side; y++)
			for (let x = 0; x < side; x++)
				if (rows[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4]) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
		expect(jsQR(pixels, side, side)?.data).toBe(`${ADRESSE}#${CODE}`)
	})
})
