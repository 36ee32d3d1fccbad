import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { operationError } from '../../kit/errors'
import { ifPossible } from '../../kit/if-possible'
import { quoted, shortName } from '../../kit/quoted'
import { Budget } from '../imports/files/budget'
import { unpack } from '../imports/files/zip'

/** Limits of a form: bytes unpacked, bytes of its XML, elements, their depth, and braces, which begin fields. */
const [MOST_BYTES, MOST_XML, MOST_ELEMENTS, DEEPEST, MOST_BRACES] = [16 * 1024 * 1024, 4 * 1024 * 1024, 100_000, 100, 2000]

/** The parts of a form: XML, pictures and fonts. */
const ALLOWED = /\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|odttf)$/i
const XML = /\.(?:xml|rels)$/i
const MACRO = /vba|macro/i
/** Types of relationships to what is embedded. */
const EMBEDDED = /\/(?:oleObject|package|control|aFChunk|subDocument|frame|activeX\w{0,40})$/i
/** Fields of Word that read something from elsewhere or run a program. */
const READS = /DDE|INCLUDE|LINK|IMPORT|DATABASE|MACRO|ADDIN|EMBED/i

const unreadable = () => operationError('it is not a Word document (.docx): open it in Word and save it as .docx')
const tooLarge = () => operationError('the form is too large: unpacked it may take {max} MiB', { max: MOST_BYTES / 1024 / 1024 })
const hasMacro = (part: string) => operationError('the form holds a macro ({part}): save it in Word as .docx, without macros', { part })
const hasObject = (part: string) =>
	operationError('the form holds an embedded object ({part}): remove it, or paste it as a picture', { part })
const hasLink = (target: string) => operationError('the form holds a link to {target}: remove the link in Word', { target })

/** The parts of a .docx form that anybody may open. @throws OperationError if it is damaged, too large, or holds what a form must not hold */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
	if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw unreadable()
	const parts = new Map(
		unpack(bytes, () => true, new Budget({ bytes: MOST_BYTES, cells: 0, characters: 0 })).map((part) => [part.name, part.bytes])
	)
	if (!parts.has('_rels/.rels') || ![...parts.keys()].some((name) => name.startsWith('word/'))) throw unreadable()
	for (const name of parts.keys()) {
		if (MACRO.test(name.slice(-200))) throw hasMacro(shortName(name))
		if (!ALLOWED.test(name.slice(-200))) throw hasObject(shortName(name))
	}
	if (xmlBytesOf(parts) > MOST_XML) throw tooLarge()
	const count = { elements: 0, braces: 0 }
	for (const [name, part] of parts) if (XML.test(name.slice(-200))) checkPart(name, part, count)
	return parts
}

/** Bytes of the XML of some parts. */
export const xmlBytesOf = (parts: ReadonlyMap<string, Uint8Array>): number =>
	[...parts].reduce((sum, [name, { length }]) => sum + (XML.test(name.slice(-200)) ? length : 0), 0)

type Count = { elements: number; braces: number }

function checkPart(name: string, bytes: Uint8Array, count: Count) {
	const text = ifPossible(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
	if (text === undefined) throw unreadable()
	for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1))
		if (++count.braces > MOST_BRACES) throw operationError('the form holds more than {max} fields', { max: MOST_BRACES })
	const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
	let depth = 0
	let instructions = ''
	let isInstruction = false
	parser.on('doctype', () => {
		throw operationError('the form declares entities ({part}), which Word never does', { part: shortName(name) })
	})
	parser.on('error', () => {
		throw unreadable()
	})
	parser.on('opentag', (tag) => {
		if (++depth > DEEPEST || ++count.elements > MOST_ELEMENTS) throw tooLarge()
		const { local, attributes } = named(tag)
		checkElement(local, attributes)
		isInstruction = local === 'instrText'
		instructions += attributes.get('instr') ?? ''
	})
	parser.on('text', (piece) => {
		if (isInstruction) instructions += piece
	})
	parser.on('closetag', () => {
		depth--
		isInstruction = false
	})
	parser.write(text).close()
	const reading = READS.exec(instructions.replaceAll(/\s/g, ''))
	if (reading) throw hasLink(quoted(instructions.trim()))
}

const named = ({ name, attributes }: SaxesTagPlain) => ({
	local: localOf(name),
	attributes: new Map(Object.entries(attributes).map(([key, value]) => [localOf(key), value]))
})
const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

function checkElement(local: string, attributes: ReadonlyMap<string, string>) {
	if (local === 'Relationship') {
		const [type = '', target = ''] = [attributes.get('Type')?.slice(-100), attributes.get('Target')]
		if (attributes.get('TargetMode')?.toLowerCase() === 'external' || /^[a-z][a-z0-9+.-]{0,20}:/i.test(target))
			throw hasLink(quoted(target))
		if (MACRO.test(type)) throw hasMacro(quoted(target))
		if (EMBEDDED.test(type)) throw hasObject(quoted(target))
	}
	if ((local === 'Override' || local === 'Default') && MACRO.test(attributes.get('ContentType')?.slice(0, 200) ?? ''))
		throw hasMacro(quoted(attributes.get('PartName') ?? attributes.get('Extension') ?? ''))
	if (local === 'OLEObject' || local === 'altChunk' || local === 'object') throw hasObject(local)
}
