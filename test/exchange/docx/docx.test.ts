import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { valeursExemple } from '../../../src/domain/papiers/champs-modele'
import { modeleDeDepart, NOMS_DE_DEPART } from '../../../src/exchange/docx/depart'
import { docxTask, type DocxOrder } from '../../../src/exchange/docx/docx.task'
import { readModele } from '../../../src/exchange/docx/modele'
import { filled } from '../../../src/exchange/docx/remplir'
import { OperationError } from '../../../src/kit/errors'
import { worded } from '../../../src/kit/sentence'
import { formOf, linesOf, paragraph, partOf, relation, relations } from '../../support/word'

const check = (bytes: Uint8Array) => readModele('modele.docx', bytes)

/** Why a form is refused. */
async function refusal(bytes: Uint8Array): Promise<string> {
	try {
		await check(bytes)
		return ''
	} catch (error) {
		if (error instanceof OperationError) return worded('fr', error.told)
		throw error
	}
}

const LINK = 'http://example.com/logo.png'
const AT_HOME = 'word/_rels/document.xml.rels'
const field = (code: string) =>
	`<w:p><w:r><w:instrText>${code.slice(0, 3)}</w:instrText></w:r><w:r><w:instrText>${code.slice(3)}</w:instrText></w:r></w:p>`

describe('a form in Word', () => {
	test.each([
		['a macro', formOf('', { 'word/vbaProject.bin': 'x' }), 'contient une macro (word/vbaProject.bin)'],
		[
			'a type with macros',
			formOf('', {
				'[Content_Types].xml':
					'<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'
			}),
			'contient une macro ("/word/document.xml")'
		],
		[
			'a picture elsewhere',
			formOf('', { [AT_HOME]: relations(relation('image', LINK, 'TargetMode="External"')) }),
			`un lien vers "${LINK}"`
		],
		[
			'a template elsewhere',
			formOf('', { [AT_HOME]: relations(relation('attachedTemplate', 'file:///C:/x.dotm')) }),
			'un lien vers "file:///C:/x.dotm"'
		],
		['a field that reads a file', formOf(field('DDEAUTO cmd')), 'un lien vers "DDEAUTO cmd"'],
		['an embedded object', formOf('', { 'word/embeddings/oleObject1.bin': 'x' }), 'un objet incorporé (word/embeddings/oleObject1.bin)'],
		['a web page in it', formOf('<w:altChunk/>'), 'un objet incorporé (altChunk)'],
		['an entity', formOf('', { 'word/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }), 'déclare des entités (word/styles.xml)'],
		['a bomb', formOf('', { 'word/media/image1.png': new Uint8Array(20 * 1024 * 1024) }), 'plus que les 16777216 permis'],
		['much XML', formOf('', { 'word/styles.xml': `<x>${' '.repeat(5 * 1024 * 1024)}</x>` }), 'le modèle est trop grand'],
		['deep XML', formOf('<w:p>'.repeat(200) + '</w:p>'.repeat(200)), 'le modèle est trop grand'],
		['many braces', formOf(paragraph('{'.repeat(3000))), 'contient plus de 2000 champs'],
		['damaged XML', formOf('<w:p>'), "ce n'est pas un document Word"],
		['no document', zipSync({ 'a.xml': new Uint8Array() }), "ce n'est pas un document Word"],
		['another kind of file', Buffer.from('{\\rtf1 {nom}}'), "ce n'est pas un document Word"],
		['a field in a field', formOf(paragraph('{nom {e}}')), 'le champ "{nom {e}" n\'est pas'],
		[
			'an unknown field',
			formOf(paragraph('{mattricule}')),
			'le champ "{mattricule}" n\'est pas l\'un de ceux qui peuvent se trouver là ; vouliez-vous dire "{matricule}" ?'
		],
		['a field of a prototype', formOf(paragraph('{constructor}')), 'le champ "{constructor}" n\'est pas'],
		['a field of a UE outside', formOf(paragraph('{moyenne_ue}')), 'le champ "{moyenne_ue}" n\'est pas'],
		['a field that does not end', formOf(paragraph('{nom')), 'une accolade n\'appartient à aucun champ : "{nom"'],
		['a field that ends twice', formOf(paragraph('{nom}}')), 'une accolade n\'appartient à aucun champ : "}"'],
		['a repetition that closes twice', formOf(paragraph('{#ues}{/ues}{/ues}')), 'le champ "{/ues}" ferme ce qui n\'est pas ouvert'],
		['a repetition that opens twice', formOf(paragraph('{#ues}{#ues}{/ues}{/ues}')), 'le champ "{#ues}" s\'ouvre deux fois'],
		['a repetition that does not close', formOf(paragraph('{#ues}{ue}')), 'le champ "{#ues}" s\'ouvre et ne se ferme pas'],
		['repetitions that cross', formOf(paragraph('{#ues}{#notes}{/ues}{/notes}')), 'le champ "{/ues}" ferme ce qui'],
		['an empty field', formOf(paragraph('{}')), 'le champ "{}" n\'est pas'],
		['a student outside the list', formOf(paragraph('{nom}{#etudiants}{nom}{/etudiants}')), 'le champ "{nom}" n\'est pas']
	])('a form with %s is refused, and the refusal names it', async (_what, bytes, why) => {
		expect(await refusal(bytes)).toContain(why)
	})

	test.each(NOMS_DE_DEPART)('the form « %s » to begin with is accepted, and its examples fill it', async (nom) => {
		const { octets } = await check(modeleDeDepart(nom))
		expect(linesOf(await filled(octets, valeursExemple())).join('\n')).toMatch(/KOUASSI/)
		expect(linesOf(await filled(octets, valeursExemple())).join('\n')).not.toMatch(/[{}]/)
	})

	test('a field that Word cut into pieces, and fields in headers, are filled in', async () => {
		const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph('{matricule}')}</w:hdr>`
		const form = formOf(paragraph('M. {n', 'o', 'm} !'), {
			'word/header1.xml': header,
			[AT_HOME]: relations(relation('header', 'header1.xml'))
		})
		const bytes = await filled((await check(form)).octets, { nom: 'KONÉ Ali', matricule: 'E-9' })
		expect(linesOf(bytes)).toEqual(['M. KONÉ Ali !'])
		expect(linesOf(bytes, 'word/header1.xml')).toEqual(['E-9'])
	})
})

const table = (...rows: readonly (readonly string[])[]) =>
	`<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

describe('a value', () => {
	test.each(['{matricule}', '{#ues}', '<w:br/> & "x"', '$& $1 {', 'لينا \u202eموسى', 'Ɛ ʔ ŋ', '}{'])(
		'the value « %s » stays as it is, in a row that repeats too',
		async (nom) => {
			const form = formOf(table(['{nom}{#notes}', '{matiere}', '{/notes}']))
			const bytes = await filled((await check(form)).octets, { nom, matricule: 'SECRET', notes: [{ matiere: nom }, { matiere: 'Droit' }] })
			expect(linesOf(bytes)).toEqual([nom, nom, nom, 'Droit'])
		}
	)

	test('any value is a text', async () => {
		const { octets } = await check(formOf(paragraph('[{nom}]')))
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: fc.constantFrom('{', '}', '#', '/', 'nom', '$', '&', '<', 'é', ' '), minLength: 1, maxLength: 12 }),
				async (nom) => {
					expect(linesOf(await filled(octets, { nom }))).toEqual([`[${nom}]`])
				}
			),
			{ numRuns: 60 }
		)
	})

	test('a control character and half a pair of surrogates are left out or replaced, so that Word opens the document', async () => {
		const { octets } = await check(formOf(paragraph('{nom}')))
		expect(linesOf(await filled(octets, { nom: 'A\u0001B\ud800' }))).toEqual(['AB\ufffd'])
	})

	test('a missing value leaves its place empty', async () => {
		const { octets } = await check(formOf(paragraph('Né à {lieu_naissance}.')))
		expect(linesOf(await filled(octets, { lieu_naissance: '' }))).toEqual(['Né à .'])
	})
})

const student = (nom: string): DocxOrder['etudiants'][number] => ({ nom, valeurs: { ...valeursExemple(), nom } })
const order = (octets: Uint8Array, ...noms: readonly string[]): DocxOrder => ({
	octets,
	ecole: { ecole: 'Institut' },
	etudiants: noms.map(student)
})

describe('a class', () => {
	test('a form of one student makes a .zip with one document each, whatever the names are', async () => {
		const { octets } = await check(formOf(paragraph('{ecole} {nom}')))
		const { form, bytes } = await docxTask(order(octets, 'A/B', 'A:B', 'x'.repeat(300)))
		const files = unzipSync(bytes)
		expect(form).toBe('zip')
		expect(Object.keys(files)).toEqual(['1 A-B.docx', '2 A-B.docx', `3 ${'x'.repeat(80)}.docx`])
		expect(linesOf(files['2 A-B.docx']!)).toEqual(['Institut des métiers A:B'])
	})

	test('a form that repeats students makes one document of all', async () => {
		const { octets } = await check(modeleDeDepart('liste'))
		const { form, bytes } = await docxTask(order(octets, 'A', 'B'))
		expect(form).toBe('docx')
		expect(linesOf(bytes).slice(-6, -2)).toContain('B')
		expect(partOf(bytes).match(/<w:tr>|<w:tr /g)).toHaveLength(3)
	})

	test('one student gets a document, and a class without students an empty list', async () => {
		const { octets } = await check(formOf(paragraph('{nom}')))
		expect((await docxTask(order(octets, 'A'))).form).toBe('docx')
		expect(unzipSync((await docxTask(order(octets))).bytes)).toEqual({})
	})

	test('a document that would become too large is refused', async () => {
		const { octets } = await check(
			formOf(paragraph('{#etudiants}{nom}{/etudiants}'), { 'word/styles.xml': `<x>${' '.repeat(2 * 1024 * 1024)}</x>` })
		)
		expect(docxTask(order(octets, ...Array.from({ length: 50 }, () => 'A')))).rejects.toThrow('32 MiB')
	})
})
