import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { join } from 'node:path'
import type { Bloc, FeuilleAImprimer, Impression } from '../../../src/domain/papiers/feuille'
import { SIZES } from '../../../src/exchange/pdf/document'
import { drawn } from '../../../src/exchange/pdf/text'
import { qrCode } from '../../../src/kit/qr'
import { ADRESSE, certificat, CODE, impression, pdfOf, releve, sheet, TETE } from '../../support/papers-to-print'
import { codeIn, textsIn } from '../../support/pdf-text'

const textOf = async (sheets: readonly FeuilleAImprimer[], change: Partial<Impression> = {}) =>
	textsIn(await pdfOf(impression(sheets, change))).map((page) => page.replaceAll(/\s+/g, ' '))

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
		const pdf = await pdfOf(impression([sheet(certificat())], { format }))
		expect(pdf.toString('latin1')).toContain(`[0 0 ${SIZES[format].width} ${SIZES[format].height}]`)
	})

	test('has a code that a decoder reads, at the foot of its last page', async () => {
		const rows = codeIn(await pdfOf(impression([sheet(certificat())])))
		expect(rows).toEqual(qrCode(`${ADRESSE}#${CODE}`)!)
		const side = 4 * (rows.length + 8)
		const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
		for (let y = 0; y < side; y++)
			for (let x = 0; x < side; x++)
				if (rows[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4]) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
		expect(jsQR(pixels, side, side)?.data).toBe(`${ADRESSE}#${CODE}`)
	})
})

/** Letters of names, marks that turn writing, and signs that programs read. */
const HOSTILE = [
	'a',
	'É',
	'Ɛ',
	'ɔ',
	'Ŋ',
	'Ọ',
	'\u0301',
	'’',
	'{',
	'}',
	'<b>',
	'%',
	'\\',
	'(',
	' ',
	'\t',
	'\u202e',
	'\u200f',
	'\u2066',
	'\0',
	'\u2028',
	'≥',
	'W'
]
const hostile = (maxLength: number) => fc.array(fc.constantFrom(...HOSTILE), { maxLength }).map((parts) => parts.join(''))
/** The text as people see it: without marks that nobody sees, and with the signs that the family has. */
const seen = (text: string) => bare(drawn(text))

describe('a paper of any texts', () => {
	test('loses none of their letters, whatever their length and the width of their columns', () =>
		fc.assert(
			fc.asyncProperty(
				fc.record({
					nom: hostile(300),
					cells: fc.array(fc.array(hostile(60), { minLength: 6, maxLength: 6 }), { maxLength: 40 }),
					group: hostile(120),
					texte: hostile(700),
					resultat: hostile(120),
					qualite: hostile(200),
					mention: hostile(300)
				}),
				fc.constantFrom('A4', 'LETTER'),
				async ({ nom, cells, group, texte, resultat, qualite, mention }, format) => {
					const colonnes = ['Matière', 'Enseignant', 'Coef.', 'Moyenne', 'Rang', 'Appréciation'].map((titre, at) => ({
						titre,
						nombre: at > 1 && at < 5
					}))
					const blocs: Bloc[] = [
						{ faits: [['Nom et prénoms', nom]] },
						{ table: { colonnes, lignes: [[group], ...cells] } },
						{ texte },
						{ resultat }
					]
					const feuille = releve({ blocs, signataire: { nom, qualite }, tete: { ...TETE, nom } })
					const pages = await textOf([sheet(feuille, { mention })], { format })
					const text = bare(pages.join(''))
					for (const words of [nom, group, texte, resultat, qualite, mention, ...cells.flat()]) expect(text).toContain(seen(words))
				}
			),
			{ numRuns: 25 }
		))

	test('without any break in a word of 3,000 letters is whole', async () => {
		const word = 'WƐ'.repeat(1500)
		const cells = {
			colonnes: [{ titre: 'Matière' }, { titre: 'Note', nombre: true }],
			lignes: [
				[word, '12'],
				[{ texte: 'x', petit: word }, '13']
			]
		}
		const pages = await textOf([sheet(releve({ blocs: [{ texte: word }, { table: cells }] }))])
		expect(bare(pages.join('')).split('WƐ').length).toBe(1 + 3 * 1500)
	})

	test('and without any rows, columns or blocs is a paper', async () => {
		const [page] = await textOf([sheet(releve({ blocs: [{ table: { colonnes: [], lignes: [] } }, { faits: [] }, { legende: [] }] }))])
		expect(page).toContain('Relevé de notes')
	})
})

describe('a picture', () => {
	const photo = (width: number, height: number) => {
		const raw = new Bun.Image(Bun.file(join(import.meta.dir, '../../../installer/pictures/lms.png')))
		return raw.resize(width, height).jpeg().bytes()
	}
	const drawing = (body: string) => ({
		type: 'image/svg+xml',
		bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`)
	})

	test('of 8,000 pixels is made small', async () => {
		const pdf = await pdfOf(impression([sheet(certificat())], { logo: { type: 'image/jpeg', bytes: await photo(8000, 80) } }))
		expect(pdf.toString('latin1')).toMatch(/\/Width 800\n\/Height 8\n/)
	})

	test('is in the PDF once, whatever the number of papers', async () => {
		const signature = { type: 'image/jpeg', bytes: await photo(300, 100) }
		const pdf = await pdfOf(
			impression(
				[1, 2, 3].map(() => sheet(certificat(), { signature })),
				{ logo: { type: 'image/jpeg', bytes: await photo(90, 90) } }
			)
		)
		expect([...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length).toBe(2)
	})

	test.each([
		['is damaged', { type: 'image/png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) }],
		['is of 10,000 pixels', { type: 'image/png', bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAYAAAA=', 'base64') }],
		[
			'is a drawing without a size',
			{ type: 'image/svg+xml', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>') }
		],
		['is a drawing that is not XML', drawing('<g><path d="M0 0h9')],
		['repeats parts of itself without end', drawing(`<g id="a"><use href="#a"/></g>${'<use href="#a"/>'.repeat(30)}`)],
		['has too many parts', drawing('<path d="M0 0h9v9z"/>'.repeat(5000))]
	])('that %s leaves the paper whole', async (_how, logo) => {
		const [page] = await textOf([sheet(certificat(), { signature: logo })], { logo })
		expect(bare(page!)).toContain(bare('En foi de quoi, le présent certificat lui est délivré'))
	})

	test('a file of this machine that a drawing names is not in the PDF', async () => {
		const file = join(import.meta.dir, '../../../installer/pictures/lms.png')
		const pdf = await pdfOf(
			impression([sheet(certificat())], { logo: drawing(`<image href="${file}" width="9" height="9"/><rect width="9" height="9"/>`) })
		)
		expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
	})
})
